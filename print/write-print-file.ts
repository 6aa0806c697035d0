import type { PrintAnswer, PrintJob } from "../app/rendering/print-job.ts";
import type { PrintFormat } from "../app/domain/print/line-prints.ts";
import { writePdf } from "./pdf/write-pdf.ts";
import { writeSvg } from "./svg/write-svg.ts";
import { writePng } from "./png/write-png.ts";
import { Refused } from "./refused.ts";
import { objectSink } from "./sink.ts";

const WRITERS = {
  pdf: { write: writePdf, contentType: "application/pdf" },
  png: { write: writePng, contentType: "image/png" },
  svg: { write: writeSvg, contentType: "image/svg+xml" },
} as const;

type Written = { bytes: number; sha256: string };

/**
 * Writes the file of a job to the storage, unless it exists. Its length and hash are stored beside it and written last:
 * where they are missing, the file is written again, the same bytes to the same key. Readers never see a partial file.
 * @throws an error that a retry may mend.
 */
export async function writePrintFile(
  media: R2Bucket,
  job: PrintJob,
  format: PrintFormat,
): Promise<PrintAnswer> {
  const resultKey = `${job.key}.json`;
  const before = await media.get(resultKey);
  if (before) return { ok: true, ...(await before.json<Written>()) };
  const { write, contentType } = WRITERS[format];
  const sink = objectSink(media, job.key, contentType);
  let reading = "";
  try {
    await write(
      job,
      async (key) => {
        reading = key;
        return (await media.get(key))?.body as AsyncIterable<Uint8Array> | undefined;
      },
      sink,
    );
    const written: Written = await sink.finish();
    await media.put(resultKey, JSON.stringify(written));
    return { ok: true, ...written };
  } catch (error) {
    await sink.abort().catch(() => {});
    if (error instanceof Refused) return { ok: false, error: error.reason, key: reading };
    throw error;
  }
}
