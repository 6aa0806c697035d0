import Stripe from "stripe";
import * as v from "valibot";
import { MAIL_EVENTS, PAYMENT_EVENTS } from "../../app/domain/order/provider-events.ts";
import { backupBucketOf, backupNames } from "../backup/bucket.ts";
import { CliError } from "../cli-error.ts";
import { connect } from "../db/database-client.ts";
import type { PlatformParts } from "./platform-parts.ts";
import { hostsOf, mailDomainOf, productionFaults, workerSettings } from "./production-settings.ts";
import type { Providers, Settings } from "./providers.ts";
import {
  DATABASE,
  ENDPOINT_KINDS,
  endpointFault,
  endpointsOf,
  listOf,
  mailDomainAt,
  mailEventsUrl,
  mailWebhookAt,
  queuesOf,
  resultOf,
  zoneOf,
} from "./provision.ts";

/** `unseen` where what is asked for a look is not in the settings; a deployment goes on with it. */
export type Finding = { what: string; is: "well" | "wrong" | "unseen"; says: string };

export type Examination = {
  settings: Settings;
  parts: PlatformParts;
  providers: Providers;
  /** Asks the database of the settings; rejects where it does not answer. */
  askDatabase(settings: Settings): Promise<void>;
};

const PROVISION = "run npm run provision";
const well = (what: string, says = ""): Finding => ({ what, is: "well", says });
const wrong = (what: string, says: string): Finding => ({ what, is: "wrong", says });
const unseen = (what: string, says: string): Finding => ({ what, is: "unseen", says });

/**
 * Looks at everything that a platform needs, and changes nothing.
 * @returns a finding for each thing, in the order in which they are mended.
 */
export async function examine(work: Examination): Promise<Finding[]> {
  const faults = productionFaults(work.settings);
  const settings = faults.map((fault) => {
    const [name = "", ...rest] = fault.split(" ");
    return wrong(name, rest.join(" "));
  });
  const findings = settings.length > 0 ? settings : [well("settings")];
  // Each by itself: where one provider is away, the others are still looked at.
  const looks = [
    ["Cloudflare", lookAtCloudflare],
    ["database", lookAtDatabase],
    ["Stripe", lookAtPayments],
    ["Resend", lookAtMail],
    ["bucket of backups", lookAtBackups],
  ] as const;
  const seen = looks.map(async ([what, look]) => {
    try {
      return await look(work);
    } catch (error) {
      if (!(error instanceof CliError) && !(error instanceof Stripe.errors.StripeError)) throw error;
      return [wrong(what, error.message)];
    }
  });
  findings.push(...(await Promise.all(seen)).flat());
  return findings;
}

async function lookAtCloudflare({ settings, parts, providers }: Examination): Promise<Finding[]> {
  const { cloudflare } = providers;
  const account = settings["CLOUDFLARE_ACCOUNT_ID"] ?? "";
  const { result } = await cloudflare.ask(
    resultOf(v.object({ name: v.string() })),
    `GET /accounts/${account}`,
  );
  const findings = [well("Cloudflare account", result.name)];
  for (const host of hostsOf(settings)) {
    const zone = await zoneOf(cloudflare, account, host);
    const what = `domain ${host}`;
    if (!zone) findings.push(wrong(what, "the account has no zone for it: add the domain to it"));
    else if (zone.status === "active") findings.push(well(what));
    else findings.push(wrong(what, `its zone is ${zone.status}: point its name servers at Cloudflare`));
  }
  for (const bucket of parts.buckets) {
    const known = await cloudflare.find(v.object({}), `GET /accounts/${account}/r2/buckets/${bucket}`);
    findings.push(known ? well(`bucket ${bucket}`) : wrong(`bucket ${bucket}`, `is not there: ${PROVISION}`));
  }
  const queues = await queuesOf(cloudflare, account);
  for (const queue of parts.queues)
    findings.push(
      queues.has(queue) ? well(`queue ${queue}`) : wrong(`queue ${queue}`, `is not there: ${PROVISION}`),
    );
  const [pages] = parts.workers;
  const secrets = await cloudflare.find(
    resultOf(v.array(v.object({ name: v.string() }))),
    `GET /accounts/${account}/workers/scripts/${pages?.name}/secrets`,
  );
  findings.push(
    ...secretFindings(
      settings,
      secrets?.result.map(({ name }) => name),
    ),
  );
  return findings;
}

/** A secret that the Worker has and the settings do not would stay in each version that is uploaded. */
function secretFindings(settings: Settings, names: string[] | undefined): Finding[] {
  if (names === undefined) return [well("secrets of the Worker", "none yet: it was never deployed")];
  const given = Object.keys(workerSettings(settings).secrets);
  const left = names.filter((name) => !given.includes(name));
  if (left.length === 0) return [well("secrets of the Worker")];
  return left.map((name) =>
    wrong(
      `secret ${name}`,
      `the Worker has it and the settings do not: write it into them, or run npx wrangler secret delete ${name}`,
    ),
  );
}

