/**
 * `npm run restore -- --settings FILE --from FILE`: writes a backup into the empty database of the settings.
 * `npm run restore -- --settings FILE --from bucket[:NAME]`: the same with the last backup, or that of a name, in the bucket.
 * `npm run restore -- --settings FILE --lost-payments [--since DATE] [--give-back]`: names the payments of orders that were made
 * after the backup, and gives them back.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Client } from "@libsql/client";
import { parseArgs } from "node:util";
import { CliError, runCommand } from "../cli-error.ts";
import { connect } from "../db/database-client.ts";
import { providersOf, type Settings } from "../deploy/providers.ts";
import { readSettingsFile } from "../deploy/settings-file.ts";
import { backupBucketOf, backupNames, getBackup } from "./bucket.ts";
import { giveBack, lostPayments } from "./lost-payments.ts";
import { restoreInto } from "./restore.ts";
import { openSealed } from "./sealed-file.ts";
import { statementsOf } from "./sql-text.ts";

const PART_WITHIN_MS = 10 * 60_000;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      settings: { type: "string" },
      from: { type: "string" },
      "lost-payments": { type: "boolean", default: false },
      since: { type: "string" },
      "give-back": { type: "boolean", default: false },
    },
  });
  if (!values.settings || (!values.from && !values["lost-payments"]))
    throw new CliError(
      "Name both files: npm run restore -- --settings production.env --from popstall.backup",
    );
  const settings = readSettingsFile(values.settings);
  const client = connect(settings["LIBSQL_URL"] ?? "", settings["LIBSQL_AUTH_TOKEN"], PART_WITHIN_MS);
  try {
    if (values.from) await restoreFrom(values.from, settings, client);
    if (!values["lost-payments"]) return;
    const { stripe } = providersOf(settings);
    const since = values.since === undefined ? undefined : new Date(values.since);
    for (const intent of await lostPayments(client, stripe, since)) {
      if (values["give-back"]) await giveBack(stripe, intent);
      const { id, tenantId, orderId, received, refunded, currency } = intent;
      const amount = `${received - refunded} ${currency} in minor units`;
      console.log(
        `${id} of order ${orderId}, tenant ${tenantId}: ${amount}${values["give-back"] ? ", given back" : ""}`,
      );
    }
  } finally {
    client.close();
  }
});

async function restoreFrom(from: string, settings: Settings, client: Client): Promise<void> {
  const write = async (file: string) => {
    const text = await openSealed(file, settings["BACKUP_KEY"] ?? "");
    console.log(`${await restoreInto(client, statementsOf(text))} statements were written.`);
  };
  const [place, wanted] = from.split(":", 2);
  if (place !== "bucket") return write(from);
  const bucket = backupBucketOf(settings);
  const name = wanted || (await backupNames(bucket)).at(-1);
  if (!name) throw new CliError(`There is no backup in ${bucket.address}.`);
  const folder = mkdtempSync(path.join(tmpdir(), "popstall-restore-"));
  try {
    const file = path.join(folder, "popstall.backup");
    await getBackup(bucket, name, file);
    console.log(`${name} was fetched.`);
    await write(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
