import * as v from "valibot";
import { keyRingOf } from "../../app/domain/access/key-ring.ts";

/** What only the deployment needs; it is not given to the Worker. */
const OF_DEPLOYMENT = [
  "CLOUDFLARE_API_TOKEN",
  "CLOUDFLARE_ACCOUNT_ID",
  "TURSO_API_TOKEN",
  "TURSO_ORGANIZATION",
  "TURSO_LOCATION",
  "RESEND_API_KEY",
  "BACKUP_KEY",
  "BACKUP_BUCKET",
  "BACKUP_BUCKET_KEY_ID",
  "BACKUP_BUCKET_SECRET",
] as const;
/** These stand in wrangler.toml, so that they are handed on as variables and not as secrets. */
const VARIABLES = ["APP_ORIGIN", "TRANSLATION"] as const;
/** What the local product sets, and no production may. */
const LOCAL_ONLY = [
  "APP_ENV",
  "STRIPE_API_BASE",
  "STRIPE_JS_URL",
  "SHOPIFY_API_BASE",
  "VIES_API_BASE",
  "LOOPBACK_FULFILLERS",
] as const;

const REGIONS = ["UK", "EU", "US"] as const;

/** A name that only stands in documents, or one of this machine. */
const isNoRealHost = (host: string): boolean =>
  /(^|\.)(example|test|invalid|localhost|local)(\.(com|org|net))?$/i.test(host) ||
  /^(127\.|10\.|192\.168\.|0\.0\.0\.0$|\[|::1$)/.test(host) ||
  !host.includes(".");

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const origin = v.pipe(
  v.string(),
  v.check((text) => urlOf(text)?.protocol === "https:", "is no https address"),
  v.check(
    (text) => urlOf(text)?.origin === text,
    "is more than an origin: leave out what stands behind the host",
  ),
  v.check((text) => !isNoRealHost(urlOf(text)?.hostname ?? ""), "is an example's or this machine's address"),
);
const webAddress = v.pipe(
  v.string(),
  v.check((text) => urlOf(text)?.protocol === "https:", "is no https address"),
  v.check((text) => !isNoRealHost(urlOf(text)?.hostname ?? ""), "is an example's or this machine's address"),
);
const mailbox = (text: string): string | undefined =>
  /^(?:[^<>@]+<)?[^\s<>@]+@([^\s<>@]+\.[a-z]{2,})>?$/i.exec(text.trim())?.[1];
const mailAddress = v.pipe(
  v.string(),
  v.check((text) => mailbox(text) !== undefined, "is no e-mail address"),
  v.check((text) => !isNoRealHost(mailbox(text) ?? ""), "is an example's address"),
);
const databaseAddress = v.pipe(
  v.string(),
  v.check(
    (text) => /^(libsql|https):\/\//.test(text) && urlOf(text) !== undefined,
    "is not libsql://… or https://…",
  ),
  v.check(
    (text) => !isNoRealHost(urlOf(text.replace(/^libsql:/, "https:"))?.hostname ?? ""),
    "is a database on this machine",
  ),
);
const filled = v.pipe(v.string(), v.trim(), v.nonEmpty("is empty"));
const beginning = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message));
const secretKey = beginning(
  /^(sk|rk)_(live|test)_\w{16,}$/,
  "is no secret key of Stripe's (sk_live_… or rk_live_…)",
);
const publishableKey = beginning(/^pk_(live|test)_\w{16,}$/, "is no publishable key of Stripe's (pk_live_…)");
const webhookSecrets = (least: number, why: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(",").map((part) => part.trim())),
    v.check((parts) => parts.every((part) => /^whsec_\S{16,}$/.test(part)), "has a part that is not whsec_…"),
    v.check((parts) => parts.length >= least, why),
  );

