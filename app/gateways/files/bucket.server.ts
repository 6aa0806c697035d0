import type { FilesPort } from "../../services/ports.ts";

const STORAGE_MS = 6_000;

/**
 * The object storage of uploads. A storage that does not answer in time counts as away, and the upload fails with that
 * message.
 */
export function bucket(media: R2Bucket, leftMs: () => number, report: (error: unknown) => void): FilesPort {
  async function inTime<Result>(work: Promise<Result>): Promise<{ result: Result } | "away"> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const ms = Math.min(STORAGE_MS, leftMs());
      timer = setTimeout(() => reject(new Error(`The object storage took over ${ms} ms.`)), ms);
    });
    try {
      return { result: await Promise.race([work, late]) };
    } catch (error) {
      report(error);
      return "away";
    } finally {
      clearTimeout(timer);
    }
  }

  const isDone = async (work: Promise<unknown>) => (await inTime(work)) !== "away";

  async function removeAll(prefix: string): Promise<void> {
    for (let more = true; more;) {
      const { objects, truncated } = await media.list({ prefix });
      if (objects.length > 0) await media.delete(objects.map(({ key }) => key));
      more = truncated;
    }
  }

  async function removeOld(prefix: string, before: Date): Promise<void> {
    for (let cursor: string | undefined, more = true; more;) {
      const page = await media.list({ prefix, ...(cursor !== undefined && { cursor }) });
      const old = page.objects.filter(({ uploaded }) => uploaded < before);
      if (old.length > 0) await media.delete(old.map(({ key }) => key));
      more = page.truncated;
      cursor = page.truncated ? page.cursor : undefined;
    }
  }

  return {
    async read(key) {
      const read = await inTime(media.get(key).then((file) => file?.arrayBuffer()));
      return read === "away" ? read : read.result && new Uint8Array(read.result);
    },
    async open(key) {
      const opened = await inTime(media.get(key));
      return opened === "away" ? undefined : opened.result?.body;
    },
    removeOld: (prefix, before) => isDone(removeOld(prefix, before)),
    removeAll: (prefix) => isDone(removeAll(prefix)),
    put: (key, bytes, contentType) => isDone(media.put(key, bytes, { httpMetadata: { contentType } })),
    copy: (from, to) =>
      isDone(
        media.get(from).then(async (file) => {
          if (!file) throw new Error("A file that is to be copied is not there.");
          await media.put(to, await file.arrayBuffer(), { httpMetadata: file.httpMetadata });
        }),
      ),
    remove: (keys) => isDone(media.delete(keys)),
  };
}
