import type { AppLoadContext } from "@remix-run/cloudflare";
import { logError } from "../../log.server.ts";
import { sha256Hex } from "../keys/signing.server.ts";

/**
 * How long the edge caches a picture with a shopper's own words, in seconds: long enough to choose, pay and read the
 * mail. Words about a person do not outlive that, so an erasure need not look for them.
 */
const KEPT_SECONDS = 24 * 3600;

type Drawn = { content: string | Uint8Array; contentType: "image/svg+xml" | "image/png" };

/** The data centre's own cache; it drops what is asked for least, so that invented words fill nothing. None in Node. */
const edge = (): Cache | undefined =>
  (globalThis as { caches?: CacheStorage & { default?: Cache } }).caches?.default;

/** The name contains what a shopper wrote, so only its hash leaves the Worker. */
const addressOf = async ({ page }: AppLoadContext, name: string) =>
  new URL(`/media/personal/${await sha256Hex(name)}`, page.settings.APP_ORIGIN).href;

/** A picture with a shopper's own words, if this data centre rendered it within a day. */
export async function edgePicture<Content>(
  context: AppLoadContext,
  name: string,
  read: (response: Response) => Promise<Content>,
): Promise<Content | undefined> {
  try {
    const response = await edge()?.match(await addressOf(context, name));
    return response && (await read(response));
  } catch (error) {
    logError("pictures", error, { requestId: context.page.requestId });
    return undefined;
  }
}

/** Keeps it once the answer is on its way. */
export function keepAtEdge(context: AppLoadContext, name: string, { content, contentType }: Drawn): void {
  const cache = edge();
  if (!cache) return;
  const headers = { "Content-Type": contentType, "Cache-Control": `public, max-age=${KEPT_SECONDS}` };
  const keeping = addressOf(context, name).then((address) =>
    cache.put(address, new Response(content as BodyInit, { headers })),
  );
  context.page.waitUntil(keeping.catch((error: unknown) => logError("pictures", error)));
}
