import type { AppLoadContext } from "@remix-run/cloudflare";
import { logError } from "../../log.server.ts";
import { FILE_WIDTHS, sizeKeyOf } from "../../domain/pictures/stored-picture.ts";
import { pictureWorker } from "../../gateways/pictures/picture-worker.server.ts";

/** How long the object storage may take; to render the picture again is quicker than to wait longer. */
const STORAGE_MS = 2_000;

/** The stored picture. Undefined also while the object storage is away or slow; the caller then renders it again. */
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

/** Reading a large photograph takes some seconds; requests in between get a Retry-After. */
const READING_MS = 25_000;
/** Files whose widths this isolate is making, and until when no other request starts the same work. */
const making = new Map<string, number>();

/**
 * Makes the smaller widths of a picture that has none: those of more than 3.2 megapixels got none before Popstall took
 * large photographs (docs/decisions/0160). It goes on after the answer, so that the next request finds them.
 */
export function makeMissingWidths({ page }: AppLoadContext, storageKey: string): void {
  const now = page.now().getTime();
  if ((making.get(storageKey) ?? 0) > now) return;
  making.set(storageKey, now + READING_MS);
  page.waitUntil(
    make(page, storageKey)
      .catch((error: unknown) => logError("pictures", error, { requestId: page.requestId }))
      .finally(() => making.delete(storageKey)),
  );
}

async function make({ env, requestId }: AppLoadContext["page"], storageKey: string): Promise<void> {
  const file = await env.MEDIA.get(storageKey);
  if (!file) return;
  const report = (error: unknown) => logError("pictures", error, { requestId });
  const pictures = pictureWorker({ worker: env.PICTURES, requestId, leftMs: () => READING_MS, report });
  const read = await pictures.read(new Uint8Array(await file.arrayBuffer()), FILE_WIDTHS);
  if (!read.ok) return report(new Error(`No smaller widths were made: ${read.error}.`));
  await Promise.all(
    read.picture.sizes.map((size) =>
      env.MEDIA.put(sizeKeyOf(storageKey, size), size.bytes, {
        httpMetadata: { contentType: size.contentType },
      }),
    ),
  );
}
