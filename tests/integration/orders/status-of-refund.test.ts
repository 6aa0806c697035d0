import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { loader } from "../../../app/routes/storefront/order-status/page.tsx";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { noteProviderChange } from "../../../app/services/order-writes/note-provider-change.server.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { at, call, get } from "../../support/answers.ts";
import { carryOut } from "../../support/incidents.ts";
import { SECRET } from "../../support/page.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { asStaff } from "../../support/world.ts";

/** An order of three shirts that was paid by card, 42.60, and its page. */
async function paid() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  const key = await orderKey(SECRET, orderId);
  const path = `/${store.slug}/order/${key}`;
  return {
    here,
    orderId,
    payment,
    admin: asStaff(here.runners.scope, "admin"),
    page: async (...names: string[]) =>
      at(
        (await call(loader, get(path), here.product.context(), { slug: store.slug, key })).body,
        "page",
        ...names,
      ),
  };
}

test("the page of a cancelled order says that its money goes back, then how much went, and ends with the cancellation", async () => {
  const { here, orderId, admin, page } = await paid();
  expect(await page("bill", "refund")).toBeNull();
  expect(await page("steps")).toMatchObject([{ stage: "received", current: true }, {}, {}, {}, {}]);

  await cancelOrder(admin, { orderId, reason: "Wrong shirt" });
  expect(await page("bill", "refund")).toEqual({ amount: null, isUnderway: true });
  expect(await page("steps")).toEqual([
    { stage: "received", done: true, current: false, at: expect.any(String) },
    { stage: "cancelled", done: true, current: true, at: expect.any(String) },
  ]);

  await carryOut(here, "order_refund");
  await carryOut(here, "order_refund");
  expect(await page("bill", "refund")).toEqual({
    amount: { minor: 4260, currency: "GBP" },
    isUnderway: false,
  });
});

test("the page of an order of which a part was refunded says how much", async () => {
  const { here, orderId, admin, page } = await paid();
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const wish = {
    orderId,
    reason: "damaged" as const,
    quantities: { [line!.id]: 1 },
    withShipping: false,
    limit: 10_000,
    key: "once",
  };
  await askForRefund(admin, { ...wish, seen: 1200 });
  await carryOut(here, "order_refund");
  await carryOut(here, "order_refund");
  expect(await page("bill", "refund")).toEqual({
    amount: { minor: 1200, currency: "GBP" },
    isUnderway: false,
  });
  expect(await page("stage")).toBe("received");
});

test("the page of an order says what went back at the provider too, together with what we gave back", async () => {
  const { here, orderId, payment, admin, page } = await paid();
  const { intentId, accountId } = payment;
  await noteProviderChange(here.runners.scope, { intentId: intentId!, accountId, gone: 760 });
  const shown = (minor: number) => ({ amount: { minor, currency: "GBP" }, isUnderway: false });
  expect(await page("bill", "refund")).toEqual(shown(760));
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  await askForRefund(admin, {
    orderId,
    reason: "damaged",
    quantities: { [line!.id]: 1 },
    withShipping: false,
    limit: 10_000,
    key: "once",
    seen: 1200,
  });
  await carryOut(here, "order_refund");
  expect(await page("bill", "refund")).toEqual(shown(1960));
});
