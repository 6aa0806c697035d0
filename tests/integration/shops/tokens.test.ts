import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openShopAccess } from "../../../app/http/keys/shop-access.server.ts";
import { shopPort } from "../../../app/http/wiring/shop-port.server.ts";
import { STEPS } from "../../../app/jobs/sweep.server.ts";
import { systemScope } from "../../../app/jobs/context.server.ts";
import { askForExport } from "../../../app/services/data-export/ask-for-export.server.ts";
import { makeExport } from "../../../app/services/data-export/make-export.server.ts";
import { openExport } from "../../../app/services/data-export/read.server.ts";
import type { ShopPort } from "../../../app/services/ports.ts";
import { checkShop } from "../../../app/services/shops/check-shop.server.ts";
import { pullWork } from "../../../app/services/shops/note-work.server.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { shopConnections } from "../../../db/schema/shops.ts";
import { MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { testProduct } from "../../support/page.ts";
import { APP_SECRET, OLD_APP_SECRET, shopWorld } from "../../support/shops.ts";
import { columnsWith } from "../../support/whole-database.ts";

const HOUR = 60 * MINUTE;
const JOBS = 200;
const ISOLATES = 5;

async function connected(variables: Record<string, string> = {}) {
  const here = await shopWorld(variables);
  await here.connectTo(here.runners);
  const row = async () => (await here.row(here.runners))!;
  /** A port whose refreshes are counted: each isolate has its own. */
  const counted = { refreshes: 0 };
  const portOf = (domain: string): ShopPort => {
    const port = here.portOf(domain);
    return {
      ...port,
      refresh: (sealed) => {
        counted.refreshes += 1;
        return port.refresh(sealed);
      },
    };
  };
  const check = async () => checkShop(here.runners.scope, { id: (await row()).id, portOf });
  return { here, row, portOf, counted, check };
}

/** Every call that leaves for the shop sandbox from now on, its control calls apart. */
function callsTo(url: string): { count: number } {
  const calls = { count: 0 };
  const original = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.startsWith(url) && !address.includes("/_sandbox/")) calls.count += 1;
    return original(input, init);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return calls;
}

describe("200 jobs in three days, five at once", () => {
  test("replace the tokens once an hour at most, and a lost answer to that costs none of them", async () => {
    const { here, row, counted, check } = await connected();
    const rounds = JOBS / ISOLATES;
    const lostIn = new Set([6, 17, 31]);
    let failed = 0;
    let lost = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Most rounds find tokens that have ended, every fourth comes ten minutes behind another.
      here.product.clock.forward(round % 4 === 3 ? 10 * MINUTE : (72 * HOUR - 100 * MINUTE) / 30);
      if (lostIn.has(round)) {
        await here.control("faults", { mode: "drop-after", match: "access_token" });
        lost += 1;
      }
      const ended = await Promise.all(Array.from({ length: ISOLATES }, check));
      failed += ended.filter((fault) => fault !== null).length;
    }
    expect(failed).toBe(0);
    expect(await row()).toMatchObject({ state: "active", errorCode: null });
    const { tokens } = (await here.tokens()) as unknown as { tokens: { until: number }[] };
    const given = tokens.map(({ until }) => until).sort((a, b) => a - b);
    expect(given.length).toBeGreaterThan(25);
    expect(given.length).toBeLessThanOrEqual(73);
    // They are replaced five minutes before their hour is over.
    const apart = given.slice(1).map((until, at) => until - given[at]!);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(55 * MINUTE);
    // The first pair is from the installation; a lost answer is asked for once more.
    expect(counted.refreshes).toBe(given.length - 1 + lost);
  }, 120_000);

  test("after the shop has taken the tokens back: one failure, and no call any more", async () => {
    const { here, row, portOf, check } = await connected();
    await here.control(`shops/${here.shop}`, { tokens: "revoked" });
    const calls = callsTo(here.sandbox.url);
    expect(await check()).toBe("reconnect");
    expect(await row()).toMatchObject({ state: "reconnect" });
    // The question, and the refresh that could have mended it.
    expect(calls.count).toBe(2);
    calls.count = 0;
    for (let time = 0; time < 20; time += 1) {
      here.product.clock.forward(HOUR);
      await check();
      await pullWork(here.runners.scope, { id: (await row()).id, portOf });
    }
    expect(calls.count).toBe(0);
    const entries = await here.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.tenantId, here.runners.id));
    expect(entries.filter(({ changes }) => changes.shop === "reconnect")).toHaveLength(1);
  });
});

test("tokens that are refused though they were just replaced end the connection, too", async () => {
  const { here, row, check } = await connected();
  await here.control("faults", { mode: "refuse-token", times: 2 });
  expect(await check()).toBe("reconnect");
  expect(await row()).toMatchObject({ state: "reconnect" });
});

