/** Where the page is, and how it goes elsewhere without loading again. */
import { type Place, read } from "./places";

const here = $state({ place: read(location.pathname, location.search) });

export function place(): Place {
  return here.place;
}

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else {
    history.pushState(null, "", address);
    scrollTo(0, 0);
  }
  here.place = read(location.pathname, location.search);
}

/** The address follows a slider without a new page. */
export function note(address: string): void {
  history.replaceState(null, "", address);
}

addEventListener("popstate", () => (here.place = read(location.pathname, location.search)));

/** Links of our own are followed without loading the page again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
