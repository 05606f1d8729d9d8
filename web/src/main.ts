import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import { dress, firstLanguage, need } from "./settings.svelte";
import { speak } from "./words/index.svelte";

dress();
speak(firstLanguage());
await need("web");

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(App, { target });
