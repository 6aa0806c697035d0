import * as v from "valibot";
import { keyRingOf } from "../../domain/access/key-ring.ts";
import type { Biller } from "../../domain/credit/statement.ts";
import type { PictureWorker } from "../../domain/pictures/picture-work.ts";
import type { PrintWorker } from "../../rendering/print-job.ts";

/** Which upload answers, and the release that it belongs to. */
type VersionMetadata = { id: string; tag?: string };

/** Bindings and settings of the Worker, as wrangler.toml and the secrets name them. */
export interface Bindings {
  ASSETS: Fetcher;
  /** Heavy work on pictures. A deployment or a test without it shows SVG instead of PNG. */
  PICTURES: PictureWorker | undefined;
  /** Writes print files. */
  PRINT: PrintWorker | undefined;
  MEDIA: R2Bucket;
  /** Rows that were just written; its consumer hands them on to the queue of their lane. */
  OUTBOX: Queue<OutboxMessage>;
  MAIL_QUEUE: Queue<OutboxMessage>;
  NOTICE_QUEUE: Queue<OutboxMessage>;
  WORK_QUEUE: Queue<OutboxMessage>;
  PRINT_QUEUE: Queue<OutboxMessage>;
  PRODUCT_PRINT_QUEUE: Queue<OutboxMessage>;
  FULFILMENT_QUEUE: Queue<OutboxMessage>;
  SHOP_QUEUE: Queue<OutboxMessage>;
  TenantRoom: DurableObjectNamespace;
  /** Cloudflare alone binds it; a test has none. */
  CF_VERSION_METADATA: VersionMetadata | undefined;
  [name: string]: unknown;
}

/** A queue message carries no data but the id of its outbox row: the row is the truth. */
export type OutboxMessage = { outboxId: string };

const flag = v.pipe(
  v.optional(v.string(), "on"),
  v.transform((value) => value !== "off" && value !== "false" && value !== "0"),
);
const list = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);
const text = v.optional(v.string(), "");

const BillerSchema = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  firstLine: v.pipe(v.string(), v.nonEmpty()),
  secondLine: text,
  city: v.pipe(v.string(), v.nonEmpty()),
  postcode: v.pipe(v.string(), v.nonEmpty()),
  state: text,
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  vatNumber: text,
  registrationNumber: text,
  email: v.pipe(v.string(), v.email()),
  /** Where transfers go. */
  iban: text,
  /** At home, in basis points. */
  vatRate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5000)), 0),
});

const monitorUrl = (name: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^(?:https?:\/\/\S+)?$/, `${name} is not an address`)), "");

