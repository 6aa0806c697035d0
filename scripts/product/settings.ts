import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CliError } from "../cli-error.ts";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

type Environment = Record<string, string | undefined>;

/** Where a running copy of the product lives. Two copies differ in all of it. */
export interface ProductSettings {
  dataDir: string;
  ports: { worker: number; database: number; sandbox: number; shops: number; vies: number };
  /** The address that the product gives itself in links. */
  origin: string;
  /** With Stripe's own key the sandbox stays off. */
  withSandbox: boolean;
  /** With an app of its own at Shopify the sandbox of shops stays off. */
  withShops: boolean;
  /** What the Worker is given instead of the database's and the provider's own addresses: proxies that fail. */
  lines?: { database: string; payments: string };
  environment: Environment;
}

/** Settings of the Worker that are handed on when the environment holds them. A test holds them to env.server.ts. */
export const HANDED_ON = [
  "APP_ENV",
  "TRANSLATION",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY_UK",
  "STRIPE_PUBLISHABLE_KEY_EU",
  "STRIPE_PUBLISHABLE_KEY_US",
  "STRIPE_WEBHOOK_SECRETS",
  "MAIL_FROM",
  "REPORTS_TO",
  "ALARM_URL",
  "HEARTBEAT_URL",
  "MAIL_API_KEY",
  "MAIL_API_URL",
  "MAIL_WEBHOOK_SECRETS",
  "SMTP_URL",
  "LOOPBACK_FULFILLERS",
  "SHOPIFY_CLIENT_ID",
  "SHOPIFY_CLIENT_SECRETS",
  "OPERATOR",
  "OPERATOR_EMAIL",
  "OPERATOR_COMPANY",
  "ANALYTICS_SITE",
  "CHAT_SITE",
  "FAQ_URL",
] as const;

/** Settings of the Worker that follow from the ports and the data folder. */
export const WORKED_OUT = [
  "APP_ORIGIN",
  "APP_ALIASES",
  "LIBSQL_URL",
  "LIBSQL_AUTH_TOKEN",
  "SESSION_SECRET",
  "SESSION_SECRETS",
  "STRIPE_API_BASE",
  "STRIPE_JS_URL",
  "SHOPIFY_API_BASE",
  "VIES_API_BASE",
] as const;

const SANDBOX_KEY = "sk_test_demo";
/** What the shop sandbox signs with; its app is named by shopify.app.toml. */
export const SHOP_SANDBOX_SECRET = "shop-sandbox-secret";
const SHOP_SANDBOX_CLIENT = "popstall-app";
const WEBHOOK_SECRETS = { platform: "whsec_demo_platform", connect: "whsec_demo_connect" };

/** Who bills companies in the local product. */
export const DEMO_COMPANY = JSON.stringify({
  name: "Popstall Demo Ltd",
  firstLine: "1 Awning Street",
  city: "London",
  postcode: "E1 6AN",
  country: "GB",
  vatNumber: "GB123456782",
  registrationNumber: "01234567",
  email: "billing@popstall.example",
  iban: "GB33BUKB20201555555555",
  vatRate: 2000,
});