async function lookAtDatabase({ settings, providers, askDatabase }: Examination) {
  const findings: Finding[] = [];
  const organization = settings["TURSO_ORGANIZATION"];
  const name = DATABASE;
  if (settings["TURSO_API_TOKEN"]) {
    const known = await providers.turso.find(
      v.object({ database: v.object({ Hostname: v.string() }) }),
      `GET /v1/organizations/${organization}/databases/${name}`,
    );
    const isOurs = settings["LIBSQL_URL"] === `libsql://${known?.database.Hostname}`;
    if (!known) findings.push(wrong(`database ${name}`, `is not there: ${PROVISION}`));
    else if (!isOurs) findings.push(wrong("LIBSQL_URL", `is not the address of ${name}: ${PROVISION}`));
    else findings.push(well(`database ${name}`));
  } else findings.push(unseen("Turso", "not looked at without TURSO_API_TOKEN"));
  try {
    await askDatabase(settings);
    findings.push(well("database answers"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.push(
      wrong("database answers", `${reason}: see whether LIBSQL_URL and LIBSQL_AUTH_TOKEN belong together`),
    );
  }
  return findings;
}

async function lookAtPayments({ settings, providers: { stripe } }: Examination): Promise<Finding[]> {
  const account = await stripe.accounts.retrieveCurrent();
  const findings: Finding[] = [
    account.charges_enabled
      ? well("Stripe account", account.id)
      : wrong("Stripe account", "may take no payments yet: finish its verification in Stripe's dashboard"),
  ];
  const secrets = listOf(settings["STRIPE_WEBHOOK_SECRETS"]);
  for (const kind of ENDPOINT_KINDS) {
    const what = `endpoint of payments, ${kind === "connect" ? "connected accounts" : "own account"}`;
    const known = await endpointsOf(stripe, settings, kind);
    const [first] = known;
    if (!first) findings.push(wrong(what, `is not there: ${PROVISION}`));
    else if (known.length > 1)
      findings.push(
        wrong(what, `is there ${known.length} times, so that each event comes as often: ${PROVISION}`),
      );
    else
      findings.push(endpointFinding(what, endpointFault(first, kind, secrets), PAYMENT_EVENTS[kind].length));
  }
  return findings;
}

function endpointFinding(what: string, fault: ReturnType<typeof endpointFault>, events: number): Finding {
  if (fault === undefined) return well(what, `${events} kinds of events`);
  const says = {
    secret: "its secret is not in STRIPE_WEBHOOK_SECRETS, so that each of its events would be refused",
    version: `it does not speak the version ${Stripe.API_VERSION}`,
    status: "it is switched off",
    events: "it hears of other events than the product reads",
  }[fault];
  return wrong(what, `${says}: ${PROVISION}`);
}

async function lookAtMail({ settings, providers: { resend } }: Examination): Promise<Finding[]> {
  if (!settings["RESEND_API_KEY"]) return [unseen("mail", "not looked at without RESEND_API_KEY")];
  const name = mailDomainOf(settings) ?? "";
  const domain = await mailDomainAt(resend, name);
  const findings = [
    domain === undefined
      ? wrong(`mail domain ${name}`, `is not there: ${PROVISION}`)
      : domain.status === "verified"
        ? well(`mail domain ${name}`)
        : wrong(
            `mail domain ${name}`,
            `is ${domain.status}, and no mail would leave: see that its records are in DNS, wait some minutes, and ${PROVISION}`,
          ),
  ];
  const what = "endpoint of mails";
  const webhook = await mailWebhookAt(resend, mailEventsUrl(settings));
  if (!webhook) findings.push(wrong(what, `is not there: ${PROVISION}`));
  else if (!listOf(settings["MAIL_WEBHOOK_SECRETS"]).includes(webhook.signing_secret))
    findings.push(wrong(what, `its secret is not in MAIL_WEBHOOK_SECRETS: ${PROVISION}`));
  else if (webhook.status !== "enabled" || !MAIL_EVENTS.every((type) => webhook.events.includes(type)))
    findings.push(wrong(what, `it is switched off, or hears of too little: ${PROVISION}`));
  else findings.push(well(what));
  return findings;
}

/** An old backup stops no deployment: it is said, and the monitor of the nightly one calls. */
async function lookAtBackups({ settings }: Examination): Promise<Finding[]> {
  const what = "bucket of backups";
  if (!settings["BACKUP_BUCKET"]) return [unseen(what, "not looked at without BACKUP_BUCKET")];
  const last = (await backupNames(backupBucketOf(settings))).at(-1);
  return [
    last
      ? well(what, `the last one is ${last}`)
      : unseen(what, "is empty: run npm run backup -- --to bucket each night"),
  ];
}

/** One table: what, how it is, and how it is mended. */
export function findingTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .map(({ what, is, says }) => `${is.padEnd(6)}  ${what.padEnd(width)}  ${says}`.trimEnd())
    .join("\n");
}

/** @throws CliError that names each thing that is wrong. */
export function refuseWrong(findings: readonly Finding[], outcome: string): void {
  const faults = findings.filter(({ is }) => is === "wrong");
  if (faults.length === 0) return;
  throw new CliError(
    `${outcome}${faults.length === 1 ? "one thing is" : `${faults.length} things are`} wrong.${faults
      .map(({ what, says }) => `\n  ${what}: ${says}`)
      .join("")}`,
  );
}

/** A doctor's question: one statement, within seconds. */
export async function askDatabase(settings: Settings): Promise<void> {
  const client = connect(settings["LIBSQL_URL"] ?? "", settings["LIBSQL_AUTH_TOKEN"], 5_000);
  try {
    await client.execute("SELECT 1");
  } finally {
    client.close();
  }
}
