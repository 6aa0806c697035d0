import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { CliError } from "../cli-error.ts";

/** Packed and sealed by AES-256-GCM: this line, 12 bytes of a nonce, the text, 16 bytes that show that none was changed. */
const HEAD = Buffer.from("popstall backup 1\n");
const NONCE = 12;
const TAG = 16;
const ALGORITHM = "aes-256-gcm";

/** @throws CliError where the text is not the base64url of 32 bytes. */
function keyOf(text: string): Buffer {
  const key = Buffer.from(text, "base64url");
  if (key.length === 32) return key;
  throw new CliError("BACKUP_KEY is not 32 bytes as base64url, as npm run provision makes it.");
}

/** Writes what a stream gives into a file that only the key's owner can read; the file is there whole or not at all. */
export async function sealInto(file: string, key: string, source: Readable): Promise<void> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, keyOf(key), nonce);
  const whole = `${file}.new`;
  try {
    await pipeline(
      source,
      createGzip(),
      cipher,
      async function* (sealed: AsyncIterable<Buffer>) {
        yield HEAD;
        yield nonce;
        yield* sealed;
        yield cipher.getAuthTag();
      },
      createWriteStream(whole, { mode: 0o600 }),
    );
    await rename(whole, file);
  } catch (error) {
    await rm(whole, { force: true });
    throw error;
  }
}

/**
 * The text of a sealed file. It is read twice: nothing is given out before all of it was seen to be whole.
 * @throws CliError where it is no backup, was sealed with another key, or was cut or changed.
 */
export async function openSealed(file: string, key: string): Promise<AsyncIterable<Buffer>> {
  const secret = keyOf(key);
  const handle = await open(file).catch((error: unknown) => {
    throw new CliError(
      `${file} could not be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  const { size } = await handle.stat();
  const head = Buffer.alloc(HEAD.length + NONCE);
  const tag = Buffer.alloc(TAG);
  await handle.read(head, 0, head.length, 0);
  await handle.read(tag, 0, TAG, Math.max(size - TAG, 0));
  await handle.close();
  if (size < head.length + TAG || !head.subarray(0, HEAD.length).equals(HEAD))
    throw new CliError(`${file} is no backup of npm run backup.`);
  const parts = () => {
    const decipher = createDecipheriv(ALGORITHM, secret, head.subarray(HEAD.length));
    decipher.setAuthTag(tag);
    // An end before the start would be refused.
    const end = Math.max(size - TAG - 1, head.length);
    return { source: createReadStream(file, { start: head.length, end }), decipher, unpack: createGunzip() };
  };
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const first = parts();
  try {
    await pipeline(first.source, first.decipher, first.unpack, nowhere);
  } catch {
    throw new CliError(`${file} was sealed with another key, or is damaged: nothing of it was used.`);
  }
  const { source, decipher, unpack } = parts();
  void pipeline(source, decipher, unpack).catch(() => undefined);
  return unpack;
}
