/** Where the page is, and how it goes elsewhere without loading again. */
import { type Place, read } from "./places";
import { inside, to } from "./root";

/** What a place of the history keeps beside its address. */
interface Kept {
  /** The rules that lie over the page, as their address. */
  readonly over?: string;
}

const overNow = (): string | null => (history.state as Kept | null)?.over ?? null;

const here = $state({ place: read(inside(location.pathname), location.search), over: overNow() });

export function place(): Place {
  return here.place;
}

/** The address of the rules that lie over the page; null: none do. */
export function over(): string | null {
  return here.over;
}

/** Takes away what lies over the page; the way back does the same. */
export function uncover(): void {
  if (here.over !== null) history.back();
}

function arrive(): void {
  here.place = read(inside(location.pathname), location.search);
  here.over = overNow();
}

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", to(address));
  else {
    history.pushState(null, "", to(address));
    scrollTo(0, 0);
  }
  arrive();
}

/** The address follows a slider without a new page. */
export function note(address: string): void {
  history.replaceState(history.state, "", to(address));
}

addEventListener("popstate", arrive);

/** At a table the rules are read without leaving it. */
function layOver(address: string): void {
  const kept: Kept = { over: address };
  if (here.over === null) history.pushState(kept, "", location.href);
  else history.replaceState(kept, "", location.href);
  arrive();
}


/** Links of our own are followed without loading the page again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  const path = inside(link.pathname);
  if (path.startsWith("/api/") || to(path) !== link.pathname) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  const address = path + link.search + link.hash;
  if (["table", "learn", "puzzles"].includes(here.place.page) && path.startsWith("/rules/")) layOver(address);
  else go(address);
}