test("no token, code or secret is in the log, a page, the export, an entry or any column", async () => {
  const lines: string[] = [];
  for (const name of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, name).mockImplementation((...said) => void lines.push(said.map(String).join(" ")));
  }
  onTestFinished(() => void vi.restoreAllMocks());
  const here = await shopWorld();
  const { userId, cookie: session } = await here.staff(here.runners);
  const begun = await here.begin();
  const address = await here.consent(begun.location);
  const back = await here.comeBack(address, `${begun.setCookie?.split(";")[0] ?? ""}; ${session}`);
  const cookies = (back.setCookie ?? "")
    .split(/,(?=\s*[\w.]+=)/)
    .map((one) => one.split(";")[0]!.trim())
    .join("; ");
  await here.press(`${cookies}; ${session}`);
  const { id } = (await here.row(here.runners))!;
  const check = () => checkShop(here.runners.scope, { id, portOf: here.portOf });
  for (const [mode, match] of [
    ["500-after", "graphql"],
    ["drop-after", "access_token"],
    ["429", "graphql"],
    ["refuse-token", ""],
    ["old-version", ""],
  ] as const) {
    here.product.clock.forward(2 * HOUR);
    await here.control("faults", { mode, match });
    await check();
    await here.control("faults", {}, "DELETE");
  }
  // An installation that waits for its owner's press has tokens of its own.
  await here.letIn();
  await here.control(`shops/${here.shop}`, { closed: "frozen" });
  await check();

  const scope = systemScope(here.product.context(), here.runners.id);
  const asked = await askForExport(scope, { userId, name: "Runners" });
  if (!asked.ok) throw new Error(asked.error);
  for (let run = 0; run < 10; run += 1) await makeExport(scope, asked.value.id);
  const file = await openExport(scope, { id: asked.value.id, name: "Runners" });
  const bytes = Buffer.from(await new Response(file).arrayBuffer());
  // The export holds this connection, without what opens it.
  expect(bytes.includes(here.shop)).toBe(true);

  const { tokens } = await here.tokens();
  expect(tokens.length).toBeGreaterThanOrEqual(5);
  const code = new URL(address, "http://x.test").searchParams.get("code")!;
  const secrets = [APP_SECRET, OLD_APP_SECRET, code, ...tokens.flatMap((one) => [one.access, one.refresh])];
  const seen = lines.join("\n") + JSON.stringify(await here.page(here.runners));
  for (const secret of secrets) {
    expect(seen).not.toContain(secret);
    expect(bytes.includes(secret)).toBe(false);
  }
  expect(await columnsWith(here.db, secrets)).toEqual([]);
  // The search finds what is there.
  expect(await columnsWith(here.db, [here.shop])).toContain("shop_connections.shop_domain");
});

test("tokens are readable after the key was replaced, and within an hour only the newer key opens them", async () => {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const url = { LIBSQL_URL: database.url };
  const { here, row } = await connected(url);
  const second = "a-second-secret-of-the-tests-which-is-long-too";
  const rotated = (variables: Record<string, string>) =>
    testProduct(
      {
        ...url,
        SHOPIFY_CLIENT_ID: "popstall-app",
        SHOPIFY_CLIENT_SECRETS: APP_SECRET,
        SHOPIFY_API_BASE: here.sandbox.url,
        SESSION_SECRETS: `v2:${second}`,
        ...variables,
      },
      here.product.clock,
    ).context();
  const [both, secondAlone] = [rotated({}), rotated({ SESSION_SECRET: "" })];
  const ask = async (context: typeof both) =>
    checkShop(here.runners.scope, { id: (await row()).id, portOf: (domain) => shopPort(context, domain) });
  const before = (await row()).access!;
  expect(await ask(both)).toBeNull();
  // Nothing was due: the tokens are still under the first key.
  expect((await row()).access).toBe(before);
  const opens = async (context: typeof both) =>
    openShopAccess(context.page.settings.SESSION_SECRET, here.shop, (await row()).access!);
  expect(await opens(secondAlone)).toBeUndefined();
  here.product.clock.forward(10 * MINUTE);
  await STEPS.find(({ name }) => name === "keys")!.run(both, () => false);
  expect(await opens(secondAlone)).toBeDefined();
  expect(await ask(secondAlone)).toBeNull();
  // A refresh alone would have done the same, since it seals under the newest key.
  await here.db
    .update(shopConnections)
    .set({ access: before })
    .where(eq(shopConnections.shopDomain, here.shop));
  here.product.clock.forward(56 * MINUTE);
  expect(await ask(both)).toBeNull();
  expect(await opens(secondAlone)).toBeDefined();
});