/** @throws CliError when a port is not a port. */
export function readSettings(environment: Environment = process.env): ProductSettings {
  const ports = {
    worker: readPort(environment, "PORT", 8787),
    database: readPort(environment, "DB_PORT", 8081),
    sandbox: readPort(environment, "STRIPE_SANDBOX_PORT", 12111),
    shops: readPort(environment, "SHOP_SANDBOX_PORT", 12511),
    vies: readPort(environment, "VIES_SANDBOX_PORT", 12711),
  };
  const { shops, vies, ...others } = ports;
  if (new Set(Object.values(others)).size < 3) {
    throw new CliError("PORT, DB_PORT and STRIPE_SANDBOX_PORT must be three different ports.");
  }
  if (environment["SHOP_SANDBOX_PORT"] && Object.values(others).includes(shops)) {
    throw new CliError("SHOP_SANDBOX_PORT must be another port than PORT, DB_PORT and STRIPE_SANDBOX_PORT.");
  }
  if (environment["VIES_SANDBOX_PORT"] && [...Object.values(others), shops].includes(vies)) {
    throw new CliError("VIES_SANDBOX_PORT must be another port than those of the product's other parts.");
  }
  const key = environment["STRIPE_SECRET_KEY"];
  return {
    dataDir: path.resolve(ROOT, environment["DATA_DIR"] || ".data"),
    ports,
    origin: environment["APP_ORIGIN"] || `http://127.0.0.1:${ports.worker}`,
    withSandbox: !key || key === SANDBOX_KEY,
    withShops: !environment["SHOPIFY_CLIENT_ID"],
    environment,
  };
}

function readPort(environment: Environment, name: string, standard: number): number {
  const text = environment[name];
  if (!text) return standard;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new CliError(`${name}=${text} is not a port: use a number from 1 to 65535.`);
}

export function databaseUrl(settings: ProductSettings): string {
  return `http://127.0.0.1:${settings.ports.database}`;
}

/** What the Worker is started with: local values, overridden by the environment where a setting may be handed on. */
export function workerVariables(settings: ProductSettings): Record<string, string> {
  const { ports, environment, origin } = settings;
  const own = [`http://127.0.0.1:${ports.worker}`, `http://localhost:${ports.worker}`];
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  const variables: Record<string, string> = {
    APP_ENV: "local",
    APP_ORIGIN: origin,
    APP_ALIASES: [...own, environment["APP_ALIASES"] ?? ""]
      .filter((alias) => alias && alias !== origin)
      .join(","),
    LIBSQL_URL: settings.lines?.database ?? databaseUrl(settings),
    SESSION_SECRET: environment["SESSION_SECRET"] || keptSecret(settings.dataDir),
    TRANSLATION: "on",
    OPERATOR_COMPANY: DEMO_COMPANY,
    VIES_API_BASE: `http://127.0.0.1:${ports.vies}`,
  };
  if (settings.withSandbox) {
    Object.assign(variables, {
      STRIPE_SECRET_KEY: SANDBOX_KEY,
      STRIPE_PUBLISHABLE_KEY_UK: "pk_test_demo_uk",
      STRIPE_PUBLISHABLE_KEY_EU: "pk_test_demo_eu",
      STRIPE_PUBLISHABLE_KEY_US: "pk_test_demo_us",
      STRIPE_WEBHOOK_SECRETS: Object.values(WEBHOOK_SECRETS).join(","),
      STRIPE_API_BASE: settings.lines?.payments ?? sandbox,
      STRIPE_JS_URL: `${sandbox}/endive/stripe.js`,
    });
  }
  if (settings.withShops) {
    Object.assign(variables, {
      SHOPIFY_CLIENT_ID: SHOP_SANDBOX_CLIENT,
      SHOPIFY_CLIENT_SECRETS: SHOP_SANDBOX_SECRET,
      SHOPIFY_API_BASE: `http://127.0.0.1:${ports.shops}`,
    });
  }
  for (const name of HANDED_ON) {
    const value = environment[name];
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}

/** Where the payment sandbox sends its events, as its environment variable takes it. */
export function sandboxWebhooks(settings: ProductSettings): string {
  const url = `http://127.0.0.1:${settings.ports.worker}/api/webhooks/stripe`;
  return JSON.stringify([
    { url, secret: WEBHOOK_SECRETS.platform, connect: false },
    { url, secret: WEBHOOK_SECRETS.connect, connect: true },
  ]);
}

/** Made once per data folder, so that a restart signs nobody out. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  if (existsSync(file)) {
    const secret = readFileSync(file, "utf8").trim();
    if (secret.length >= 32) return secret;
  }
  const made = randomBytes(32).toString("base64url");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}
