/** The page begins here. */

import { mount } from "svelte";

import App from "./App.svelte";
import { checkFields } from "./fields.ts";
import { recall } from "./me.svelte.ts";
import { followLinks } from "./route.svelte.ts";
import { speakChosen } from "./words.svelte.ts";
import "./styles/page.css";

followLinks();
checkFields();
await Promise.all([speakChosen(), recall()]);
mount(App, { target: document.querySelector("#page") ?? document.body });
// Installable, and there without a network; over plain HTTP browsers know none on other machines.
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/shell.js").catch(() => undefined);
