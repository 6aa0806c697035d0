import { createHash } from "node:crypto";

/** Where a file goes while it is made. */
export type Sink = {
  write(chunk: Uint8Array): Promise<void>;
  /** The file is whole. @returns its length, and its SHA-256 in hex. */
  finish(): Promise<{ bytes: number; sha256: string }>;
  /** The file will not be whole: nothing is kept of it. */
  abort(): Promise<void>;
};

/** R2 takes parts of one size, 5 MiB at least. */
const PART_BYTES = 5 * 1024 * 1024;

/** Writes an object in parts, so that no more than one of them is held. A small one is written at once. */
export function objectSink(bucket: R2Bucket, key: string, contentType: string): Sink {
  const hash = createHash("sha256");
  const options = { httpMetadata: { contentType } };
  const part = new Uint8Array(PART_BYTES);
  const sent: R2UploadedPart[] = [];
  let upload: R2MultipartUpload | undefined;
  let held = 0;
  let bytes = 0;

  async function sendPart(): Promise<void> {
    upload ??= await bucket.createMultipartUpload(key, options);
    sent.push(await upload.uploadPart(sent.length + 1, part.subarray(0, held)));
    held = 0;
  }

  return {
    async write(chunk) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = 0; at < chunk.length;) {
        const some = chunk.subarray(at, at + PART_BYTES - held);
        part.set(some, held);
        held += some.length;
        at += some.length;
        if (held === PART_BYTES) await sendPart();
      }
    },
    async finish() {
      if (!upload) await bucket.put(key, part.subarray(0, held), options);
      else {
        if (held > 0) await sendPart();
        await upload.complete(sent);
      }
      return { bytes, sha256: hash.digest("hex") };
    },
    async abort() {
      await upload?.abort();
    },
  };
}
