import { eq, like } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { checkShops } from "../../../app/jobs/check-shops.server.ts";
import { checkShop } from "../../../app/services/shops/check-shop.server.ts";
import { accessOf } from "../../../app/services/shops/shop-access.server.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { auditEntries, inboundEvents } from "../../../db/schema/records.ts";
import { shopConnections, shopInstalls } from "../../../db/schema/shops.ts";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { at, call, get } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { shopWorld } from "../../support/shops.ts";

const HOUR = 60 * MINUTE;

async function connected() {
  const here = await shopWorld();
  await here.connectTo(here.runners);
  const row = async () => (await here.row(here.runners))!;
  const check = async () => checkShop(here.runners.scope, { id: (await row()).id, portOf: here.portOf });
  return { here, row, check };
}

describe("tokens", () => {
  test("are replaced before they end, by one run of many, and the new pair is what all get", async () => {
    const { here, row } = await connected();
    here.product.clock.forward(HOUR - 4 * MINUTE);
    const connection = await row();
    const before = (await here.tokens()).tokens.length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => accessOf(here.runners.scope, { connection, port: here.port() })),
    );
    const { access } = await row();
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ state: "done", value: access })));
    expect((await here.tokens()).tokens).toHaveLength(before + 1);
  });

  test("are asked for once more where the answer was lost, and are the same pair", async () => {
    const { here, check } = await connected();
    here.product.clock.forward(2 * HOUR);
    const before = (await here.tokens()).tokens.length;
    await here.control("faults", { mode: "drop-after", match: "access_token" });
    expect(await check()).toBeNull();
    expect((await here.tokens()).tokens).toHaveLength(before + 1);
  });

  test("that Shopify refuses are replaced once; refused again, the connection waits for its owner and nothing is asked", async () => {
    const { here, row, check } = await connected();
    await here.control("faults", { mode: "refuse-token" });
    expect(await check()).toBeNull();
    expect(await row()).toMatchObject({ state: "active" });
    await here.control(`shops/${here.shop}`, { tokens: "revoked" });
    expect(await check()).toBe("reconnect");
    expect(await row()).toMatchObject({ state: "reconnect", checkDueAt: null });
    expect((await here.page(here.runners)).shops[0]?.light).toEqual({ colour: "red", trouble: "reconnect" });
    // A call would meet this fault, and use it up.
    await here.control("faults", { mode: "refuse" });
    expect(await check()).toBe("reconnect");
    expect(((await here.control("state", {}, "GET"))["faults"] as unknown[]).length).toBe(1);
    await here.control("faults", {}, "DELETE");
    expect((await here.connectTo(here.runners)).status).not.toBe(409);
    expect(await row()).toMatchObject({ state: "active" });
  });

  test("stand in no log, page, entry and column as they are", async () => {
    const lines: string[] = [];
    for (const name of ["log", "warn", "error"] as const) {
      vi.spyOn(console, name).mockImplementation((...said) => void lines.push(said.map(String).join(" ")));
    }
    onTestFinished(() => void vi.restoreAllMocks());
    const { here, check } = await connected();
    here.product.clock.forward(2 * HOUR);
    await here.control("faults", { mode: "500-after", match: "graphql" });
    await check();
    await here.control("faults", {}, "DELETE");
    await check();
    await here.letIn();
    const { tokens } = await here.tokens();
    expect(tokens.length).toBeGreaterThanOrEqual(3);
    const seen = JSON.stringify([
      lines,
      await here.page(here.runners),
      await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id)),
      await here.db.select().from(shopConnections).where(eq(shopConnections.shopDomain, here.shop)),
      await here.db.select().from(shopInstalls).where(eq(shopInstalls.shopDomain, here.shop)),
    ]);
    for (const { access, refresh } of tokens) {
      expect(seen).not.toContain(access);
      expect(seen).not.toContain(refresh);
    }
  });
});

