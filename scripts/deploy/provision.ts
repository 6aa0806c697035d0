import { createHash, randomBytes } from "node:crypto";
import Stripe from "stripe";
import * as v from "valibot";
import { MAIL_EVENTS, PAYMENT_EVENTS } from "../../app/domain/order/provider-events.ts";
import { CliError } from "../cli-error.ts";
import type { PlatformParts } from "./platform-parts.ts";
import { hostsOf, mailDomainOf, productionFaults } from "./production-settings.ts";
import type { Api, Providers, Settings } from "./providers.ts";

/** The database at Turso. */
export const DATABASE = "popstall";
const GROUP = "popstall";

/** What must be known before anything is made. */
const NEEDED = [
  "APP_ORIGIN",
  "APP_ALIASES",
  "CLOUDFLARE_ACCOUNT_ID",
  "CLOUDFLARE_API_TOKEN",
  "STRIPE_SECRET_KEY",
  "MAIL_FROM",
  "SMTP_URL",
];

export type Provisioning = {
  settings: Settings;
  parts: PlatformParts;
  providers: Providers;
  /** Keeps new settings at once: some secrets are shown only when they are made. */
  save(changes: Readonly<Record<string, string>>): void;
  tell(line: string): void;
};

type Run = Provisioning & { settings: Record<string, string | undefined>; changes: number };

/**
 * Makes at the four providers what a platform needs and is not there yet, and keeps what they give for it. It may be run
 * again: what is there stays as it is, and what differs from what the product needs is changed.
 * @returns how many things were made or changed.
 * @throws CliError before anything is made where a setting that it needs is missing or wrong; ProviderError where a
 * provider refuses, after which what was made before stays, and the next run goes on there.
 */
export async function provision(work: Provisioning): Promise<number> {
  const settings = { ...work.settings };
  refuseWrong(settings);
  const run: Run = {
    ...work,
    settings,
    changes: 0,
    save(changes) {
      Object.assign(settings, changes);
      work.save(changes);
    },
  };
  makeSessionSecret(run);
  makeBackupKey(run);
  const zone = await provisionCloudflare(run);
  await provisionDatabase(run);
  await provisionPaymentEvents(run);
  await provisionMail(run, zone);
  return run.changes;
}

function refuseWrong(settings: Settings): void {
  const faults = productionFaults(settings).filter((fault) =>
    NEEDED.some((name) => fault.startsWith(`${name} `)),
  );
  const empty = (name: string) => !settings[name];
  if (empty("LIBSQL_URL"))
    for (const name of ["TURSO_API_TOKEN", "TURSO_ORGANIZATION", "TURSO_LOCATION"].filter(empty))
      faults.push(`${name} is missing, and no LIBSQL_URL names a database of your own.`);
  if (["RESEND_API_KEY", "MAIL_API_KEY", "SMTP_URL"].every(empty))
    faults.push("RESEND_API_KEY is missing, and no SMTP_URL names a mail server of your own.");
  if (faults.length === 0) return;
  throw new CliError(`Nothing was made.${faults.map((fault) => `\n  ${fault}`).join("")}`);
}

function made(run: Run, what: string): void {
  run.changes += 1;
  run.tell(`made    ${what}`);
}
function changed(run: Run, what: string): void {
  run.changes += 1;
  run.tell(`changed ${what}`);
}
const there = (run: Run, what: string) => run.tell(`there   ${what}`);

function makeSessionSecret(run: Run): void {
  if (run.settings["SESSION_SECRET"] || run.settings["SESSION_SECRETS"]) return there(run, "session secret");
  run.save({ SESSION_SECRET: randomBytes(48).toString("base64url") });
  made(run, "session secret");
}

/** What a backup is sealed with; it is worth as much as the database, and is kept apart from the backups. */
function makeBackupKey(run: Run): void {
  if (run.settings["BACKUP_KEY"]) return there(run, "backup key");
  run.save({ BACKUP_KEY: randomBytes(32).toString("base64url") });
  made(run, "backup key");
}

export const resultOf = <S extends v.GenericSchema>(schema: S) => v.object({ result: schema });
const zones = resultOf(v.array(v.object({ id: v.string(), name: v.string(), status: v.string() })));

/** The zone of a host in a Cloudflare account: that of its longest name. */
export async function zoneOf(cloudflare: Api, account: string, host: string) {
  const labels = host.split(".");
  for (let at = 0; at < labels.length - 1; at += 1) {
    const name = labels.slice(at).join(".");
    const { result } = await cloudflare.ask(zones, `GET /zones?name=${name}&account.id=${account}`);
    if (result[0]) return result[0];
  }
  return undefined;
}

