import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  hostsOf,
  isTestMode,
  PRODUCTION_NAMES,
  productionFaults,
  unknownNames,
  workerSettings,
} from "../../../scripts/deploy/production-settings.ts";
import { ROOT } from "../../../scripts/product/settings.ts";

const LONG = "x".repeat(40);
const WELL = {
  CLOUDFLARE_API_TOKEN: LONG,
  CLOUDFLARE_ACCOUNT_ID: "0123456789abcdef0123456789abcdef",
  APP_ORIGIN: "https://popstall.shop",
  LIBSQL_URL: "libsql://stalls-acme.turso.io",
  LIBSQL_AUTH_TOKEN: LONG,
  SESSION_SECRET: LONG,
  STRIPE_SECRET_KEY: `sk_live_${LONG}`,
  STRIPE_PUBLISHABLE_KEY_EU: `pk_live_${LONG}`,
  STRIPE_WEBHOOK_SECRETS: `whsec_${LONG},whsec_${LONG}2`,
  MAIL_FROM: "Popstall <orders@popstall.shop>",
  REPORTS_TO: "ops@popstall.shop",
  MAIL_API_KEY: "re_key",
  MAIL_WEBHOOK_SECRETS: `whsec_${LONG}`,
  ALARM_URL: "https://alarms.popstall.shop/hook",
  HEARTBEAT_URL: "https://beats.popstall.shop/1",
  OPERATOR: "Stall Operations Ltd, 1 High Street, London, 0123456",
  OPERATOR_EMAIL: "privacy@popstall.shop",
};

const BUCKET = {
  BACKUP_BUCKET: "https://s3.eu-central-003.backblazeb2.com/popstall-backups",
  BACKUP_BUCKET_KEY_ID: "0031",
  BACKUP_BUCKET_SECRET: LONG,
};

test("settings that fit are taken, with SMTP in the place of an API, a second origin and a ring of secrets too", () => {
  expect(productionFaults(WELL)).toEqual([]);
  const { MAIL_API_KEY: _key, MAIL_WEBHOOK_SECRETS: _hooks, SESSION_SECRET: _secret, ...others } = WELL;
  const other = {
    ...others,
    SMTP_URL: "smtps://name:password@mail.popstall.shop",
    SESSION_SECRETS: `v2:${LONG},v1:${LONG}1`,
    APP_ALIASES: "https://www.popstall.shop",
    STRIPE_PUBLISHABLE_KEY_US: "",
    BACKUP_BUCKET: BUCKET.BACKUP_BUCKET,
    BACKUP_BUCKET_KEY_ID: BUCKET.BACKUP_BUCKET_KEY_ID,
    BACKUP_BUCKET_SECRET: BUCKET.BACKUP_BUCKET_SECRET,
  };
  expect(productionFaults(other)).toEqual([]);
  expect(hostsOf(other)).toEqual(["popstall.shop", "www.popstall.shop"]);
});

