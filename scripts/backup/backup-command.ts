/**
 * `npm run backup -- [--settings FILE] --to FILE`: a sealed dump of the database, taken in one transaction.
 * `npm run backup -- [--settings FILE] --to bucket`: the same, put into the bucket of the settings.
 * Without --settings the environment has them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { CliError, runCommand } from "../cli-error.ts";
import type { Settings } from "../deploy/providers.ts";
import { readSettingsFile } from "../deploy/settings-file.ts";
import { backUp } from "./backup.ts";
import { backupBucketOf, backupName, putBackup } from "./bucket.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { settings: { type: "string" }, to: { type: "string" } } });
  if (!values.to)
    throw new CliError(
      "Name the settings and where the backup goes: npm run backup -- --settings production.env --to bucket",
    );
  const settings = values.settings ? readSettingsFile(values.settings) : process.env;
  if (values.to === "bucket") return backUpIntoBucket(settings);
  console.log(`${values.to} holds ${await dumpInto(values.to, settings)}.`);
});

/** @returns what the file holds, in words. */
async function dumpInto(file: string, settings: Settings): Promise<string> {
  const { LIBSQL_URL: url = "", LIBSQL_AUTH_TOKEN: token = "", BACKUP_KEY: key = "" } = settings;
  if (!url) throw new CliError("LIBSQL_URL is missing: it names the database.");
  const bytes = await backUp({ url, token }, file, key);
  return `${(bytes / 1e6).toFixed(1)} MB of SQL, sealed with BACKUP_KEY`;
}

/** Calls the monitor once the backup is in the bucket; without that call the monitor alarms a person. */
async function backUpIntoBucket(settings: Settings): Promise<void> {
  const bucket = backupBucketOf(settings);
  const folder = mkdtempSync(path.join(tmpdir(), "popstall-backup-"));
  try {
    const name = backupName(new Date());
    const file = path.join(folder, name);
    const holds = await dumpInto(file, settings);
    await putBackup(bucket, name, file);
    console.log(`${name} is in ${bucket.address} and holds ${holds}.`);
    const { BACKUP_HEARTBEAT_URL: beat = "" } = settings;
    if (!beat) return;
    const answer = await fetch(beat, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    if (!answer?.ok) throw new CliError("The backup is there, but BACKUP_HEARTBEAT_URL does not answer.");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
