// Keeps the shell of the page for when the network is away; nothing of any game is ever kept.
"use strict";

const SHELL = "flagfall-shell-2";
/** Addresses that are answered by the zone itself, and not by the page. */
const SERVED = /^\/(api|plain|metrics|ready|health|ws)\b|\.\w+$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.add("/")));
  self.skipWaiting();
});

/** What an earlier worker has kept is kept no longer. */
async function tidied() {
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("activate", (event) => event.waitUntil(tidied()));

/** Whether an answer is the page itself, whatever stands at the address. */
const isPage = (answer) => answer.headers.get("content-type")?.startsWith("text/html") ?? false;

/** From the network, and kept for later. */
async function fetched(request, key) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok && (key !== "/" || isPage(answer))) await shell.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await shell.match(key);
    if (kept) return kept;
    throw error;
  }
}

/** What has its digest in its name never changes. */
async function kept(request) {
  const shell = await caches.open(SHELL);
  return (await shell.match(request)) ?? fetched(request, request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !SERVED.test(url.pathname)) event.respondWith(fetched(request, "/"));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
});