describe("a production is not deployed", () => {
  const without = Object.keys(WELL)
    .filter((name) => !["STRIPE_PUBLISHABLE_KEY_EU", "SESSION_SECRET", "MAIL_API_KEY"].includes(name))
    .map((name): [string, Record<string, string>] => [name, { [name]: "" }]);
  test.each<[string, Record<string, string>]>([
    ...without,
    ["STRIPE_PUBLISHABLE_KEY_UK", { STRIPE_PUBLISHABLE_KEY_EU: "" }],
    ["SESSION_SECRET", { SESSION_SECRET: "" }],
    ["SESSION_SECRET", { SESSION_SECRET: "short" }],
    ["SESSION_SECRETS", { SESSION_SECRETS: `v2:${LONG},v2:${LONG}1` }],
    ["SESSION_SECRETS", { SESSION_SECRETS: LONG }],
    ["MAIL_API_KEY", { MAIL_API_KEY: "" }],
    ["APP_ORIGIN", { APP_ORIGIN: "http://popstall.shop" }],
    ["APP_ORIGIN", { APP_ORIGIN: "https://popstall.shop/" }],
    ["APP_ORIGIN", { APP_ORIGIN: "https://popstall.shop/shop" }],
    ["APP_ORIGIN", { APP_ORIGIN: "https://popstall.example" }],
    ["APP_ORIGIN", { APP_ORIGIN: "https://localhost" }],
    ["APP_ORIGIN", { APP_ORIGIN: "popstall.shop" }],
    ["APP_ALIASES", { APP_ALIASES: "https://www.popstall.shop,www2.popstall.shop" }],
    ["LIBSQL_URL", { LIBSQL_URL: "not a url" }],
    ["LIBSQL_URL", { LIBSQL_URL: "http://stalls.turso.io" }],
    ["LIBSQL_URL", { LIBSQL_URL: "https://127.0.0.1:8081" }],
    ["LIBSQL_URL", { LIBSQL_URL: "https://[::1]:8081" }],
    ["LIBSQL_URL", { LIBSQL_URL: "https://0.0.0.0:8081" }],
    ["LIBSQL_AUTH_TOKEN", { LIBSQL_AUTH_TOKEN: "x" }],
    ["STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: `pk_live_${LONG}` }],
    ["STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: `sk_test_${LONG}` }],
    ["STRIPE_PUBLISHABLE_KEY_US", { STRIPE_PUBLISHABLE_KEY_US: `sk_live_${LONG}` }],
    ["STRIPE_SECRET_KEY", { STRIPE_PUBLISHABLE_KEY_US: `pk_test_${LONG}` }],
    ["STRIPE_WEBHOOK_SECRETS", { STRIPE_WEBHOOK_SECRETS: `whsec_${LONG}` }],
    ["STRIPE_WEBHOOK_SECRETS", { STRIPE_WEBHOOK_SECRETS: `whsec_${LONG},secret` }],
    ["STRIPE_API_BASE", { STRIPE_API_BASE: "http://127.0.0.1:1" }],
    ["STRIPE_JS_URL", { STRIPE_JS_URL: "https://js.stripe.com/v3" }],
    ["APP_ENV", { APP_ENV: "local" }],
    ["LOOPBACK_FULFILLERS", { LOOPBACK_FULFILLERS: "on" }],
    ["MAIL_FROM", { MAIL_FROM: "no address" }],
    ["MAIL_FROM", { MAIL_FROM: "Popstall <orders@popstall.example>" }],
    ["REPORTS_TO", { REPORTS_TO: "reports@popstall.example" }],
    ["MAIL_API_URL", { MAIL_API_URL: "http://127.0.0.1:9/emails" }],
    ["SMTP_URL", { SMTP_URL: "mail.popstall.shop" }],
    ["MAIL_WEBHOOK_SECRETS", { MAIL_WEBHOOK_SECRETS: "secret" }],
    ["ALARM_URL", { ALARM_URL: "http://alarms.popstall.shop" }],
    ["HEARTBEAT_URL", { HEARTBEAT_URL: "https://localhost/beat" }],
    ["OPERATOR", { OPERATOR: "Popstall" }],
    ["OPERATOR_EMAIL", { OPERATOR_EMAIL: "hello@popstall.example" }],
    ["TRANSLATION", { TRANSLATION: "yes" }],
    ["ANALYTICS_SITE", { ANALYTICS_SITE: "https://popstall.shop" }],
    ["CHAT_SITE", { CHAT_SITE: "crisp" }],
    ["FAQ_URL", { FAQ_URL: "faq" }],
    ["CLOUDFLARE_ACCOUNT_ID", { CLOUDFLARE_ACCOUNT_ID: "my account" }],
    ["BACKUP_BUCKET", { ...BUCKET, BACKUP_BUCKET: "https://s3.eu-central-003.backblazeb2.com" }],
    ["BACKUP_BUCKET", { ...BUCKET, BACKUP_BUCKET: "https://s3.eu-central-003.backblazeb2.com/a/b" }],
    ["BACKUP_BUCKET", { ...BUCKET, BACKUP_BUCKET: "http://s3.eu-central-003.backblazeb2.com/backups" }],
    ["BACKUP_BUCKET", { ...BUCKET, BACKUP_BUCKET: "https://0123.r2.cloudflarestorage.com/backups" }],
    ["BACKUP_BUCKET_SECRET", { ...BUCKET, BACKUP_BUCKET_SECRET: "" }],
    ["BACKUP_BUCKET_KEY_ID", { ...BUCKET, BACKUP_BUCKET_KEY_ID: "" }],
    ["BACKUP_BUCKET", { ...BUCKET, BACKUP_BUCKET: "" }],
  ])("for a fault of %s: %j", (name, change) => {
    const faults = productionFaults({ ...WELL, ...change });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} .+\\.$`));
    expect(faults[0]).not.toContain("Invalid");
    // The log of a deployment must not hold them.
    for (const value of Object.values(change)) if (value.length > 20) expect(faults[0]).not.toContain(value);
  });

  test("for a name that nothing reads; the one that is near is named", () => {
    expect(unknownNames([...Object.keys(WELL), "STRIPE_SECRET", "LIBSQL_TOKEN", "COLOUR"])).toEqual([
      expect.stringMatching(/^STRIPE_SECRET is no setting; is it STRIPE_SECRET_KEY\?$/),
      expect.stringMatching(/^LIBSQL_TOKEN is no setting; is it LIBSQL_/),
      "COLOUR is no setting.",
    ]);
  });

  test("by itself with test payments", () => {
    expect(isTestMode(WELL)).toBe(false);
    expect(isTestMode({ ...WELL, STRIPE_SECRET_KEY: `rk_test_${LONG}` })).toBe(true);
  });
});

test("the Worker is given every setting once, and none of the deployment's own", () => {
  const { variables, secrets } = workerSettings({ ...WELL, TRANSLATION: "on", FAQ_URL: "" });
  expect(variables).toEqual([
    { name: "APP_ORIGIN", value: WELL.APP_ORIGIN },
    { name: "TRANSLATION", value: "on" },
  ]);
  const {
    CLOUDFLARE_API_TOKEN: _token,
    CLOUDFLARE_ACCOUNT_ID: _account,
    APP_ORIGIN: _origin,
    ...others
  } = WELL;
  expect(secrets).toEqual(others);
});

test("each setting of the Worker is judged, or refused as the local product's", () => {
  const code = readFileSync(path.join(ROOT, "app/http/wiring/env.server.ts"), "utf8");
  const schema = code.slice(code.indexOf("const SettingsSchema"), code.indexOf("export type Settings"));
  const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? "");
  expect(unknownNames(names)).toEqual([]);
  expect(PRODUCTION_NAMES.length).toBeGreaterThan(20);
});
