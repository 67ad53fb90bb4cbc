/** Links on the clipboard, also where a page without https is given none. */
import { t } from "./language.svelte";
import { to } from "./root";
import { toast } from "./toasts.svelte";

/** Copies a text; false where the browser lets nobody. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyChosen(text);
  }
}

/** Copies the link to a page of ours, and says so; else the link itself is told. */
export async function copyLink(path: string): Promise<void> {
  const link = location.origin + to(path);
  if (await copyText(link)) toast("good", t("lay.copied"));
  else toast("news", link);
}

/** As one did before there was a clipboard for pages: what is chosen on the page is copied. */
function copyChosen(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  // nothing outside an open dialog can be chosen
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
