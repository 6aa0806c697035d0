/**
 * `npm run deploy -- --settings FILE`: judges the settings, looks at all that the platform needs, builds, migrates, and
 * deploys the three Workers: the first time at once, later by versions that a growing part of the requests meets. Without a
 * file the settings are those of the environment. `--check` only judges them.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
import { type PlatformParts, platformParts } from "./platform-parts.ts";
import { providersOf, type Settings } from "./providers.ts";
import { isDeployed, rollOut, type Stage, tryVersion, uploadedVersion } from "./rollout.ts";
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
      /** All requests at once: where domains, cron, consumers of queues or rooms changed, which no version carries. */
      "at-once": { type: "boolean", default: false },
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
  const parts = await platformParts();
  if (!values.unexamined) await seeThatAllIsWell(settings, parts);
  await buildProduct({ always: true, tell: console.log });
  for (const line of checkSize()) console.log(line);
  // The database first: new code may rely on it, and old code must bear it (docs/operations.md).
  await migrateProduction(settings);
  const release = releaseName(new Date());
  const upload = { settings, parts, release };
  const { cloudflare } = providersOf(settings);
  const stage = { cloudflare, account: settings["CLOUDFLARE_ACCOUNT_ID"] ?? "", workers: parts.workers };
  if (values["at-once"] || !(await isDeployed(stage))) runWrangler(upload, "at once");
  else await deployByVersions(upload, stage);
  await seeThatItAnswers(settings);
  console.log(`The release ${release} answers. The way back: npm run rollback.`);
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
async function seeThatAllIsWell(settings: Settings, parts: PlatformParts): Promise<void> {
  const findings = await examine({
    settings,
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

type Upload = { settings: Settings; parts: PlatformParts; release: string };

/** When, and of which commit where there is one: 21 letters, which every version carries as its tag. */
function releaseName(now: Date): string {
  const when = now.toISOString().replaceAll(/[-:]/g, "").slice(0, 13).replace("T", "-");
  const commit = spawnSync("git", ["rev-parse", "--short=7", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  return [when, commit.status === 0 ? commit.stdout.trim() : ""].filter(Boolean).join("-");
}

const TRIALS_MS = new Map([
  [0, 60_000],
  [10, 60_000],
]);
const LAST_TRIAL_MS = 30_000;

/** Uploads all three, and gives them the requests step by step. */
async function deployByVersions(upload: Upload, stage: Stage): Promise<void> {
  const uploaded = runWrangler(upload, "as versions");
  const inOrder = new Map(
    upload.parts.workers.flatMap(({ name }) => {
      const version = uploaded.get(name);
      return version === undefined ? [] : [[name, version]];
    }),
  );
  await rollOut({
    ...stage,
    release: upload.release,
    uploaded: inOrder,
    tryOut: (versions, percent) =>
      tryVersion(upload.settings["APP_ORIGIN"] ?? "", versions, {
        forMs: TRIALS_MS.get(percent) ?? LAST_TRIAL_MS,
        pauseMs: 2_000,
      }),
    tell: console.log,
  });
}

/**
 * Each Worker with the settings that it needs in the same version as its code, so that no version lacks one.
 * @returns the version of each Worker, by its name, where they were uploaded as versions.
 */
function runWrangler({ settings, parts, release }: Upload, how: "at once" | "as versions") {
  const { variables, secrets } = workerSettings(settings);
  const folder = mkdtempSync(path.join(tmpdir(), "popstall-deploy-"));
  const secretsFile = path.join(folder, "secrets.json");
  const uploaded = new Map<string, string>();
  try {
    writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
    const ofPages = [
      ...variables.flatMap(({ name, value }) => ["--var", `${name}:${value}`]),
      ...(how === "at once" ? hostsOf(settings).flatMap((host) => ["--domain", host]) : []),
      ...["--secrets-file", secretsFile],
    ];
    const wrangler = path.join(ROOT, "node_modules/.bin/wrangler");
    const command = how === "at once" ? ["deploy"] : ["versions", "upload"];
    const shared = ["--tag", release];
    // The pages' Worker last: its bindings must find the others.
    for (const { name, config } of parts.workers.toReversed()) {
      const told = path.join(folder, `${name}.jsonl`);
      const args = config === WORKERS[0].config ? ofPages : [];
      const done = spawnSync(process.execPath, [wrangler, ...command, "-c", config, ...shared, ...args], {
        cwd: ROOT,
        stdio: "inherit",
        env: {
          ...process.env,
          CLOUDFLARE_API_TOKEN: settings["CLOUDFLARE_API_TOKEN"],
          CLOUDFLARE_ACCOUNT_ID: settings["CLOUDFLARE_ACCOUNT_ID"],
          WRANGLER_SEND_METRICS: "false",
          WRANGLER_OUTPUT_FILE_PATH: told,
        },
      });
      if (done.status !== 0) {
        throw new CliError(
          `wrangler could not upload the Worker ${name}: its lines above say why. The database is migrated${
            how === "as versions" ? ", and all requests still meet the release before" : ""
          }.`,
        );
      }
      if (how === "as versions") uploaded.set(name, uploadedVersion(readFileSync(told, "utf8")));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return uploaded;
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