describe("a check", () => {
  test("is made by itself when it is due, by one of two runs, and keeps the tokens alive past day 90", async () => {
    const { here, row } = await connected();
    for (let day = 0; day < 100; day += 20) {
      here.product.clock.forward(20 * DAY);
      await Promise.all([checkShops(here.product.context()), checkShops(here.product.context())]);
      expect(await row()).toMatchObject({ state: "active", errorCode: null });
    }
    expect((await row()).checkedAt).toEqual(here.product.clock.now());
    expect((await row()).checkDueAt!.getTime()).toBeGreaterThan(here.product.clock.now().getTime());
  });

  test.each([
    ["locked", "locked"],
    ["frozen", "frozen"],
    ["blocked", "blocked"],
  ])("of a shop that is %s shows it, and green again afterwards", async (closed, trouble) => {
    const { here, check } = await connected();
    await here.control(`shops/${here.shop}`, { closed });
    expect(await check()).toBe(trouble);
    expect((await here.page(here.runners)).shops[0]?.light).toEqual({ colour: "amber", trouble });
    await here.control(`shops/${here.shop}`, { closed: null });
    expect(await check()).toBeNull();
    expect((await here.page(here.runners)).shops[0]?.light?.colour).toBe("green");
  });

  test("that is throttled says nothing, and is made again soon", async () => {
    const { here, row, check } = await connected();
    await here.control("faults", { mode: "throttle", match: "graphql" });
    expect(await check()).toBe("away");
    expect((await here.page(here.runners)).shops[0]?.light?.colour).toBe("green");
    expect((await row()).checkDueAt!.getTime() - here.product.clock.now().getTime()).toBe(15 * MINUTE);
  });

  test("that is pressed while Shopify is away says so", async () => {
    const { here, row } = await connected();
    await here.control("faults", { mode: "503", match: "graphql" });
    const pressed = await here.send(here.runners, { intent: "check", connection: (await row()).id });
    expect(pressed.setCookie).toContain("bad.setup%3Ashop.trouble.away");
    const again = await here.send(here.runners, { intent: "check", connection: (await row()).id });
    expect(again.setCookie).toContain("good.setup%3Ashop.done.checked");
  });

  test("an answer of another API version raises an alarm, and the connection stays", async () => {
    const { here, row, check } = await connected();
    await here.control("faults", { mode: "old-version" });
    expect(await check()).toBe("version");
    expect(await row()).toMatchObject({ state: "active", errorCode: "version" });
  });

  test("finds scopes that were taken back", async () => {
    const { here, check } = await connected();
    await here.db
      .update(shopConnections)
      .set({ scopes: ["read_orders"] })
      .where(eq(shopConnections.shopDomain, here.shop));
    expect((await here.page(here.runners)).shops[0]?.light).toEqual({ colour: "red", trouble: "scopes" });
    expect(await check()).toBeNull();
    expect((await here.page(here.runners)).shops[0]?.light?.colour).toBe("green");
  });
});

describe("the end of a connection", () => {
  test("by the desk takes the app out of the shop, and the webhook of it changes nothing more", async () => {
    const { here, row } = await connected();
    const { id } = await row();
    const left = await here.send(here.runners, { intent: "disconnect", connection: id });
    expect(left.setCookie).toContain("setup%3Ashop.done.disconnected");
    expect(await row()).toMatchObject({ state: "uninstalled", access: null });
    expect((await here.tokens()).installed).toBe(false);
    expect(await here.tell("app/uninstalled")).toBe(200);
    const entries = await here.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.tenantId, here.runners.id));
    const told = entries.filter(({ action }) => action === "Shopify connection updated");
    expect(told.map(({ changes }) => changes.shop)).toEqual(
      expect.arrayContaining(["connected", "disconnected"]),
    );
    expect(told).toHaveLength(2);
  });

  test("by the desk while Shopify is away says what is left to do", async () => {
    const { here, row } = await connected();
    await here.control("faults", { mode: "503", match: "graphql" });
    const left = await here.send(here.runners, { intent: "disconnect", connection: (await row()).id });
    expect(left.setCookie).toContain("leftIn");
    expect(await row()).toMatchObject({ state: "uninstalled", access: null });
  });

  test("by the desk is not another company's to make", async () => {
    const { here, row } = await connected();
    await here.send(here.maple, { intent: "disconnect", connection: (await row()).id });
    expect(await row()).toMatchObject({ state: "active" });
  });

  test("in Shopify opens the step again, and nothing is asked afterwards", async () => {
    const { here, row } = await connected();
    here.product.clock.forward(MINUTE);
    expect(await here.tell("app/uninstalled")).toBe(200);
    expect(await row()).toMatchObject({ state: "uninstalled", access: null, checkDueAt: null });
    // The other shops of this database are not asked here either.
    await here.control("faults", { mode: "refuse", match: here.shop });
    here.product.clock.forward(10 * DAY);
    await checkShops(here.product.context());
    expect(((await here.control("state", {}, "GET"))["faults"] as unknown[]).length).toBe(1);
  });

  test("that arrives after the shop was let in again, five minutes late, ends nothing", async () => {
    const { here, row } = await connected();
    here.product.clock.forward(MINUTE);
    const takenOutAt = here.product.clock.now();
    here.product.clock.forward(10_000);
    await here.control(`shops/${here.shop}`, { tokens: "revoked", installed: false });
    await here.connectTo(here.runners);
    const { installedAt } = await row();
    here.product.clock.forward(5 * MINUTE);
    expect(await here.tell("app/uninstalled", { at: takenOutAt })).toBe(200);
    expect(await row()).toMatchObject({ state: "active", installedAt });
  });

  test("that arrives late while the new installation waits leaves the new one to be connected", async () => {
    const { here, row } = await connected();
    here.product.clock.forward(MINUTE);
    const takenOutAt = here.product.clock.now();
    here.product.clock.forward(10_000);
    const { cookie } = await here.letIn();
    await here.tell("app/uninstalled", { at: takenOutAt });
    expect(await row()).toMatchObject({ state: "uninstalled" });
    const { cookie: session } = await here.staff(here.runners);
    await here.press(`${cookie}; ${session}`);
    expect(await row()).toMatchObject({ state: "active" });
  });

  test("lets another company have the shop", async () => {
    const { here } = await connected();
    here.product.clock.forward(MINUTE);
    await here.tell("app/uninstalled");
    here.product.clock.forward(MINUTE);
    expect((await here.connectTo(here.maple)).status).toBe(303);
    expect(await here.row(here.maple)).toMatchObject({ state: "active" });
  });
});

