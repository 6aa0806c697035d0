import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as question } from "../../../app/routes/shopify/connect/page.tsx";
import { auditEntries } from "../../../db/schema/records.ts";
import { shopInstalls } from "../../../db/schema/shops.ts";
import { at, call, get } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { cookiesOf, OLD_APP_SECRET, shopWorld } from "../../support/shops.ts";

describe("a shop's owner who lets the app in", () => {
  test("is asked at once, before any sign-in, and the company that presses has the shop", async () => {
    const here = await shopWorld();
    const begun = await here.begin();
    expect(begun.status).toBe(302);
    expect(begun.location).toContain(`/shops/${here.shop}/admin/oauth/authorize`);
    const { back, cookie } = await here.letIn();
    expect(back).toMatchObject({ status: 302, location: "/shopify/connect" });
    const asked = await call(question, get("/shopify/connect", { cookie }), here.product.context(), {});
    expect(at(asked.body, "shop")).toEqual({ domain: here.shop, name: "Test Shop" });
    expect(at(asked.body, "mayConnect")).toBe(false);
    const { cookie: session } = await here.staff(here.runners);
    const pressed = await here.press(`${cookie}; ${session}`);
    expect(pressed).toMatchObject({ status: 303, location: "/settings/shopify-connection" });
    expect(await here.row(here.runners)).toMatchObject({
      state: "active",
      shopName: "Test Shop",
      currency: "USD",
    });
    expect((await here.page(here.runners)).shops[0]?.light).toEqual({ colour: "green", trouble: null });
  });

  test("by a cookie alone connects nothing, and by a person without the right neither", async () => {
    const here = await shopWorld();
    const { cookie } = await here.letIn();
    expect(await here.press(cookie)).toMatchObject({ status: 302 });
    const { cookie: session } = await here.staff(here.runners, "customer_service");
    expect((await here.press(`${cookie}; ${session}`)).status).toBe(403);
    expect(await here.row(here.runners)).toBeUndefined();
  });

  test("twice by one press too many has the same connection and one entry", async () => {
    const here = await shopWorld();
    const { cookie: session } = await here.staff(here.runners);
    const { cookie } = await here.letIn(session);
    await here.press(`${cookie}; ${session}`);
    expect((await here.press(`${cookie}; ${session}`)).status).toBe(303);
    const entries = await here.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.tenantId, here.runners.id));
    expect(entries.filter(({ action }) => action === "Shopify connection updated")).toHaveLength(1);
  });

  test("of another shop than the page showed is asked again", async () => {
    const here = await shopWorld();
    const { cookie: session } = await here.staff(here.runners);
    const { cookie } = await here.letIn(session);
    const pressed = await here.press(`${cookie}; ${session}`, { shop: "other.myshopify.com" });
    expect(pressed.status).toBe(409);
    expect(await here.row(here.runners)).toBeUndefined();
  });

  test("a day ago has to begin again", async () => {
    const here = await shopWorld();
    const { cookie } = await here.letIn();
    here.product.clock.forward(DAY + MINUTE);
    const { cookie: session } = await here.staff(here.runners);
    await here.press(`${cookie}; ${session}`);
    expect(await here.row(here.runners)).toBeUndefined();
  });
});

