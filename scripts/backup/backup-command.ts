/** `npm run backup -- --settings FILE --to FILE`: a sealed dump of the database, taken in one transaction. */
import { parseArgs } from "node:util";
import { CliError, runCommand } from "../cli-error.ts";
import { readSettingsFile } from "../deploy/settings-file.ts";
import { backUp } from "./backup.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { settings: { type: "string" }, to: { type: "string" } } });
  if (!values.settings || !values.to)
    throw new CliError("Name both files: npm run backup -- --settings production.env --to popstall.backup");
  const settings = readSettingsFile(values.settings);
  const { LIBSQL_URL: url = "", LIBSQL_AUTH_TOKEN: token = "", BACKUP_KEY: key = "" } = settings;
  const bytes = await backUp({ url, token }, values.to, key);
  console.log(`${values.to} holds ${(bytes / 1e6).toFixed(1)} MB of SQL, sealed with BACKUP_KEY.`);
});
