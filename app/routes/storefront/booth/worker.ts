import { enhancerUrls } from "virtual:enhancers";

/**
 * The service worker of the tablets' page. It stands here, and not among the built files, since a worker reaches no
 * address above its own; it serves `/events/{slug}/booth/tablet` and nothing else.
 */
export function loader() {
  return new Response(`importScripts(${JSON.stringify(enhancerUrls["booth-worker"])});`, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