/** What a production needs, without the demo's standards. Optional is what may be left out on purpose. */
const ProductionSchema = v.object({
  CLOUDFLARE_API_TOKEN: filled,
  CLOUDFLARE_ACCOUNT_ID: beginning(
    /^[0-9a-f]{32}$/,
    "is no account id of Cloudflare's (32 hexadecimal digits)",
  ),
  TURSO_API_TOKEN: v.optional(filled),
  TURSO_ORGANIZATION: v.optional(beginning(/^[\w-]+$/, "is no slug of an organization")),
  TURSO_LOCATION: v.optional(beginning(/^[a-z0-9-]+$/, "is no location, like aws-eu-west-1")),
  BACKUP_KEY: v.optional(beginning(/^[\w-]{43}$/, "is not 32 bytes as base64url")),
  BACKUP_BUCKET: v.optional(
    v.pipe(
      webAddress,
      v.check(
        (text) => /^\/[^/]+\/?$/.test(urlOf(text)?.pathname ?? "") && !text.includes("?"),
        "is not https://host/bucket",
      ),
      v.check(
        (text) => !/\.(?:r2\.cloudflarestorage|turso)\.(?:com|io)$/.test(urlOf(text)?.hostname ?? ""),
        "is with the provider that the backup is to outlive: take another one",
      ),
    ),
  ),
  BACKUP_BUCKET_KEY_ID: v.optional(filled),
  BACKUP_BUCKET_SECRET: v.optional(filled),
  RESEND_API_KEY: v.optional(beginning(/^re_\w+$/, "is no key of Resend's (re_…)")),
  APP_ORIGIN: origin,
  APP_ALIASES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(",")
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      v.array(origin),
    ),
  ),
  LIBSQL_URL: databaseAddress,
  LIBSQL_AUTH_TOKEN: v.pipe(filled, v.regex(/^\S{20,}$/, "is too short for a token")),
  SESSION_SECRET: v.optional(v.string()),
  SESSION_SECRETS: v.optional(v.string()),
  TRANSLATION: v.optional(v.picklist(["on", "off"], "is neither on nor off")),
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY_UK: v.optional(publishableKey),
  STRIPE_PUBLISHABLE_KEY_EU: v.optional(publishableKey),
  STRIPE_PUBLISHABLE_KEY_US: v.optional(publishableKey),
  STRIPE_WEBHOOK_SECRETS: webhookSecrets(
    2,
    "has one secret: your own account and connected accounts each have an endpoint with its own",
  ),
  MAIL_FROM: mailAddress,
  REPORTS_TO: mailAddress,
  MAIL_API_KEY: v.optional(filled),
  MAIL_API_URL: v.optional(webAddress),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/[^\s/]+\/?$/, "is not smtps://name:password@host or smtp://…")),
  ),
  MAIL_WEBHOOK_SECRETS: v.optional(webhookSecrets(1, "")),
  ALARM_URL: webAddress,
  HEARTBEAT_URL: webAddress,
  SHOPIFY_CLIENT_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, "is no client id of Shopify's (32 hexadecimal digits)")),
  ),
  SHOPIFY_CLIENT_SECRETS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(",").map((part) => part.trim())),
      v.check(
        (parts) => parts.every((part) => /^\S{32,}$/.test(part)),
        "has a part that is too short for a secret",
      ),
    ),
  ),
  OPERATOR: v.pipe(filled, v.minLength(20, "is too short for a name, an address and a registration number")),
  OPERATOR_EMAIL: mailAddress,
  // env.server.ts says what is in it; a Worker does not begin where it is something else.
  OPERATOR_COMPANY: v.optional(v.pipe(v.string(), v.regex(/^\{.*\}$/s, "is no JSON of a company"))),
  ANALYTICS_SITE: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, "is no name of a site")),
  ),
  CHAT_SITE: v.optional(v.pipe(v.string(), v.uuid("is no id of a website at Crisp"))),
  FAQ_URL: v.optional(webAddress),
});

type Name = keyof typeof ProductionSchema.entries;
export const PRODUCTION_NAMES = Object.keys(ProductionSchema.entries) as Name[];

/**
 * Judges the settings of a production, each by itself and all together.
 * @param settings as a file or the environment has them; empty ones count as left out.
 * @returns one sentence for each fault, beginning with the setting's name; none where all is well.
 */
export function productionFaults(settings: Readonly<Record<string, string | undefined>>): string[] {
  const given = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== ""),
  );
  const read = v.safeParse(ProductionSchema, given, { abortPipeEarly: true });
  const faults = (read.issues ?? []).map(({ path, received, message }) => {
    const isMissing = path?.length === 1 && received === "undefined";
    return `${String(path?.[0]?.key)} ${isMissing ? "is missing" : message}.`;
  });
  for (const name of LOCAL_ONLY)
    if (given[name] !== undefined) faults.push(`${name} is for the local product alone: leave it out.`);
  return [...faults, ...faultsTogether(given)];
}

