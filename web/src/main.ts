import "./base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { preferred, speak } from "./lib/language.svelte";
import { settings, watchSettings } from "./lib/settings.svelte";

watchSettings();
void speak(preferred(navigator.languages, settings.language)).then(() => {
  const target = document.getElementById("page")!;
  // the first sight makes room for the page
  target.replaceChildren();
  mount(App, { target });
});
