// Keeps the shell of the page for when the network is away; nothing of any game is ever kept.
"use strict";

const SHELL = "flagfall-shell";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.add("/")));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** From the network, and kept for later. */
async function fetched(request, key) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await shell.put(key, answer.clone());
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
  if (request.mode === "navigate" && !url.pathname.startsWith("/plain")) event.respondWith(fetched(request, "/"));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
});
