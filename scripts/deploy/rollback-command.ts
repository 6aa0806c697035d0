/**
 * `npm run rollback -- --settings FILE [--to RELEASE]`: all three Workers answer again with the versions of the
 * release before, within seconds. The database stays as it is: each migration says that the release before bears it.
 */
import { parseArgs } from "node:util";
import { CliError, runCommand } from "../cli-error.ts";
import { platformParts } from "./platform-parts.ts";
import { providersOf } from "./providers.ts";
import { rollBack } from "./rollout.ts";
import { readSettingsFile } from "./settings-file.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      settings: { type: "string" },
      to: { type: "string" },
    },
  });
  if (!values.settings)
    throw new CliError("Name the file of the settings: npm run rollback -- --settings production.env");
  const settings = readSettingsFile(values.settings);
  const { workers } = await platformParts();
  const { cloudflare } = providersOf(settings);
  const account = settings["CLOUDFLARE_ACCOUNT_ID"] ?? "";
  const release = await rollBack({ cloudflare, account, workers }, values.to);
  console.log(`All three Workers answer with the release ${release}.`);
});
