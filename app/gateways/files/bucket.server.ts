import type { FilesPort } from "../../services/ports.ts";

const STORAGE_MS = 6_000;

/** What uploads are kept in. Away is what does not answer in time, and whoever uploads is told so. */
export function bucket(media: R2Bucket, leftMs: () => number, report: (error: unknown) => void): FilesPort {
  async function isDone(work: Promise<unknown>): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const ms = Math.min(STORAGE_MS, leftMs());
      timer = setTimeout(() => reject(new Error(`The object storage took over ${ms} ms.`)), ms);
    });
    try {
      await Promise.race([work, late]);
      return true;
    } catch (error) {
      report(error);
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    put: (key, bytes, contentType) => isDone(media.put(key, bytes, { httpMetadata: { contentType } })),
    remove: (keys) => isDone(media.delete(keys)),
  };
}
