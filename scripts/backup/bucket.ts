import { AwsClient } from "aws4fetch";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import { CliError } from "../cli-error.ts";
import type { Settings } from "../deploy/providers.ts";

/** A bucket that speaks the protocol of S3, in an account that neither Cloudflare nor Turso holds. */
export type BackupBucket = {
  /** Where the bucket is, without a slash at its end: `https://s3.eu-central-003.backblazeb2.com/popstall-backups`. */
  address: string;
  ask(address: string, init?: RequestInit): Promise<Response>;
};

/** A day and a time of it in the name, so that the names are in the order of time. */
const NAME = /^popstall-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/;
const ANSWERS_WITHIN_MS = 60_000;
/** A file of gigabytes over a slow line. */
const SENT_WITHIN_MS = 2 * 60 * 60_000;

/** @throws CliError where the settings name no bucket. */
export function backupBucketOf(settings: Settings): BackupBucket {
  const { BACKUP_BUCKET = "", BACKUP_BUCKET_KEY_ID = "", BACKUP_BUCKET_SECRET = "" } = settings;
  if (!BACKUP_BUCKET || !BACKUP_BUCKET_KEY_ID || !BACKUP_BUCKET_SECRET)
    throw new CliError(
      "BACKUP_BUCKET, BACKUP_BUCKET_KEY_ID and BACKUP_BUCKET_SECRET name the bucket: one is missing.",
    );
  const client = new AwsClient({
    accessKeyId: BACKUP_BUCKET_KEY_ID,
    secretAccessKey: BACKUP_BUCKET_SECRET,
    service: "s3",
    region: regionOf(BACKUP_BUCKET),
  });
  const address = BACKUP_BUCKET.replace(/\/+$/, "");
  return {
    address,
    async ask(rest, init = {}) {
      const signed = await client.sign(`${address}${rest}`, init);
      const signal = init.signal ?? AbortSignal.timeout(ANSWERS_WITHIN_MS);
      try {
        return await fetch(signed, { signal });
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        throw new CliError(
          `The bucket of backups does not answer: ${cause instanceof Error ? cause.message : String(cause)}.`,
        );
      }
    },
  };
}

/** The region that a signature names, as the addresses of Amazon, Backblaze, Scaleway, OVH and Hetzner have it. */
export function regionOf(address: string): string {
  const { hostname } = new URL(address);
  const named =
    /^(?:.+\.)?s3[.-]([a-z]{2,}[a-z0-9-]*)\./.exec(hostname) ?? /^([a-z]{2,4}\d)\./.exec(hostname);
  return named?.[1] === undefined || named[1] === "amazonaws" ? "us-east-1" : named[1];
}

/** The name of a backup of this moment. */
export function backupName(now: Date): string {
  return `popstall-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`;
}

/**
 * Puts a file into the bucket, with its sum, which the bucket compares with what arrived.
 * @throws CliError where the bucket refuses it, or then holds a file of another size.
 */
export async function putBackup(bucket: BackupBucket, name: string, file: string): Promise<void> {
  const sum = createHash("sha256");
  await pipeline(createReadStream(file), sum);
  const body = await openAsBlob(file);
  const response = await bucket.ask(`/${name}`, {
    method: "PUT",
    body,
    headers: { "X-Amz-Content-Sha256": sum.digest("hex"), "Content-Length": String(body.size) },
    signal: AbortSignal.timeout(SENT_WITHIN_MS),
  });
  await refuseFault(response, `PUT ${name}`);
  const head = await bucket.ask(`/${name}`, { method: "HEAD" });
  await refuseFault(head, `HEAD ${name}`);
  if (Number(head.headers.get("Content-Length")) !== body.size)
    throw new CliError(`The bucket holds ${name} with another size than the file that was sent.`);
}

/** The names of all backups in the bucket, the oldest first. */
export async function backupNames(bucket: BackupBucket): Promise<string[]> {
  const names: string[] = [];
  for (let after = ""; ; after = names.at(-1) ?? "") {
    const query = new URLSearchParams({ "list-type": "2", prefix: "popstall-" });
    if (after) query.set("start-after", after);
    const response = await bucket.ask(`?${query}`);
    await refuseFault(response, "the list of its files");
    const answer = await response.text();
    const page = [...answer.matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, key = ""]) =>
      NAME.test(key) ? [key] : [],
    );
    names.push(...page);
    if (!/<IsTruncated>true<\/IsTruncated>/.test(answer) || page.length === 0) return names.toSorted();
  }
}

/**
 * Fetches a backup into a file; the file is there whole or not at all.
 * @throws CliError where the bucket does not give it.
 */
export async function getBackup(bucket: BackupBucket, name: string, file: string): Promise<void> {
  const response = await bucket.ask(`/${name}`, { signal: AbortSignal.timeout(SENT_WITHIN_MS) });
  await refuseFault(response, `GET ${name}`);
  if (!response.body) throw new CliError(`The bucket answers GET ${name} without a body.`);
  const whole = `${file}.new`;
  try {
    await pipeline(
      Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
      createWriteStream(whole, { mode: 0o600 }),
    );
    await rename(whole, file);
  } catch (error) {
    await rm(whole, { force: true });
    throw error;
  }
}

async function refuseFault(response: Response, what: string): Promise<void> {
  if (response.ok) return;
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  throw new CliError(
    `The bucket of backups answers ${what} with ${response.status}${code ? ` (${code})` : ""}.`,
  );
}
