/** Entry point of the page. */

import { mount } from "svelte";

import App from "./App.svelte";
import { restoreSession } from "./account.svelte.ts";
import { showFormErrors } from "./formErrors.ts";
import { interceptLinks } from "./route.svelte.ts";
import { loadTexts } from "./texts.svelte.ts";
import "./styles/page.css";

interceptLinks();
showFormErrors();
await Promise.all([loadTexts(), restoreSession()]);
mount(App, { target: document.querySelector("#page") ?? document.body });
// Makes the page installable and available offline; over plain HTTP only the server's own machine has service workers.
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/shell.js").catch(() => undefined);