describe("a webhook", () => {
  test("with a wrong signature, none, or a changed body is 401, and nothing is written", async () => {
    const { here, row } = await connected();
    here.product.clock.forward(MINUTE);
    expect(await here.tell("app/uninstalled", { secret: "of somebody else" })).toBe(401);
    expect(await here.tell("app/uninstalled", { headers: { "X-Shopify-Hmac-SHA256": "" } })).toBe(401);
    expect(await here.tell("app/uninstalled", { text: '{ "a": 1 }' })).toBe(401);
    expect(await row()).toMatchObject({ state: "active", lastWebhookAt: null });
  });

  test("a webhook of an unknown shop, without a shop, or of an unknown topic is answered 200", async () => {
    const { here, row } = await connected();
    expect(
      await here.tell("app/uninstalled", { headers: { "X-Shopify-Shop-Domain": "nobody.myshopify.com" } }),
    ).toBe(200);
    expect(await here.tell("app/uninstalled", { headers: { "X-Shopify-Shop-Domain": "evil.test" } })).toBe(
      200,
    );
    expect(await here.tell("shop/update")).toBe(200);
    expect(await row()).toMatchObject({ state: "active" });
    expect((await row()).lastWebhookAt).not.toBeNull();
  });

  test("twice with one id is followed once", async () => {
    const { here, row } = await connected();
    here.product.clock.forward(MINUTE);
    const id = `same-${here.shop}`;
    await here.tell("app/uninstalled", { id });
    here.product.clock.forward(MINUTE);
    await here.connectTo(here.runners);
    await here.tell("app/uninstalled", { id });
    expect(await row()).toMatchObject({ state: "active" });
    const kept = await here.db
      .select()
      .from(inboundEvents)
      .where(like(inboundEvents.eventId, `%${id}`));
    expect(kept.map(({ eventId }) => eventId)).toEqual([`app/uninstalled:${id}`]);
  });
});

test("the step is done by the connection, and open again once the app is out", async () => {
  const { here } = await connected();
  const { userId, cookie } = await here.staff(here.runners);
  await here.db.update(users).set({ integration: true }).where(eq(users.id, userId));
  // Whatever was remembered of before.
  await here.db
    .update(tenants)
    .set({ integrationSteps: [2] })
    .where(eq(tenants.id, here.runners.id));
  const steps = async () => {
    const answer = await call(dashboard as never, get("/dashboard", { cookie }), here.product.context());
    return (at(answer.body, "begin", "onboarding") as { steps: { complete: boolean }[] }).steps.map(
      ({ complete }) => complete,
    );
  };
  expect(await steps()).toEqual([true, true, false, false]);
  here.product.clock.forward(MINUTE);
  await here.tell("app/uninstalled");
  expect(await steps()).toEqual([true, false, false, false]);
});
