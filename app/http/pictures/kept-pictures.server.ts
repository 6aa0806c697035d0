import type { AppLoadContext } from "@remix-run/cloudflare";
import { logError } from "../../log.server.ts";

/** How long the object storage may take; drawing the picture anew is quicker than waiting longer. */
const STORAGE_MS = 2_000;

/** What was drawn before. Undefined as well while the object storage is away or slow: then it is drawn again. */
export async function keptPicture<Content>(
  { page }: AppLoadContext,
  key: string,
  read: (object: R2ObjectBody) => Promise<Content>,
): Promise<Content | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const limitMs = Math.min(STORAGE_MS, page.budget.leftMs());
    timer = setTimeout(() => reject(new Error(`The object storage took over ${limitMs} ms.`)), limitMs);
  });
  try {
    const reading = page.env.MEDIA.get(key).then((object) => (object ? read(object) : undefined));
    return await Promise.race([reading, late]);
  } catch (error) {
    logError("pictures", error, { requestId: page.requestId });
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps it once the answer is on its way. */
export function keepPicture(
  { page }: AppLoadContext,
  key: string,
  content: string | Uint8Array,
  contentType: "image/svg+xml" | "image/png",
): void {
  const keeping = page.env.MEDIA.put(key, content, { httpMetadata: { contentType } });
  page.waitUntil(keeping.catch((error: unknown) => logError("pictures", error)));
}
