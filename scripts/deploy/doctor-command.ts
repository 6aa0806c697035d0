/** `npm run doctor -- --settings FILE`: looks at everything that a platform needs, and changes nothing. */
import { parseArgs } from "node:util";
import { CliError, runCommand } from "../cli-error.ts";
import { askDatabase, examine, findingTable, refuseWrong } from "./doctor.ts";
import { platformParts } from "./platform-parts.ts";
import { providersOf } from "./providers.ts";
import { readSettingsFile } from "./settings-file.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: { settings: { type: "string" } },
  });
  if (!values.settings)
    throw new CliError("Name the file of the settings: npm run doctor -- --settings production.env");
  const settings = readSettingsFile(values.settings);
  const parts = await platformParts();
  const providers = providersOf(settings);
  const findings = await examine({ settings, parts, providers, askDatabase });
  console.log(findingTable(findings));
  refuseWrong(findings, "");
});
