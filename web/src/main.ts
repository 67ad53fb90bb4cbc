import "./base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { preferred, speak } from "./lib/language.svelte";
import { place } from "./lib/router.svelte";
import { settings, watchSettings } from "./lib/settings.svelte";
import { painted } from "./lib/turns.svelte";

watchSettings();
const words = speak(preferred(navigator.languages, settings.language));
// else nothing would be seen between the first sight of a table and what stands in its place
const page = place().page === "table" ? import("./table/TablePage.svelte") : null;
void Promise.all([words, page, painted()]).then(() => {
  const target = document.getElementById("page")!;
  // the first sight makes room for the page
  target.replaceChildren();
  mount(App, { target });
});
