import { COPY } from "./booth/offline-copy.ts";

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Event & { request: Request; respondWith(answer: Promise<Response>): void };
/** What a service worker's global has; the DOM's types do not know it. */
type Worker = EventTarget & { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } };

const worker = globalThis as unknown as Worker;
/** On a bad line the copy is there sooner than the page. */
const PATIENCE_MS = 5_000;

worker.addEventListener("install", (event) => (event as Waiting).waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => (event as Waiting).waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event as Asked;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") (event as Asked).respondWith(page(request, pathname));
  // Their names change with what is in them.
  else if (/^\/(?:_build|media|fonts)\//.test(pathname)) (event as Asked).respondWith(file(request));
});

/** The page of the network, which is kept; without one the page that was kept last. */
async function page(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(COPY);
  const fromCache = () => cache.match(pathname, { ignoreSearch: true, ignoreVary: true });
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const fromNetwork = fetch(request).then(async (response) => {
    if (response.ok && !response.redirected) await cache.put(pathname, response.clone());
    return response;
  });
  const first = await Promise.race([fromNetwork.catch(() => undefined), patience]);
  return first ?? (await fromCache()) ?? fromNetwork;
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(COPY);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}
