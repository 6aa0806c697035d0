/**
 * `npm run restore -- --settings FILE --from FILE`: writes a backup into the empty database of the settings.
 * `npm run restore -- --settings FILE --lost-payments [--since DATE] [--give-back]`: names the payments of orders that were made
 * after the backup, and gives them back.
 */
import { parseArgs } from "node:util";
import { CliError, runCommand } from "../cli-error.ts";
import { connect } from "../db/database-client.ts";
import { providersOf } from "../deploy/providers.ts";
import { readSettingsFile } from "../deploy/settings-file.ts";
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
    if (values.from) {
      const text = await openSealed(values.from, settings["BACKUP_KEY"] ?? "");
      console.log(`${await restoreInto(client, statementsOf(text))} statements were written.`);
    }
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