/** @returns null for an empty setting, undefined for one that is not as it should be. */
function billerFrom(text: string): Biller | null | undefined {
  if (text === "") return null;
  try {
    const parsed = v.safeParse(BillerSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

const SettingsSchema = v.object({
  /** `local` opens the developer pages under /dev and uses the mailbox; nothing else depends on it. */
  APP_ENV: v.optional(v.picklist(["local", "production"]), "production"),
  /** The origin that links in mails and redirects carry. Never taken from a request. */
  APP_ORIGIN: v.pipe(v.string("APP_ORIGIN is missing"), v.url("APP_ORIGIN is not a URL")),
  /** Further origins that may be asked for (the same product under a second name). */
  APP_ALIASES: list,
  LIBSQL_URL: v.pipe(v.string("LIBSQL_URL is missing"), v.nonEmpty("LIBSQL_URL is empty")),
  LIBSQL_AUTH_TOKEN: text,
  /** The first secret; v1 of the ring below. After reading, all of them: `sign` and `unsign` know how. */
  SESSION_SECRET: text,
  /** `v2:…,v1:…`, the one that signs first (docs/operations.md). */
  SESSION_SECRETS: text,
  TRANSLATION: flag,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY_UK: text,
  STRIPE_PUBLISHABLE_KEY_EU: text,
  STRIPE_PUBLISHABLE_KEY_US: text,
  STRIPE_WEBHOOK_SECRETS: list,
  /** Set only beside the local sandbox; empty means Stripe itself. */
  STRIPE_API_BASE: text,
  STRIPE_JS_URL: text,
  MAIL_FROM: v.optional(v.string(), "Popstall <orders@popstall.example>"),
  /** Where the platform reads reports of pages that look wrong. */
  REPORTS_TO: v.optional(v.string(), "reports@popstall.example"),
  /** The address that receives alarms by POST: a way to people that needs neither database nor mail. */
  ALARM_URL: monitorUrl("ALARM_URL"),
  /** The address that the scheduled work asks each minute after it has ended well; its monitor calls a person when it hears nothing. */
  HEARTBEAT_URL: monitorUrl("HEARTBEAT_URL"),
  /** Key of the mail provider's HTTP API. Empty: mails stay in the mailbox table. */
  MAIL_API_KEY: text,
  /** `smtps://name:password@host:465` or `smtp://…:587`; not asked for where there is a key of an HTTP API. */
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(?:smtps?:\/\/[^\s/]+\/?)?$/, "SMTP_URL is not smtp://… or smtps://…")),
    "",
  ),
  /** Secrets with which the provider signs what it tells of mails; two while one is being replaced. */
  MAIL_WEBHOOK_SECRETS: list,
  MAIL_API_URL: v.optional(v.string(), "https://api.resend.com/emails"),
  /** Beside APP_ENV=local: fulfillers may answer on this machine, without TLS. For tests and development. */
  LOOPBACK_FULFILLERS: v.optional(v.picklist(["on", "off"]), "off"),
  /** The app at Shopify (shopify.app.toml). Empty: no shop can be connected here. */
  SHOPIFY_CLIENT_ID: text,
  /** Its secrets, the newest first; two while one takes the other's place. */
  SHOPIFY_CLIENT_SECRETS: list,
  /** Set only beside the local sandbox; empty means Shopify itself. */
  SHOPIFY_API_BASE: text,
  /** Set only beside the local sandbox; empty means the Commission's register of VAT numbers. */
  VIES_API_BASE: text,
  /** Who runs the platform: name, address and registration, as the terms name it. A deployment must say its own. */
  OPERATOR: v.optional(v.string(), "Popstall Demo Ltd, 1 Awning Street, London E1 6AN, United Kingdom"),
  OPERATOR_EMAIL: v.optional(v.string(), "hello@popstall.example"),
  /** The same company in parts, as its monthly invoices name it (JSON). Empty: no company is billed. */
  OPERATOR_COMPANY: v.pipe(
    text,
    v.transform((json) => billerFrom(json)),
    v.check((biller) => biller !== undefined, "OPERATOR_COMPANY is not as docs/operations.md says"),
    v.transform((biller) => biller ?? null),
  ),
  /** Our site's name at Plausible. Empty: visits are not counted. */
  ANALYTICS_SITE: text,
  /** Crisp's id of our website. Empty: there is no chat. */
  CHAT_SITE: text,
  FAQ_URL: v.optional(v.string(), ""),
});

export type Settings = v.InferOutput<typeof SettingsSchema>;

let parsed: { from: unknown; settings: Settings } | undefined;

/**
 * The settings, checked once per isolate.
 * @throws one clear sentence that names every missing or malformed setting.
 */
export function readSettings(env: Bindings): Settings {
  if (parsed && parsed.from === env) return parsed.settings;
  const result = v.safeParse(SettingsSchema, env);
  const ring = keyRingOf(textOf(env["SESSION_SECRETS"]), textOf(env["SESSION_SECRET"]));
  const faults = (result.issues ?? []).map((issue) => issue.message);
  if (ring === undefined) faults.push(secretFault(env));
  if (!result.success || ring === undefined) {
    throw new Error(`Settings are not complete: ${faults.join("; ")}.`);
  }
  const settings = { ...result.output, SESSION_SECRET: ring };
  parsed = { from: env, settings };
  return settings;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function secretFault(env: Bindings): string {
  if (textOf(env["SESSION_SECRETS"]) !== "") {
    return "SESSION_SECRETS is not v2:…,v1:… with at least 32 characters each";
  }
  return textOf(env["SESSION_SECRET"]) === "" ? "SESSION_SECRET is missing" : "SESSION_SECRET is too short";
}
