import "./base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { preferred, speak } from "./lib/language.svelte";
import { settings, watchSettings } from "./lib/settings.svelte";

watchSettings();
await speak(preferred(navigator.languages, settings.language));
mount(App, { target: document.getElementById("page")! });
