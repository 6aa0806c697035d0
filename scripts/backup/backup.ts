import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { CliError } from "../cli-error.ts";
import { sealInto } from "./sealed-file.ts";

/** The last line of a dump that came to its end. */
const END = "COMMIT;";
/** Without a byte for so long, the server is taken to be away. */
const STALLS_AFTER_MS = 60_000;

/**
 * Writes a sealed dump of a database into a file. The server takes it in one transaction, so that no order is half in it.
 * @returns how many bytes of SQL it holds.
 * @throws CliError where the server refuses or breaks off; the file is then as it was.
 */
export async function backUp(
  database: { url: string; token: string },
  file: string,
  key: string,
): Promise<number> {
  const url = `${database.url.replace(/^libsql:/, "https:").replace(/\/$/, "")}/dump`;
  const response = await fetch(url, {
    headers: database.token === "" ? {} : { Authorization: `Bearer ${database.token}` },
  }).catch((error: unknown) => {
    throw new CliError(
      `The database does not answer: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  if (!response.ok || !response.body)
    throw new CliError(`The database gives no dump: it answers with ${response.status}.`);
  let bytes = 0;
  let tail = "";
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      tail = (tail + Buffer.from(chunk).toString("latin1")).slice(-100);
      yield chunk;
    }
    if (!tail.trimEnd().endsWith(END))
      throw new CliError("The dump broke off before its end: no file was written.");
  };
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  const stalled = setTimeout(
    () => body.destroy(new CliError("The dump stands still: no file was written.")),
    STALLS_AFTER_MS,
  );
  body.on("data", () => stalled.refresh());
  try {
    await sealInto(file, key, Readable.from(counted(body)));
  } finally {
    clearTimeout(stalled);
  }
  return bytes;
}
