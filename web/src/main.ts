// Where the page begins: its look, its language, its words, then the app.
import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import { grace } from "./grace";
import { install } from "./offline/install.svelte";
import { dress, firstLanguage, need } from "./settings.svelte";
import { speak } from "./words/index.svelte";

dress();
speak(firstLanguage());
await need("web");

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(App, { target });
grace();
// a page that is being worked on must not come out of a cache; in a frame of somebody else's page nothing is kept
if (import.meta.env.PROD && self === top) void install().catch(() => null);
