import type { FilesPort } from "../../services/ports.ts";

const STORAGE_MS = 6_000;

/** What uploads are kept in. Away is what does not answer in time, and whoever uploads is told so. */
export function bucket(media: R2Bucket, leftMs: () => number, report: (error: unknown) => void): FilesPort {
  return {
    async put(key, bytes, contentType) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        const ms = Math.min(STORAGE_MS, leftMs());
        timer = setTimeout(() => reject(new Error(`The object storage took over ${ms} ms.`)), ms);
      });
      try {
        await Promise.race([media.put(key, bytes, { httpMetadata: { contentType } }), late]);
        return true;
      } catch (error) {
        report(error);
        return false;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
