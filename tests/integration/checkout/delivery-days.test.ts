import { expect, test } from "vitest";
import { findEvent } from "../../../app/services/events/read.server.ts";
import { readShipping, saveConfiguration } from "../../../app/services/events/save-configuration.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";

type Here = Awaited<ReturnType<typeof payingWorld>>;
type Store = Awaited<ReturnType<Here["runners"]["store"]>>;

async function setDays(here: Here, store: Store, from: number, to: number, version?: number) {
  const event = await findEvent(here.runners.scope, store.slug);
  const shipping = event && (await readShipping(here.runners.scope, event.id));
  if (!shipping) throw new Error("the store is gone");
  return saveConfiguration(here.runners.scope, {
    event,
    version: version ?? event.version,
    fields: {},
    shipping: { ...shipping, deliveryDays: { standard: { from, to } } },
  });
}

async function deliveryOf(here: Here, orderId: string) {
  const settled = await settleOrder(here.runners.scope, { orderId, region: "UK" });
  return settled.state === "placed" && [settled.order.deliveryFrom, settled.order.deliveryTo];
}

test("an order comes in the days that its way to ship takes", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  expect(await setDays(here, store, 1, 2)).toMatchObject({ ok: true });
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  // Wednesday 18-11-2026 in the test's world.
  expect(await deliveryOf(here, orderId)).toEqual(["2026-11-19", "2026-11-20"]);
});

test("an order with a fixed price keeps the delivery days that its shopper saw", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await setDays(here, store, 20, 30);
  await here.pay(payment);
  expect(await deliveryOf(here, orderId)).toEqual(["2026-11-24", "2026-11-26"]);
});

test("an outdated form changes nothing", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  expect(await setDays(here, store, 1, 2, 1)).toMatchObject({ ok: true });
  expect(await setDays(here, store, 8, 9, 1)).toEqual({ ok: false, error: "eventDesk:changedMeanwhile" });
  const kept = await here.runners.scope.tenant.events.shipping(store.id);
  expect(kept?.deliveryDays).toEqual({ standard: { from: 1, to: 2 } });
});