/** The queues of an account by name. */
export async function queuesOf(cloudflare: Api, account: string): Promise<Set<string>> {
  const page = v.object({
    result: v.array(v.object({ queue_name: v.string() })),
    result_info: v.optional(v.object({ total_pages: v.optional(v.number(), 1) })),
  });
  const names = new Set<string>();
  for (let at = 1, last = 1; at <= last; at += 1) {
    const answer = await cloudflare.ask(page, `GET /accounts/${account}/queues?page=${at}`);
    for (const { queue_name } of answer.result) names.add(queue_name);
    last = answer.result_info?.total_pages ?? 1;
  }
  return names;
}

/** @returns the zone of the origin, for the mail's records. */
async function provisionCloudflare(run: Run) {
  const { cloudflare } = run.providers;
  const account = run.settings["CLOUDFLARE_ACCOUNT_ID"] ?? "";
  for (const host of hostsOf(run.settings)) {
    if (await zoneOf(cloudflare, account, host)) continue;
    throw new CliError(
      `Nothing was made at Cloudflare: the account has no zone for ${host}. Add the domain to it, point its name servers there, and run this again.`,
    );
  }
  for (const bucket of run.parts.buckets) {
    const known = await cloudflare.find(v.object({}), `GET /accounts/${account}/r2/buckets/${bucket}`);
    if (known) there(run, `bucket ${bucket}`);
    else {
      await cloudflare.ask(v.object({}), `POST /accounts/${account}/r2/buckets`, { name: bucket });
      made(run, `bucket ${bucket}`);
    }
  }
  const known = await queuesOf(cloudflare, account);
  for (const queue of run.parts.queues) {
    if (known.has(queue)) there(run, `queue ${queue}`);
    else {
      await cloudflare.ask(v.object({}), `POST /accounts/${account}/queues`, { queue_name: queue });
      made(run, `queue ${queue}`);
    }
  }
  const [origin = ""] = hostsOf(run.settings);
  return zoneOf(cloudflare, account, mailDomainOf(run.settings) ?? origin);
}

const database = v.object({ database: v.object({ Hostname: v.string() }) });

async function provisionDatabase(run: Run): Promise<void> {
  const { settings } = run;
  if (!settings["TURSO_API_TOKEN"]) return there(run, "database of LIBSQL_URL, which is not Turso's to make");
  const organization = `/v1/organizations/${settings["TURSO_ORGANIZATION"]}`;
  const { turso } = run.providers;
  if (await turso.find(v.object({}), `GET ${organization}/groups/${GROUP}`)) there(run, `group ${GROUP}`);
  else {
    await turso.ask(v.object({}), `POST ${organization}/groups`, {
      name: GROUP,
      location: settings["TURSO_LOCATION"],
    });
    made(run, `group ${GROUP} in ${settings["TURSO_LOCATION"]}`);
  }
  const name = DATABASE;
  let known = await turso.find(database, `GET ${organization}/databases/${name}`);
  if (known) there(run, `database ${name}`);
  else {
    known = await turso.ask(database, `POST ${organization}/databases`, { name, group: GROUP });
    made(run, `database ${name}`);
  }
  const url = `libsql://${known.database.Hostname}`;
  if (settings["LIBSQL_URL"] && settings["LIBSQL_URL"] !== url) {
    throw new CliError(
      `LIBSQL_URL names another database than ${name} of Turso: take it out of the file, or take TURSO_API_TOKEN out.`,
    );
  }
  if (settings["LIBSQL_URL"] && settings["LIBSQL_AUTH_TOKEN"]) return there(run, "database token");
  const { jwt } = await turso.ask(
    v.object({ jwt: v.string() }),
    `POST ${organization}/databases/${name}/auth/tokens?expiration=never&authorization=full-access`,
  );
  run.save({ LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: jwt });
  made(run, "database token");
}

/** The two endpoints of the payment provider, in the order of their secrets in the settings. */
export const ENDPOINT_KINDS = ["platform", "connect"] as const;
type EndpointKind = (typeof ENDPOINT_KINDS)[number];

/** What an endpoint of ours carries, since the API says neither whose events it hears nor its secret. */
export const ENDPOINT_LABEL = "popstall";
export const SECRET_LABEL = "secret_sha256";
export const fingerprint = (secret: string) => createHash("sha256").update(secret).digest("hex").slice(0, 16);

export const listOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

export const paymentEventsUrl = (settings: Settings) => `${settings["APP_ORIGIN"]}/api/webhooks/stripe`;
export const mailEventsUrl = (settings: Settings) => `${settings["APP_ORIGIN"]}/api/webhooks/mail`;

