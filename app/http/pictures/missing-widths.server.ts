import type { AppLoadContext } from "@remix-run/cloudflare";
import { FILE_WIDTHS, sizeKeyOf } from "../../domain/pictures/stored-picture.ts";
import { pictureWorker } from "../../gateways/pictures/picture-worker.server.ts";
import { logError } from "../../log.server.ts";

/** A large photograph is read in some seconds; whoever asks meanwhile is told to come again. */
const READING_MS = 25_000;
/** Files whose widths this isolate is making, and until when nobody else begins. */
const making = new Map<string, number>();

/**
 * Makes the smaller widths of a picture that has none: those of more than 3.2 megapixels got none until 0361. It goes on
 * after the answer, so that the next one who asks finds them.
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
  const pictures = pictureWorker(env.PICTURES, () => READING_MS, report);
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
