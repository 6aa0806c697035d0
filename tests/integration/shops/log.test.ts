import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { wordingIn } from "../../../app/mail/wording.ts";
import { valueText } from "../../../app/routes/admin/audit/log/value-texts.ts";
import {
  chooseStore,
  findShop,
  leaveProduct,
  mendProduct,
  publishProducts,
  sendOurs,
  takeCopy,
} from "../../../app/services/shops/choose-products.server.ts";
import { pullNow } from "../../../app/services/shops/note-work.server.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { shopProducts } from "../../../db/schema/shops.ts";
import { MINUTE } from "../../support/clock.ts";
import { ORIGIN } from "../../support/page.ts";
import { shopWithOrders } from "../../support/shop-orders.ts";

/** What the log says of the tenant's shops, the oldest first. */
async function log(here: Awaited<ReturnType<typeof shopWithOrders>>) {
  const entries = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
  return entries
    .filter(({ action }) => action === "Shopify connection updated")
    .map(({ changes, actor }) => ({ shop: String(changes.shop), actor }));
}

test("what a person does with a shop, and what we refused, is in the log, once each, in every language", async () => {
  const here = await shopWithOrders();
  const { scope } = here.runners;
  const connection = (await findShop(scope, { id: here.connectionId }))!;
  const productId = here.item.id;
  await chooseStore(scope, { connection, eventId: here.store.id });
  await publishProducts(scope, { connection, productIds: [productId], sale: "live", origin: ORIGIN });
  await here.db
    .update(shopProducts)
    .set({ copyGid: "gid://shopify/Product/9", productGid: "gid://shopify/Product/8", owned: ["title"] })
    .where(eq(shopProducts.connectionId, here.connectionId));
  await mendProduct(scope, { connection, productId });
  await sendOurs(scope, { connection, productId });
  await takeCopy(scope, { connection, productId });
  await leaveProduct(scope, { connection, productId });
  const pressed = { id: here.connectionId, portOf: here.portOf };
  const { gid } = await here.buy([{}], { test: true });
  await Promise.all([pullNow(scope, pressed), pullNow(scope, pressed)]);
  for (let time = 0; time < 3; time += 1) {
    await Promise.all([here.run(), here.run()]);
    here.product.clock.forward(MINUTE);
  }
  expect(await here.work(gid)).toMatchObject({ requestStatus: "REJECTED" });
  await here.control(`shops/${here.shop}`, { tokens: "revoked" });
  await here.send(here.runners, { intent: "check", connection: here.connectionId });
  await here.connectTo(here.runners);
  await here.send(here.runners, { intent: "disconnect", connection: here.connectionId });
  const entries = await log(here);
  const found = entries.map(({ shop }) => shop.replace(/^store .*/s, "store"));
  expect(found.sort()).toEqual([
    ...["connected", "connected", "disconnected", "orders fetched", "product copy taken", "product left"],
    ...["product mended", "product texts sent", "products sent: 1", "reconnect", "request refused: #1001"],
    "store",
  ]);
  for (const { code } of LANGUAGES) {
    const { t } = await wordingIn(code);
    for (const { shop } of entries) {
      const text = valueText(t, code, { field: "shop", value: shop, ofCodes: false });
      if (code !== "en") expect(text, `${code}: ${shop}`).not.toBe(shop);
      expect(text, `${code}: ${shop}`).not.toMatch(/auditLog|undefined|\{\{/);
      if (shop.startsWith("request")) expect(text).toContain("#1001");
    }
  }
});