describe("a callback is refused", () => {
  async function asked() {
    const here = await shopWorld();
    const begun = await here.begin();
    const cookie = cookiesOf(begun);
    const address = await here.consent(begun.location);
    const nothingKept = async () =>
      expect(await here.db.select().from(shopInstalls).where(eq(shopInstalls.shopDomain, here.shop))).toEqual(
        [],
      );
    /** The same answer with other fields, signed again. */
    const changed = (change: Record<string, string>) => {
      const { hmac: _, ...fields } = Object.fromEntries(new URL(address, "http://x.test").searchParams);
      return `/shopify/callback?${here.signed({ ...fields, ...change })}`;
    };
    return { here, cookie, address, changed, nothingKept };
  }

  test("from a browser that asked nothing, or asked something else", async () => {
    const { here, cookie, address, changed, nothingKept } = await asked();
    expect((await here.comeBack(address, "")).status).toBe(401);
    expect((await here.comeBack(changed({ state: "another" }), cookie)).status).toBe(401);
    expect((await here.comeBack(changed({ shop: "harbor-goods.myshopify.com" }), cookie)).status).toBe(401);
    expect((await here.comeBack(changed({ shop: "demo.myshopify.com.evil.test" }), cookie)).status).toBe(401);
    await nothingKept();
  });

  test("after 16 minutes; the owner may read for 14", async () => {
    const { here, cookie, changed, nothingKept } = await asked();
    here.product.clock.forward(16 * MINUTE);
    expect(
      (await here.comeBack(changed({ timestamp: String(here.product.clock.now().getTime() / 1000) }), cookie))
        .status,
    ).toBe(401);
    await nothingKept();
    const slow = await shopWorld();
    const begun = await slow.begin();
    slow.product.clock.forward(14 * MINUTE);
    const back = await slow.comeBack(await slow.consent(begun.location), cookiesOf(begun));
    expect(back.location).toBe("/shopify/connect");
  });

  test("with a code that is used, with a changed query, and with a query of long ago", async () => {
    const { here, cookie, address, changed, nothingKept } = await asked();
    expect((await here.comeBack(address.replace("code=", "code=0"), cookie)).status).toBe(401);
    expect((await here.comeBack(changed({ code: "made up" }), cookie)).status).toBe(401);
    const old = String(here.product.clock.now().getTime() / 1000 - 91);
    expect((await here.comeBack(changed({ timestamp: old }), cookie)).status).toBe(401);
    await nothingKept();
    expect((await here.comeBack(address, cookie)).location).toBe("/shopify/connect");
    const again = await here.comeBack(address, cookie);
    expect(again).toMatchObject({ status: 401, body: { why: "code" } });
  });

  test("with less than we need, and says what is missing", async () => {
    const { here, nothingKept } = await asked();
    await here.control(`shops/${here.shop}`, {
      grants: ["write_products", "read_orders"],
      tokens: "revoked",
      installed: false,
    });
    const { back } = await here.letIn();
    expect(back).toMatchObject({ status: 403, body: { why: "scopes" } });
    expect(at(back.body, "scopes")).toContain("write_inventory");
    await nothingKept();
  });

  test.each([
    ["drop-after", "access_token", 503],
    ["503", "graphql", 503],
    ["throttle", "graphql", 503],
    ["423", "graphql", 409],
    ["402", "graphql", 409],
    ["430", "graphql", 409],
  ])("while Shopify answers %s", async (mode, match, status) => {
    const { here, cookie, address, nothingKept } = await asked();
    await here.control("faults", { mode, match });
    expect((await here.comeBack(address, cookie)).status).toBe(status);
    await nothingKept();
  });
});

describe("an address of the app", () => {
  test("opens by Shopify's signature alone, also by that of the secret before", async () => {
    const here = await shopWorld();
    const { shop } = here;
    expect((await here.begin(here.signed({ shop }, OLD_APP_SECRET))).status).toBe(302);
    expect((await here.begin(here.signed({ shop }, "of somebody else"))).status).toBe(401);
    expect((await here.begin(`shop=${shop}`)).status).toBe(401);
    expect((await here.begin(`${here.signed({ shop })}&shop=${shop}`)).status).toBe(401);
    expect((await here.begin(here.signed({ shop: "evil.test" }))).status).toBe(400);
  });

  test("says that nothing is set up where the platform has no app", async () => {
    const here = await shopWorld({ SHOPIFY_CLIENT_ID: "" });
    expect((await here.begin()).status).toBe(404);
    expect((await here.comeBack(`/shopify/callback?${here.signed({ shop: here.shop })}`, "")).status).toBe(
      404,
    );
    const bare = await shopWorld({ SHOPIFY_CLIENT_ID: "", SHOPIFY_CLIENT_SECRETS: "" });
    expect(await bare.tell("app/uninstalled", { secret: "" })).toBe(401);
    expect((await here.send(here.runners, { intent: "connect", shop: here.shop })).status).toBe(409);
  });
});

describe("one shop and two companies", () => {
  test("the second is refused with a sentence", async () => {
    const here = await shopWorld();
    await here.connectTo(here.runners);
    const refused = await here.connectTo(here.maple);
    expect(refused).toMatchObject({ status: 409, body: { refused: "setup:shop.refused.otherAccount" } });
    expect(await here.row(here.maple)).toBeUndefined();
  });

  test("that press in the same moment: one has it", async () => {
    const here = await shopWorld();
    const { cookie: one } = await here.staff(here.runners);
    const { cookie: two } = await here.staff(here.maple);
    const { cookie } = await here.letIn();
    const pressed = await Promise.all([here.press(`${cookie}; ${one}`), here.press(`${cookie}; ${two}`)]);
    expect(pressed.map(({ location }) => location).filter(Boolean).length).toBeGreaterThanOrEqual(1);
    const rows = await Promise.all([here.row(here.runners), here.row(here.maple)]);
    expect(rows.filter(Boolean)).toHaveLength(1);
  });
});

test("a person types a shop in several ways and is led to it, or reads that it is no shop", async () => {
  const here = await shopWorld();
  const handle = here.shop.split(".")[0]!;
  for (const shop of [
    handle,
    here.shop,
    `https://${here.shop}/admin`,
    `admin.shopify.com/store/${handle}/x`,
  ]) {
    const led = await here.send(here.runners, { intent: "connect", shop });
    expect(led.location, shop).toContain(`/shops/${here.shop}/admin/oauth/authorize`);
  }
  for (const shop of ["", "evil.test", `${here.shop}.evil.test`, `https://evil.test/${here.shop}`]) {
    expect((await here.send(here.runners, { intent: "connect", shop })).status, shop).toBe(422);
  }
});
