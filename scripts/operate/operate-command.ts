/**
 * `npm run operate -- …`: what an operator does to a platform's database that no page can do, since nobody can sign in yet.
 * It works on LIBSQL_URL with LIBSQL_AUTH_TOKEN, and without them on the database of the data folder.
 */
import type { Client } from "@libsql/client/web";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CliError, runCommand } from "../cli-error.ts";
import { connect } from "../db/database-client.ts";
import { MIGRATIONS } from "../db/demo-world.ts";
import { isUpToDate } from "../db/migrate.ts";
import { withDatabase } from "../db/open-database.ts";
import { platformParts } from "../deploy/platform-parts.ts";
import { providersOf } from "../deploy/providers.ts";
import { readSettingsFile } from "../deploy/settings-file.ts";
import { readSettings } from "../product/settings.ts";
import { loadCatalogue, readCatalogue } from "./catalogue-file.ts";
import { firstAdmin } from "./first-admin.ts";
import { linesOf, readSwitchesFile, switchNamed, turnSwitch, untilOf } from "./switch.ts";

const USAGE = `npm run operate -- first-admin EMAIL --name NAME --company COMPANY [--region UK|EU|US]
    makes the first superadmin and prints the link where they set a password; once more while they have none: a new link
npm run operate -- catalogue FILE
    loads the blanks of a file, adding and changing them by their codes
npm run operate -- example-catalogue
    prints the demo world's catalogue as an example of such a file
npm run operate -- switch cards|sign-ups|campaigns|uploads|api off --until 14:00 --settings FILE
    switches it off for everyone until that time in UTC, or a moment like 2026-11-27T14:00Z; "on" ends it
npm run operate -- switch --settings FILE
    says what is off`;

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string", default: "" },
      company: { type: "string", default: "" },
      region: { type: "string", default: "EU" },
      until: { type: "string", default: "" },
      settings: { type: "string", default: "" },
    },
  });
  const [what, subject = ""] = positionals;
  if (what === "example-catalogue") {
    const { catalogue } = await import("../../db/seed/catalogue.ts");
    console.log(JSON.stringify(catalogue, null, 2));
    return;
  }
  if (what === "first-admin" && subject !== "") {
    const path = await onPlatform((client) => firstAdmin(client, { email: subject, ...values }, new Date()));
    const { origin } = readSettings();
    console.log(`The password is set at ${process.env["APP_ORIGIN"] ?? origin}${path}`);
    console.log("The link is good for seven days and one use; run the command again for another one.");
    return;
  }
  if (what === "catalogue" && subject !== "") {
    const blanks = readCatalogue(textOf(subject));
    const { added, changed } = await onPlatform((client) => loadCatalogue(client, blanks));
    const list = (codes: string[]) => (codes.length > 0 ? ` (${codes.join(", ")})` : "");
    console.log(
      `${blanks.length} blanks: ${added.length} added${list(added)}, ${changed.length} changed${list(changed)}.`,
    );
    return;
  }
  if (what === "switch" && values.settings !== "") {
    const [, , state = ""] = positionals;
    for (const line of await turn(values.settings, { subject, state, until: values.until }))
      console.log(line);
    return;
  }
  throw new CliError(USAGE);
});

/** Turns a switch of the platform whose settings these are, or only says how all of them stand. */
async function turn(
  file: string,
  wish: { subject: string; state: string; until: string },
): Promise<string[]> {
  const settings = readSettingsFile(file);
  const now = new Date();
  const account = settings["CLOUDFLARE_ACCOUNT_ID"] ?? "";
  if (account === "") throw new CliError(`${file} names no CLOUDFLARE_ACCOUNT_ID.`);
  const { buckets } = await platformParts();
  const { cloudflare } = providersOf(settings);
  const bucket = { cloudflare, account, name: buckets[0] ?? "" };
  if (wish.subject === "") return linesOf(await readSwitchesFile(bucket, now));
  const name = switchNamed(wish.subject);
  if (wish.state !== "on" && wish.state !== "off") throw new CliError(USAGE);
  if (wish.state === "off" && wish.until === "") throw new CliError("Say until when, with --until.");
  const until = wish.state === "off" ? untilOf(wish.until, now) : undefined;
  return linesOf(await turnSwitch(bucket, { name, until }, now));
}

/** On a database with the tables of this checkout. */
async function onPlatform<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const checked = async (client: Client) => {
    if (!(await isUpToDate(client, MIGRATIONS))) {
      throw new CliError(
        "The database lacks tables of this version: run npm run deploy, or npm run db:migrate, first.",
      );
    }
    return work(client);
  };
  const url = process.env["LIBSQL_URL"];
  if (!url) return withDatabase(checked);
  const client = connect(url, process.env["LIBSQL_AUTH_TOKEN"]);
  try {
    return await checked(client);
  } finally {
    client.close();
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CliError(
      `${file} could not be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
