import "./base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { preferred, speak } from "./lib/language.svelte";
import { settings, watchSettings } from "./lib/settings.svelte";
import { breath } from "./lib/turns.svelte";

watchSettings();
void Promise.all([speak(preferred(navigator.languages, settings.language)), breath()]).then(() => {
  const target = document.getElementById("page")!;
  // the first sight makes room for the page
  target.replaceChildren();
  mount(App, { target });
});
