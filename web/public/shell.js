// Caches the shell of the page for offline use; responses of the API are never cached.
"use strict";

const SHELL = "flagfall-shell-2";
/** Addresses that the server handles itself, without the page. */
const SERVED = /^\/(api|plain|guide|metrics|ready|health|ws)\b|\.\w+$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.add("/")));
  self.skipWaiting();
});

/** Deletes the caches of earlier versions. */
async function deleteOldCaches() {
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));

/** Whether a response is the page itself. */
const isPage = (response) => response.headers.get("content-type")?.startsWith("text/html") ?? false;

/** Fetches from the network and caches the response; offline, returns the cached one. */
async function fetchFirst(request, key) {
  const shell = await caches.open(SHELL);
  try {
    const response = await fetch(request);
    if (response.ok && (key !== "/" || isPage(response))) await shell.put(key, response.clone());
    return response;
  } catch (error) {
    const cached = await shell.match(key);
    if (cached) return cached;
    throw error;
  }
}

/** Returns the cached response first: files with a digest in their name never change. */
async function cacheFirst(request) {
  const shell = await caches.open(SHELL);
  return (await shell.match(request)) ?? fetchFirst(request, request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !SERVED.test(url.pathname)) event.respondWith(fetchFirst(request, "/"));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(cacheFirst(request));
});
