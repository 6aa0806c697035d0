/** Also named in `enhance/booth-worker.ts`. */
export const COPY = "booth-1";

/**
 * Has the page of the tablet drawn without a network: a service worker that serves this page alone, and a copy of the
 * page with all that it shows.
 * @returns whether both are there.
 */
export async function keepOfflineCopy(page: string, worker: string): Promise<boolean> {
  try {
    await navigator.serviceWorker.register(worker, { scope: page });
    await navigator.serviceWorker.ready;
    const files = [
      ...document.querySelectorAll<HTMLScriptElement | HTMLImageElement>("script[src], img[src]"),
    ];
    const cache = await caches.open(COPY);
    await cache.addAll([...new Set([page, ...files.map(({ src }) => src)])]);
    return true;
  } catch {
    // Without https, in a private window, or with a full disk the tablet works as long as the network does.
    return false;
  }
}

/** Keeps the page as it is now, where it was kept before. */
export async function renewOfflineCopy(page: string): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const cache = await caches.open(COPY);
  await cache.add(page).catch(() => undefined);
}

/** A tablet that was revoked draws no form without a network any more. */
export async function forgetOfflineCopy(page: string): Promise<void> {
  const cache = await caches.open(COPY);
  await cache.delete(page, { ignoreVary: true });
}
