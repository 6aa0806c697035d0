import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAYMENT_EVENTS } from "../../../app/domain/order/provider-events.ts";
import { platformParts, type PlatformParts } from "../../../scripts/deploy/platform-parts.ts";
import { productionFaults } from "../../../scripts/deploy/production-settings.ts";
import { providersOf } from "../../../scripts/deploy/providers.ts";
import { provision } from "../../../scripts/deploy/provision.ts";
import { readSettingsFile, writeSettingsFile } from "../../../scripts/deploy/settings-file.ts";
import { OPERATORS_OWN, standIns } from "../../stand-ins/providers.ts";

const { accounts, environment } = standIns();
const folder = mkdtempSync(path.join(tmpdir(), "popstall-provision-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "production.env");
/** Loading wrangler takes seconds where others work too. */
const SLOW_MS = 60_000;
let parts: PlatformParts;
beforeAll(async () => {
  parts = await platformParts();
  // As an editor leaves it: others may read it, and it has remarks.
  const text = Object.entries(OPERATORS_OWN).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(file, ["# Ours", ...text, ""].join("\n"), { mode: 0o644 });
}, SLOW_MS);

/** Runs the command on the file, and answers what it said and how much it changed. */
async function run(change: Record<string, string> = {}) {
  const lines: string[] = [];
  const settings = { ...readSettingsFile(file), ...change };
  const changes = await provision({
    settings,
    parts,
    providers: providersOf(settings, environment()),
    save: (changed) => writeSettingsFile(file, changed),
    tell: (line) => lines.push(line),
  });
  return { changes, said: lines.join("\n") };
}
const stripe = () => providersOf(OPERATORS_OWN, environment()).stripe;
const endpoints = async () => (await stripe().webhookEndpoints.list({ limit: 100 })).data;
const settings = () => readSettingsFile(file);

/** Everything that the file keeps secret, for looking where it must not stand. */
const secrets = () =>
  Object.entries(settings())
    .filter(([name]) => /SECRET|TOKEN|KEY/.test(name) && !name.includes("PUBLISHABLE"))
    .flatMap(([, value]) => (value ?? "").split(","));

test("nothing is made where a setting that it needs is missing or wrong, and each is named", async () => {
  const asked = accounts.calls.length;
  await expect(run({ APP_ORIGIN: "http://stall.shop/", STRIPE_SECRET_KEY: "pk_live_x" })).rejects.toThrow(
    /Nothing was made\.\n {2}APP_ORIGIN is no https address\.\n {2}STRIPE_SECRET_KEY is no secret key/,
  );
  await expect(run({ TURSO_ORGANIZATION: "", RESEND_API_KEY: "" })).rejects.toThrow(
    /TURSO_ORGANIZATION is missing.*\n.*RESEND_API_KEY is missing/,
  );
  expect(accounts.calls).toHaveLength(asked);
});

test("a provider that refuses is named with what it said, what was made stays, and the next run goes on", async () => {
  accounts.refusals.push({ address: "/queues", status: 500, times: 1 });
  await expect(run()).rejects.toThrow(
    /^Cloudflare answers GET \/accounts\/\w+\/queues\?page=1 with 500: refused\.$/,
  );
  expect(accounts.buckets.size).toBeGreaterThan(0);
  expect(settings()["SESSION_SECRET"]).toMatch(/^\S{64}$/);
  const wrong = run({ CLOUDFLARE_API_TOKEN: "a-token-of-someone-else" });
  await expect(wrong).rejects.toThrow(/Cloudflare answers .* with 403: Invalid access token/);
  await expect(wrong).rejects.not.toThrow(/someone-else/);
});

test("four empty accounts become a platform whose settings are all well, and a second run changes nothing", async () => {
  // Resend answers two requests a second.
  accounts.refusals.push({ address: "/domains", status: 429, times: 1 });
  const first = await run();
  expect([...accounts.queues.keys()].toSorted()).toEqual([...parts.queues].toSorted());
  expect(parts.queues).toContain("popstall-dead-letters");
  expect([...accounts.buckets]).toEqual(["popstall-media"]);
  expect([...accounts.databases.keys()]).toEqual(["popstall"]);
  expect(settings()["LIBSQL_URL"]).toBe(`libsql://${accounts.databases.get("popstall")}`);
  expect(accounts.records.map(({ type, name }) => [type, name])).toEqual([
    ["MX", "send.stall.shop"],
    ["TXT", "send.stall.shop"],
    ["TXT", "resend._domainkey.stall.shop"],
  ]);
  expect(accounts.mailKeys).toEqual([
    { name: "popstall", permission: "sending_access", domain_id: accounts.domains[0]?.id },
  ]);
  expect(productionFaults(settings())).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toMatch(/^# Ours\n/);

  const made = await endpoints();
  expect(made.map(({ metadata }) => metadata["popstall"]).toSorted()).toEqual(["connect", "platform"]);
  for (const { api_version, enabled_events, metadata, url } of made) {
    expect(url).toBe("https://stall.shop/api/webhooks/stripe");
    expect(api_version).toBe(Stripe.API_VERSION);
    expect(enabled_events).toEqual(PAYMENT_EVENTS[metadata["popstall"] as "connect" | "platform"]);
  }
  const [before, file1] = [accounts.whole(), readFileSync(file, "utf8")];
  const second = await run();
  expect(second.changes).toBe(0);
  expect([accounts.whole(), readFileSync(file, "utf8")]).toEqual([before, file1]);
  expect(await endpoints()).toEqual(made);
  expect(secrets().length).toBeGreaterThan(8);
  for (const secret of secrets()) expect(first.said + second.said).not.toContain(secret);
});

describe("what differs is put right, and only that:", () => {
  const secretsOfPayments = () => (settings()["STRIPE_WEBHOOK_SECRETS"] ?? "").split(",");

  test("an endpoint that was taken away is made again, with its secret in the place of the old one", async () => {
    const [platform, connect] = secretsOfPayments();
    const gone = (await endpoints()).find(({ metadata }) => metadata["popstall"] === "platform");
    await stripe().webhookEndpoints.del(gone?.id ?? "");
    expect((await run()).changes).toBe(1);
    const [newer, same] = secretsOfPayments();
    expect([same, newer === platform]).toEqual([connect, false]);
    expect((await run()).changes).toBe(0);
  });

  test("an endpoint whose secret the settings lost is replaced, so that there are two again", async () => {
    const [platform] = secretsOfPayments();
    writeSettingsFile(file, { STRIPE_WEBHOOK_SECRETS: platform ?? "" });
    expect((await run()).changes).toBe(1);
    expect(await endpoints()).toHaveLength(2);
    expect(secretsOfPayments()).toHaveLength(2);
    expect((await run()).changes).toBe(0);
  });

  test("an endpoint that hears of too little, or is switched off, is changed in its place", async () => {
    const [one] = await endpoints();
    await stripe().webhookEndpoints.update(one?.id ?? "", {
      enabled_events: ["charge.refunded"],
      disabled: true,
    });
    expect((await run()).changes).toBe(1);
    const again = await stripe().webhookEndpoints.retrieve(one?.id ?? "");
    expect([again.status, again.enabled_events.length > 10]).toEqual(["enabled", true]);
  });

  test("an endpoint of somebody else's stays", async () => {
    const url = "https://elsewhere.shop/hook";
    const { id } = await stripe().webhookEndpoints.create({ url, enabled_events: ["charge.refunded"] });
    expect((await run()).changes).toBe(0);
    expect((await endpoints()).map((one) => one.id)).toContain(id);
  });

  test("the endpoint of mails gets back its events", async () => {
    accounts.webhooks[0]!.events = ["email.delivered"];
    expect((await run()).changes).toBe(1);
    expect(accounts.webhooks[0]!.events).toHaveLength(3);
  });

  test("a domain that Cloudflare does not hold gets its records printed", async () => {
    const { said } = await run({ MAIL_FROM: "orders@mails.elsewhere.shop" });
    expect(said).toContain("MX send.mails.elsewhere.shop 10 feedback-smtp.eu-west-1.amazonses.com");
    expect(said).toContain("TXT send.mails.elsewhere.shop v=spf1 include:amazonses.com ~all");
  });
});

test("a host without a zone is refused before anything is made", async () => {
  const before = accounts.whole();
  await expect(run({ APP_ORIGIN: "https://other.shop" })).rejects.toThrow(/no zone for other\.shop/);
  expect(accounts.whole()).toBe(before);
});

test("values with spaces and quotes come back as they were, and line breaks are refused", () => {
  const names = { A: `Shop "One" <a@b.c>`, B: "it's", C: "plain", D: "a#b" };
  const other = path.join(folder, "other.env");
  writeSettingsFile(other, names);
  writeSettingsFile(other, { C: "again" });
  expect(readSettingsFile(other)).toEqual({ ...names, C: "again" });
  expect(() => writeSettingsFile(other, { E: "a\nb" })).toThrow(/line break/);
});
