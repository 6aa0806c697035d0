import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examine, findingTable } from "../../../scripts/deploy/doctor.ts";
import { platformParts, type PlatformParts } from "../../../scripts/deploy/platform-parts.ts";
import { workerSettings } from "../../../scripts/deploy/production-settings.ts";
import { providersOf } from "../../../scripts/deploy/providers.ts";
import { provision } from "../../../scripts/deploy/provision.ts";
import { writeSettingsFile } from "../../../scripts/deploy/settings-file.ts";
import { ROOT } from "../../../scripts/product/settings.ts";
import { OPERATORS_OWN, standIns } from "../../stand-ins/providers.ts";

const { accounts, environment } = standIns();
const folder = mkdtempSync(path.join(tmpdir(), "popstall-doctor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Loading wrangler takes seconds where others work too. */
const SLOW_MS = 60_000;
let parts: PlatformParts;
/** As the file has them after provisioning. */
const settings: Record<string, string> = { ...OPERATORS_OWN };
const ours = { settings };

beforeAll(async () => {
  parts = await platformParts();
  const save = (changed: object) => void Object.assign(settings, changed);
  const providers = providersOf(settings, environment());
  await provision({ ...ours, parts, providers, save, tell: () => undefined });
  for (const domain of accounts.domains) domain.status = "verified";
}, SLOW_MS);

/** What is wrong, each as `what: says`. */
async function faults(
  change: Record<string, string> = {},
  askDatabase: () => Promise<void> = () => Promise.resolve(),
) {
  const asked = { ...settings, ...change };
  const providers = providersOf(asked, environment());
  const findings = await examine({ ...ours, settings: asked, parts, providers, askDatabase });
  for (const secret of [settings["LIBSQL_AUTH_TOKEN"], settings["MAIL_API_KEY"], settings["SESSION_SECRET"]])
    expect(findingTable(findings)).not.toContain(secret);
  return findings.filter(({ is }) => is === "wrong").map(({ what, says }) => `${what}: ${says}`);
}

test("a platform that was provisioned is well, and looking changes nothing", async () => {
  const before = accounts.whole();
  expect(await faults()).toEqual([]);
  expect(accounts.whole()).toBe(before);
});

describe("what is wrong is named, with what mends it:", () => {
  test("a queue and a bucket that are not there", async () => {
    const [queues, buckets] = [new Map(accounts.queues), new Set(accounts.buckets)];
    accounts.queues.delete("popstall-dead-letters");
    accounts.buckets.clear();
    expect(await faults()).toEqual([
      "bucket popstall-media: is not there: run npm run provision",
      "queue popstall-dead-letters: is not there: run npm run provision",
    ]);
    Object.assign(accounts, { queues, buckets });
  });

  test("a domain whose name servers are elsewhere", async () => {
    accounts.zones[0]!.status = "pending";
    expect(await faults()).toEqual([
      "domain stall.shop: its zone is pending: point its name servers at Cloudflare",
    ]);
    accounts.zones[0]!.status = "active";
  });

  test("webhook secrets of other endpoints, in either place", async () => {
    const [platform, connect] = (settings["STRIPE_WEBHOOK_SECRETS"] ?? "").split(",");
    const other = `whsec_${"x".repeat(32)}`;
    expect(await faults({ STRIPE_WEBHOOK_SECRETS: `${other},${connect}` })).toEqual([
      expect.stringMatching(
        /^endpoint of payments, own account: its secret is not in STRIPE_WEBHOOK_SECRETS/,
      ),
    ]);
    expect(await faults({ STRIPE_WEBHOOK_SECRETS: `${platform},${other}` })).toEqual([
      expect.stringMatching(/^endpoint of payments, connected accounts: its secret/),
    ]);
    expect(await faults({ MAIL_WEBHOOK_SECRETS: other })).toEqual([
      "endpoint of mails: its secret is not in MAIL_WEBHOOK_SECRETS: run npm run provision",
    ]);
  });

  test("an endpoint of payments that hears of too little, or leads to another address", async () => {
    const { stripe } = providersOf(settings, environment());
    const { data } = await stripe.webhookEndpoints.list();
    const [one] = data;
    await stripe.webhookEndpoints.update(one!.id, { enabled_events: ["charge.refunded"] });
    expect(await faults()).toEqual([expect.stringContaining("it hears of other events")]);
    await stripe.webhookEndpoints.update(one!.id, { enabled_events: one!.enabled_events as ["*"] });
    expect(await faults({ APP_ALIASES: "https://www.stall.shop" })).toEqual([]);
  });

  test("a mail domain that is not verified", async () => {
    accounts.domains[0]!.status = "failed";
    expect(await faults()).toEqual([
      expect.stringMatching(/^mail domain stall\.shop: is failed, and no mail/),
    ]);
    accounts.domains[0]!.status = "verified";
  });

  test("a secret that the Worker kept and the settings no longer have", async () => {
    accounts.deployments.set("popstall", []);
    accounts.secrets.set("popstall", [...Object.keys(workerSettings(settings).secrets), "SMTP_URL"]);
    expect(await faults()).toEqual([
      expect.stringMatching(/^secret SMTP_URL: the Worker has it and the settings do not/),
    ]);
    accounts.deployments.clear();
  });

  test("a database that does not answer, and one that is not this platform's", async () => {
    expect(await faults({}, () => Promise.reject(new Error("401 Unauthorized")))).toEqual([
      expect.stringMatching(/^database answers: 401 Unauthorized: see whether LIBSQL_URL/),
    ]);
    expect(await faults({ LIBSQL_URL: "libsql://other-stall.turso.io" })).toEqual([
      "LIBSQL_URL: is not the address of popstall: run npm run provision",
    ]);
  });

  test("a setting, and a provider that refuses the key, while the others are still looked at", async () => {
    const found = await faults({
      FAQ_URL: "nowhere",
      RESEND_API_KEY: "re_other",
      CLOUDFLARE_API_TOKEN: "other",
    });
    expect(found).toEqual([
      "FAQ_URL: is no https address.",
      expect.stringMatching(
        /^Cloudflare: Cloudflare answers GET \/accounts\/\w+ with 403: Invalid access token\.$/,
      ),
      expect.stringMatching(/^Resend: Resend answers GET \/domains.* with 401: API key is invalid\.$/),
    ]);
  });
});

test("a deployment looks first, and changes nothing where something is wrong", async () => {
  const file = path.join(folder, "production.env");
  writeSettingsFile(file, settings);
  accounts.queues.delete("popstall-mails");
  const before = accounts.whole();
  const args = ["--import", "tsx", "scripts/deploy/deploy-command.ts", "--settings", file, "--rehearsal"];
  const run = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...environment() } });
  const [said, [code]] = await Promise.all([text(run.stderr), once(run, "exit")]);
  expect(code).toBe(1);
  expect(said).toMatch(/^Nothing was deployed: \d things are wrong\./);
  expect(said).toContain("  queue popstall-mails: is not there: run npm run provision\n");
  expect(said).toContain("  database answers: ");
  expect(accounts.whole()).toBe(before);
});
