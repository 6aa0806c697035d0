/**
 * `npm run deploy -- --settings FILE`: judges the settings, looks at all that the platform needs, builds, migrates, and
 * deploys the three Workers. Without a file the settings are those of the environment. `--check` only judges them.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildProduct } from "../build/build-product.ts";
import { checkSize } from "../build/bundle-size.ts";
import { WORKERS } from "../build/workers.ts";
import { CliError, runCommand } from "../cli-error.ts";
import { connect } from "../db/database-client.ts";
import { MIGRATIONS } from "../db/demo-world.ts";
import { migrate } from "../db/migrate.ts";
import { ROOT } from "../product/settings.ts";
import { askDatabase, examine, findingTable, refuseWrong } from "./doctor.ts";
import { platformParts } from "./platform-parts.ts";
import { providersOf, type Settings } from "./providers.ts";
import { readSettingsFile } from "./settings-file.ts";
import {
  hostsOf,
  isTestMode,
  PRODUCTION_NAMES,
  productionFaults,
  unknownNames,
  workerSettings,
} from "./production-settings.ts";

/** A new version is answered everywhere within seconds; a certificate for a new domain takes longer. */
const ANSWERS_WITHIN_MS = 5 * 60_000;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      settings: { type: "string" },
      check: { type: "boolean", default: false },
      /** Test payments are meant: a rehearsal. */
      rehearsal: { type: "boolean", default: false },
      /** For the day on which a provider's API is away, and the product must be mended all the same. */
      unexamined: { type: "boolean", default: false },
    },
  });
  const settings = values.settings === undefined ? fromEnvironment() : fromFile(values.settings);
  if (isTestMode(settings) && !values.rehearsal) {
    throw new CliError(
      "Nothing was deployed: STRIPE_SECRET_KEY is of the test mode, so no real payment would be taken. Add --rehearsal if that is meant.",
    );
  }
  console.log("The settings are well.");
  if (values.check) return;
  if (!values.unexamined) await seeThatAllIsWell(settings);
  await buildProduct({ always: true, tell: console.log });
  for (const line of checkSize()) console.log(line);
  // The database first: new code may rely on it, and old code must bear it (docs/operations.md).
  await migrateProduction(settings);
  deployWorkers(settings);
  await seeThatItAnswers(settings);
});

function fromEnvironment(): Settings {
  const settings = Object.fromEntries(PRODUCTION_NAMES.map((name) => [name, process.env[name]]));
  judge(settings, []);
  return settings;
}

/** @throws CliError with every fault, by name. */
function fromFile(file: string): Settings {
  const settings = readSettingsFile(file);
  judge(settings, unknownNames(Object.keys(settings)));
  return settings;
}

/** @throws CliError that names what is missing or wrong at a provider. */
async function seeThatAllIsWell(settings: Settings): Promise<void> {
  const environment = "production";
  const parts = await platformParts(environment);
  const findings = await examine({
    settings,
    environment,
    parts,
    providers: providersOf(settings),
    askDatabase,
  });
  console.log(findingTable(findings));
  refuseWrong(findings, "Nothing was deployed: ");
}

function judge(settings: Settings, unknown: readonly string[]): void {
  const faults = [...unknown, ...productionFaults(settings)];
  if (faults.length === 0) return;
  throw new CliError(
    `Nothing was deployed: ${faults.length} settings are wrong.${faults.map((fault) => `\n  ${fault}`).join("")}`,
  );
}

async function migrateProduction(settings: Settings): Promise<void> {
  const client = connect(settings["LIBSQL_URL"] ?? "", settings["LIBSQL_AUTH_TOKEN"]);
  try {
    const applied = await migrate(client, MIGRATIONS);
    console.log(applied.length > 0 ? `Migrated: ${applied.join(", ")}.` : "The database is up to date.");
  } finally {
    client.close();
  }
}

/** Each with the settings that it needs in the same version as its code, so that no version lacks one. */
function deployWorkers(settings: Settings): void {
  const { variables, secrets } = workerSettings(settings);
  const folder = mkdtempSync(path.join(tmpdir(), "popstall-deploy-"));
  const secretsFile = path.join(folder, "secrets.json");
  try {
    writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
    const ofPages = [
      ...variables.flatMap(({ name, value }) => ["--var", `${name}:${value}`]),
      ...hostsOf(settings).flatMap((host) => ["--domain", host]),
      ...["--secrets-file", secretsFile],
    ];
    const wrangler = path.join(ROOT, "node_modules/.bin/wrangler");
    // The pages' Worker last: its bindings must find the others.
    for (const { name, config } of WORKERS.toReversed()) {
      const args = config === WORKERS[0].config ? ofPages : [];
      const done = spawnSync(process.execPath, [wrangler, "deploy", "-c", config, ...args], {
        cwd: ROOT,
        stdio: "inherit",
        env: {
          ...process.env,
          CLOUDFLARE_API_TOKEN: settings["CLOUDFLARE_API_TOKEN"],
          CLOUDFLARE_ACCOUNT_ID: settings["CLOUDFLARE_ACCOUNT_ID"],
          WRANGLER_SEND_METRICS: "false",
        },
      });
      if (done.status !== 0) {
        throw new CliError(
          `wrangler could not deploy the Worker ${name}: its lines above say why. The database is migrated.`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks the new version whether it and its database are there. */
async function seeThatItAnswers(settings: Settings): Promise<void> {
  const url = `${settings["APP_ORIGIN"]}/readyz`;
  let last = "no answer";
  for (const until = Date.now() + ANSWERS_WITHIN_MS; Date.now() < until; await pause(3_000)) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      await response.arrayBuffer();
      if (response.ok) return console.log(`${url} answers.`);
      last = `status ${response.status}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
  }
  throw new CliError(
    `The Workers are deployed, but ${url} does not answer well within five minutes (${last}): look at the log of the Worker, and at the domain in the dashboard.`,
  );
}
