import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  backupBucketOf,
  backupName,
  backupNames,
  getBackup,
  putBackup,
  regionOf,
} from "../../../scripts/backup/bucket.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import { MIGRATIONS } from "../../../scripts/db/demo-world.ts";
import { isUpToDate, migrate } from "../../../scripts/db/migrate.ts";
import { ROOT } from "../../../scripts/product/settings.ts";
import { startTestServer } from "../../support/database.ts";
import { startBucket } from "../../stand-ins/bucket.ts";

const folder = mkdtempSync(path.join(tmpdir(), "popstall-bucket-"));
const file = path.join(folder, "sealed");
let standIn: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  standIn = await startBucket();
  writeFileSync(file, randomBytes(300_000));
});
afterAll(async () => {
  await standIn.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = (changed: object = {}) => backupBucketOf(Object.assign({}, standIn.settings, changed));

test("a backup goes into the bucket and comes back byte for byte, the newest of many pages", async () => {
  const days = ["01", "02", "03", "04", "05", "06", "07"];
  for (const day of days) {
    await putBackup(bucket(), backupName(new Date(`2026-11-${day}T03:17:05.123Z`)), file);
  }
  standIn.files.set("popstall-notes.txt", Buffer.from("not ours"));
  const names = await backupNames(bucket());
  expect(names).toHaveLength(7);
  expect(names.at(-1)).toBe("popstall-2026-11-07T031705Z.backup");
  const back = path.join(folder, "back");
  await getBackup(bucket(), names.at(-1)!, back);
  expect(readFileSync(back).equals(readFileSync(file))).toBe(true);
});

test("a bucket that refuses the key, is not there, or lost a byte is named, and the secret is not", async () => {
  const name = backupName(new Date("2026-11-27T03:17:00Z"));
  const wrong = "another+secret";
  await expect(putBackup(bucket({ BACKUP_BUCKET_SECRET: wrong }), name, file)).rejects.toThrow(
    `The bucket of backups answers PUT ${name} with 403 (SignatureDoesNotMatch).`,
  );
  const elsewhere = standIn.settings.BACKUP_BUCKET.replace(/[^/]+$/, "other");
  await expect(backupNames(bucket({ BACKUP_BUCKET: elsewhere }))).rejects.toThrow(
    "The bucket of backups answers the list of its files with 404 (NoSuchBucket).",
  );
  await expect(getBackup(bucket(), name, path.join(folder, "none"))).rejects.toThrow("with 404 (NoSuchKey)");
  standIn.faults.cutFiles = true;
  await expect(putBackup(bucket(), name, file)).rejects.toThrow("with another size");
  standIn.faults.cutFiles = false;
  await expect(putBackup(bucket({ BACKUP_BUCKET: "http://127.0.0.1:9/b" }), name, file)).rejects.toThrow(
    /^The bucket of backups does not answer: /,
  );
  expect(() => backupBucketOf({})).toThrow("one is missing");
});

test("the commands put a database into the bucket, tell the monitor, and restore the last one into an empty database", async () => {
  let beats = 0;
  const monitor = createServer((_request, response) => {
    beats += 1;
    response.end();
  });
  await new Promise<void>((resolve) => monitor.listen(0, "127.0.0.1", resolve));
  const [full, empty] = await Promise.all([startTestServer(), startTestServer()]);
  try {
    await migrate(connect(full.url), MIGRATIONS);
    const settings = {
      ...standIn.settings,
      BACKUP_KEY: Buffer.alloc(32, 7).toString("base64url"),
      BACKUP_HEARTBEAT_URL: `http://127.0.0.1:${(monitor.address() as AddressInfo).port}/beat`,
    };
    const run = (name: string, args: string[], more: Record<string, string>) =>
      promisify(execFile)(
        process.execPath,
        ["--import", "tsx", `scripts/backup/${name}-command.ts`, ...args],
        { cwd: ROOT, env: { ...process.env, ...settings, ...more } },
      );
    const made = await run("backup", ["--to", "bucket"], { LIBSQL_URL: full.url });
    expect(made.stdout).toMatch(/^popstall-\S+Z\.backup is in http:\S+\/popstall-backups and holds \d/);
    expect(beats).toBe(1);
    const file = path.join(folder, "production.env");
    const lines = Object.entries({ ...settings, LIBSQL_URL: empty.url });
    writeFileSync(file, lines.map(([name, value]) => `${name}=${value}`).join("\n"));
    const { stdout } = await run("restore", ["--settings", file, "--from", "bucket"], {});
    expect(stdout.split("\n")[0]).toBe(`${made.stdout.split(" ")[0]} was fetched.`);
    expect(await isUpToDate(connect(empty.url), MIGRATIONS)).toBe(true);
    await expect(run("backup", ["--to", "bucket"], { LIBSQL_URL: "http://127.0.0.1:9" })).rejects.toThrow(
      /The database does not answer/,
    );
    expect(beats).toBe(1);
  } finally {
    monitor.close();
    await Promise.all([full.stop(), empty.stop()]);
  }
});

test("the nightly workflow gives the command what it reads", () => {
  const workflow = readFileSync(path.join(ROOT, ".github/workflows/backup.yml"), "utf8");
  const given = [...workflow.matchAll(/^ {10}([A-Z_]+): \$\{\{ (?:secrets|vars)\.(\w+) \}\}$/gm)];
  expect(given.map(([, name, from]) => `${name} ${from}`)).toEqual([
    "LIBSQL_URL BACKUP_LIBSQL_URL",
    "LIBSQL_AUTH_TOKEN BACKUP_LIBSQL_TOKEN",
    "BACKUP_KEY BACKUP_KEY",
    "BACKUP_BUCKET BACKUP_BUCKET",
    "BACKUP_BUCKET_KEY_ID BACKUP_BUCKET_KEY_ID",
    "BACKUP_BUCKET_SECRET BACKUP_BUCKET_SECRET",
    "BACKUP_HEARTBEAT_URL BACKUP_HEARTBEAT_URL",
  ]);
});

test.each([
  ["https://s3.eu-central-003.backblazeb2.com/b", "eu-central-003"],
  ["https://s3.eu-west-2.amazonaws.com/b", "eu-west-2"],
  ["https://s3-eu-west-1.amazonaws.com/b", "eu-west-1"],
  ["https://s3.nl-ams.scw.cloud/b", "nl-ams"],
  ["https://s3.gra.io.cloud.ovh.net/b", "gra"],
  ["https://fsn1.your-objectstorage.com/b", "fsn1"],
  ["https://s3.amazonaws.com/b", "us-east-1"],
  ["https://minio.stall.shop/b", "us-east-1"],
])("the region of %s is %s", (address, region) => expect(regionOf(address)).toBe(region));