/** Our endpoints of one kind, as the provider lists them. */
export async function endpointsOf(
  stripe: Stripe,
  settings: Settings,
  kind: EndpointKind,
): Promise<Stripe.WebhookEndpoint[]> {
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  return all.filter(
    ({ url, metadata }) => url === paymentEventsUrl(settings) && metadata[ENDPOINT_LABEL] === kind,
  );
}

/** What differs from what the product needs, or undefined. */
export function endpointFault(endpoint: Stripe.WebhookEndpoint, kind: EndpointKind, secrets: string[]) {
  if (!secrets.some((secret) => fingerprint(secret) === endpoint.metadata[SECRET_LABEL])) return "secret";
  if (endpoint.api_version !== Stripe.API_VERSION) return "version";
  if (endpoint.status !== "enabled") return "status";
  const wanted: readonly string[] = PAYMENT_EVENTS[kind];
  const heard = new Set(endpoint.enabled_events);
  return heard.size === wanted.length && wanted.every((type) => heard.has(type)) ? undefined : "events";
}

async function provisionPaymentEvents(run: Run): Promise<void> {
  const { stripe } = run.providers;
  for (const [at, kind] of ENDPOINT_KINDS.entries()) {
    const what = `endpoint of payments, ${kind === "connect" ? "connected accounts" : "own account"}`;
    const known = await endpointsOf(stripe, run.settings, kind);
    const secrets = listOf(run.settings["STRIPE_WEBHOOK_SECRETS"]);
    const kept = known.find((one) => {
      const fault = endpointFault(one, kind, secrets);
      return fault !== "secret" && fault !== "version";
    });
    if (!kept) await makeEndpoint(run, kind, at);
    const others = known.filter(({ id }) => id !== kept?.id);
    // Its secret is in no settings, or it speaks an older version of the API: after the new one, so that no event is lost.
    for (const { id } of others) await stripe.webhookEndpoints.del(id);
    if (!kept) made(run, what);
    else if (endpointFault(kept, kind, secrets) !== undefined) {
      await stripe.webhookEndpoints.update(kept.id, {
        enabled_events: [...PAYMENT_EVENTS[kind]],
        disabled: false,
      });
      changed(run, what);
    } else if (others.length > 0) changed(run, `${what}: ${others.length} further taken away`);
    else there(run, what);
  }
}

async function makeEndpoint(run: Run, kind: EndpointKind, at: number): Promise<void> {
  const { stripe } = run.providers;
  const endpoint = await stripe.webhookEndpoints.create({
    url: paymentEventsUrl(run.settings),
    enabled_events: [...PAYMENT_EVENTS[kind]],
    connect: kind === "connect",
    api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams["api_version"],
    description: `Popstall: ${kind}`,
    metadata: { [ENDPOINT_LABEL]: kind },
  });
  const secret = endpoint.secret ?? "";
  const secrets = listOf(run.settings["STRIPE_WEBHOOK_SECRETS"]);
  // In the place of the one before it, or behind the others where there was none.
  secrets.splice(Math.min(at, secrets.length), secrets.length > at ? 1 : 0, secret);
  run.save({ STRIPE_WEBHOOK_SECRETS: secrets.join(",") });
  await stripe.webhookEndpoints.update(endpoint.id, { metadata: { [SECRET_LABEL]: fingerprint(secret) } });
}

const domainRecord = v.object({
  record: v.string(),
  name: v.string(),
  type: v.string(),
  value: v.string(),
  priority: v.optional(v.number()),
});
export const mailDomain = v.object({
  id: v.string(),
  name: v.string(),
  status: v.string(),
  records: v.optional(v.array(domainRecord), []),
});
export const mailWebhook = v.object({
  id: v.string(),
  endpoint: v.string(),
  status: v.optional(v.string(), "enabled"),
  events: v.optional(v.array(v.string()), []),
  signing_secret: v.string(),
});
const listed = v.object({ data: v.array(v.looseObject({ id: v.string() })) });

/** The mail provider's domain of the sender, whole, or undefined. */
export async function mailDomainAt(resend: Api, name: string) {
  const { data } = await resend.ask(listed, "GET /domains?limit=100");
  const known = data.find((one) => one["name"] === name);
  return known && resend.ask(mailDomain, `GET /domains/${known.id}`);
}

/** The mail provider's webhook that leads to the product, whole, or undefined. */
export async function mailWebhookAt(resend: Api, endpoint: string) {
  const { data } = await resend.ask(listed, "GET /webhooks?limit=100");
  const known = data.find((one) => one["endpoint"] === endpoint);
  return known && resend.ask(mailWebhook, `GET /webhooks/${known.id}`);
}

