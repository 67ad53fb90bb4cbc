import "./base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { preferred, speak } from "./lib/language.svelte";
import { watchPresses } from "./lib/presses";
import { place } from "./lib/router.svelte";
import { settings, watchSettings } from "./lib/settings.svelte";
import { breath, painted } from "./lib/slices.svelte";

const AT_REST = 4000;

watchSettings();
watchPresses();
void Promise.all([speak(preferred(navigator.languages, settings.language)), page()]).then(() => {
  const target = document.getElementById("page")!;
  // the first sight makes room for the page
  target.replaceChildren();
  mount(App, { target });
  if (import.meta.env.PROD) setTimeout(() => void haveAtHand().catch(() => undefined), AT_REST);
});

/** What is needed without a net, when nothing of it is in anybody's way any more. */
async function haveAtHand(): Promise<void> {
  await (await import("./lib/offline.svelte")).haveAtHand();
}

/** After the first paint; a table's page is fetched first, else nothing would be seen while it comes. */
async function page(): Promise<void> {
  await painted();
  if (place().page !== "table") return;
  await import("./table/TablePage.svelte");
  await breath();
}
