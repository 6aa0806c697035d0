/**
 * `npm run provision -- --settings FILE`: makes at Cloudflare, Turso, Stripe and Resend what a platform needs,
 * and writes what they give into the file. Without the file it begins one. It may be run again at any time.
 */
import { existsSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CliError, runCommand } from "../cli-error.ts";
import { platformParts } from "./platform-parts.ts";
import { unknownNames } from "./production-settings.ts";
import { providersOf } from "./providers.ts";
import { provision } from "./provision.ts";
import { NEW_SETTINGS_FILE, readSettingsFile, writeSettingsFile } from "./settings-file.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: { settings: { type: "string" } },
  });
  const file = values.settings;
  if (!file)
    throw new CliError("Name the file of the settings: npm run provision -- --settings production.env");
  if (!existsSync(file)) {
    writeFileSync(file, NEW_SETTINGS_FILE, { mode: 0o600 });
    console.log(`${file} begins here: fill in what is empty, and run this again.`);
    return;
  }
  const settings = readSettingsFile(file);
  const unknown = unknownNames(Object.keys(settings));
  if (unknown.length > 0) throw new CliError(`Nothing was made.\n  ${unknown.join("\n  ")}`);
  const changes = await provision({
    settings,
    parts: await platformParts(),
    providers: providersOf(settings),
    save: (changed) => writeSettingsFile(file, changed),
    tell: console.log,
  });
  console.log(
    changes > 0 ? `${changes} things were made or changed.` : "Everything was there; nothing changed.",
  );
});