type Zone = { id: string; name: string } | undefined;

async function provisionMail(run: Run, zone: Zone): Promise<void> {
  const { settings } = run;
  const { resend } = run.providers;
  if (!settings["RESEND_API_KEY"]) return there(run, "mail server, which is not Resend's to make");
  const name = mailDomainOf(settings) ?? "";
  let domain = await mailDomainAt(resend, name);
  if (domain) there(run, `mail domain ${name}`);
  else {
    domain = await resend.ask(mailDomain, "POST /domains", { name, region: "eu-west-1" });
    made(run, `mail domain ${name}`);
  }
  if (domain.status !== "verified") {
    await writeRecords(run, zone, domain);
    await resend.ask(v.object({}), `POST /domains/${domain.id}/verify`);
    run.tell(`        Resend looks for the records of ${name}; npm run doctor says when it has found them.`);
  }
  await provisionMailEvents(run);
  if (settings["MAIL_API_KEY"]) return there(run, "mail key");
  const { token } = await resend.ask(v.object({ token: v.string() }), "POST /api-keys", {
    name: DATABASE,
    permission: "sending_access",
    domain_id: domain.id,
  });
  run.save({ MAIL_API_KEY: token });
  made(run, "mail key, which may only send");
}

async function provisionMailEvents(run: Run): Promise<void> {
  const { resend } = run.providers;
  const endpoint = mailEventsUrl(run.settings);
  let webhook = await mailWebhookAt(resend, endpoint);
  const hears = webhook && MAIL_EVENTS.every((type) => webhook?.events.includes(type));
  if (!webhook) {
    const asked = { endpoint, events: MAIL_EVENTS };
    const { id } = await resend.ask(v.object({ id: v.string() }), "POST /webhooks", asked);
    webhook = await resend.ask(mailWebhook, `GET /webhooks/${id}`);
    made(run, "endpoint of mails");
  } else if (!hears || webhook.status !== "enabled") {
    await resend.ask(v.object({}), `PATCH /webhooks/${webhook.id}`, {
      events: MAIL_EVENTS,
      status: "enabled",
    });
    changed(run, "endpoint of mails");
  } else there(run, "endpoint of mails");
  const secrets = listOf(run.settings["MAIL_WEBHOOK_SECRETS"]);
  if (secrets.includes(webhook.signing_secret)) return;
  run.save({ MAIL_WEBHOOK_SECRETS: webhook.signing_secret });
  changed(run, "secret of the endpoint of mails");
}

type DnsRecord = { type: string; name: string; content: string; priority?: number };

/** A record of the mail provider as DNS has it: whole names, and texts without their quotes. */
function dnsRecordOf(record: v.InferOutput<typeof domainRecord>, domain: string): DnsRecord {
  const isWhole = record.name === domain || record.name.endsWith(`.${domain}`);
  return {
    type: record.type,
    name: isWhole ? record.name : [record.name === "@" ? "" : record.name, domain].filter(Boolean).join("."),
    content: record.value.replace(/^"(.*)"$/, "$1").replace(/\.$/, ""),
    ...(record.type === "MX" && { priority: record.priority ?? 10 }),
  };
}

/** Into the zone where Cloudflare has it, else printed for whoever keeps the domain. */
async function writeRecords(run: Run, zone: Zone, domain: v.InferOutput<typeof mailDomain>): Promise<void> {
  const records = domain.records.map((record) => dnsRecordOf(record, domain.name));
  if (!zone) {
    run.tell(
      `        Put these records into the DNS of ${domain.name}, which this Cloudflare account does not hold:`,
    );
    for (const { type, name, content, priority } of records)
      run.tell(`          ${type} ${name} ${priority === undefined ? "" : `${priority} `}${content}`);
    return;
  }
  const { cloudflare } = run.providers;
  const kept = resultOf(v.array(v.object({ content: v.string() })));
  for (const record of records) {
    const address = `/zones/${zone.id}/dns_records`;
    const { result } = await cloudflare.ask(kept, `GET ${address}?type=${record.type}&name=${record.name}`);
    const bare = (content: string) => content.replace(/^"(.*)"$/, "$1").replace(/\.$/, "");
    if (result.some(({ content }) => bare(content) === record.content)) {
      there(run, `record ${record.type} ${record.name}`);
      continue;
    }
    await cloudflare.ask(v.object({}), `POST ${address}`, { ...record, ttl: 1, proxied: false });
    made(run, `record ${record.type} ${record.name}`);
  }
}