/** What does not fit together. */
function faultsTogether(given: Readonly<Record<string, string | undefined>>): string[] {
  const faults: string[] = [];
  if (keyRingOf(given["SESSION_SECRETS"] ?? "", given["SESSION_SECRET"] ?? "") === undefined) {
    faults.push(
      given["SESSION_SECRETS"] === undefined
        ? "SESSION_SECRET has not at least 32 characters."
        : "SESSION_SECRETS is not v2:…,v1:… with at least 32 characters each.",
    );
  }
  const keys = REGIONS.map((region) => given[`STRIPE_PUBLISHABLE_KEY_${region}`]);
  if (keys.every((key) => key === undefined))
    faults.push(
      "STRIPE_PUBLISHABLE_KEY_UK and those of EU and US are missing: one is needed for each region that is sold in.",
    );
  const mode = (key: string | undefined) => /^(?:sk|rk|pk)_(live|test)_/.exec(key ?? "")?.[1];
  const modes = new Set([given["STRIPE_SECRET_KEY"], ...keys].map(mode).filter(Boolean));
  if (modes.size > 1)
    faults.push("STRIPE_SECRET_KEY and the publishable keys are of different modes, live and test.");
  if (given["MAIL_API_KEY"] === undefined && given["SMTP_URL"] === undefined)
    faults.push("MAIL_API_KEY or SMTP_URL is missing: no mail would leave.");
  if (given["MAIL_API_KEY"] !== undefined && given["MAIL_WEBHOOK_SECRETS"] === undefined)
    faults.push("MAIL_WEBHOOK_SECRETS is missing: bounces and complaints would not be believed.");
  const bucket = ["BACKUP_BUCKET", "BACKUP_BUCKET_KEY_ID", "BACKUP_BUCKET_SECRET"] as const;
  const left = bucket.filter((name) => given[name] === undefined);
  if (left.length > 0 && left.length < bucket.length)
    faults.push(`${left[0]} is missing: the bucket of backups needs an address and both halves of a key.`);
  return faults;
}

/** Names in a settings file that nothing reads, each with the name that was meant, where one is near. */
export function unknownNames(names: readonly string[]): string[] {
  const known: readonly string[] = [...PRODUCTION_NAMES, ...LOCAL_ONLY];
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = known.find((one) => one.startsWith(name.slice(0, 6)) || one.endsWith(name.slice(-8)));
      return `${name} is no setting${near ? `; is it ${near}?` : "."}`;
    });
}

/** Whether a deployment takes test payments: a rehearsal, and no shop. */
export const isTestMode = (settings: Readonly<Record<string, string | undefined>>): boolean =>
  settings["STRIPE_SECRET_KEY"]?.includes("_test_") ?? false;

/** What the Worker is given with its code, in one version: variables, and all else as secrets. */
export function workerSettings(settings: Readonly<Record<string, string | undefined>>) {
  const isOfDeployment = (name: Name): boolean => (OF_DEPLOYMENT as readonly string[]).includes(name);
  const isVariable = (name: Name): boolean => (VARIABLES as readonly string[]).includes(name);
  const given = PRODUCTION_NAMES.flatMap((name) => {
    const value = settings[name];
    return value === undefined || value === "" || isOfDeployment(name) ? [] : [{ name, value }];
  });
  return {
    variables: given.filter(({ name }) => isVariable(name)),
    secrets: Object.fromEntries(
      given.filter(({ name }) => !isVariable(name)).map(({ name, value }) => [name, value]),
    ),
  };
}

/** The hosts that lead to the Worker: that of the origin, and of each alias. */
export function hostsOf(settings: Readonly<Record<string, string | undefined>>): string[] {
  const aliases = (settings["APP_ALIASES"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return [settings["APP_ORIGIN"] ?? "", ...aliases].flatMap((text) => urlOf(text)?.hostname ?? []);
}

/** The domain that mails come from. */
export const mailDomainOf = (settings: Readonly<Record<string, string | undefined>>): string | undefined =>
  mailbox(settings["MAIL_FROM"] ?? "");
