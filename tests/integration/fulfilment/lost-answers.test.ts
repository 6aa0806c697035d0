import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { advanceFulfilment } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import type { FulfilmentTools } from "../../../app/services/fulfilment/fulfilment-run.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { MINUTE } from "../../support/clock.ts";
import { submittedOrder } from "../../support/fulfilment.ts";

const QUEUED = { status: "queued submitting to fulfiller", externalId: null } as const;

describe("an order that a fulfiller has, though its answer was lost", () => {
  test("is acknowledged by what the fulfiller tells of it, and not sent again", async () => {
    const { tell, read, asIf, moves, here } = await submittedOrder();
    await asIf({ ...QUEUED, tries: 1, dueAt: new Date(here.product.clock.now().getTime() + MINUTE) });
    const before = await moves();
    expect(await tell({ type: "in_production" })).toEqual({ outcome: "moved", to: "in production" });
    const { fulfilment } = await read();
    expect(fulfilment).toMatchObject({ status: "in production", dueAt: null, tries: 0 });
    expect(await moves()).toBe(before + 3);
  });

  test("is acknowledged while it is still being sent, and keeps the id of the answer that comes after", async () => {
    const { tell, read, asIf, here, fulfilmentId, system, orderId } = await submittedOrder();
    await here.db
      .update(fulfillers)
      .set({ mode: "api" })
      .where(eq(fulfillers.id, (await read()).fulfilment.fulfillerId!));
    await here.db.update(orderLines).set({ prints: {} }).where(eq(orderLines.orderId, orderId));
    await asIf({ ...QUEUED, dueAt: here.product.clock.now() });
    const tools: FulfilmentTools = {
      links: { print: async () => "", absolute: (path) => path },
      makePrints: async () => undefined,
      makeOtherFiles: async (_lines, format) => ({ ok: true, value: { format, made: new Map() } }),
      port: async () => ({
        async submit() {
          expect(await tell({ type: "picked" })).toEqual({ outcome: "moved", to: "picked" });
          return { state: "accepted", externalId: "theirs" };
        },
        cancel: async () => "refused",
      }),
    };
    await advanceFulfilment(system, { fulfilmentId, tools });
    expect((await read()).fulfilment).toMatchObject({ status: "picked", externalId: "theirs" });
  });

  test("is not taken for received when it was never sent", async () => {
    const { tell, asIf, status } = await submittedOrder();
    await asIf({ ...QUEUED, tries: 0 });
    expect(await tell({ type: "picked" })).toMatchObject({ outcome: "illegal" });
    expect(await status()).toBe(QUEUED.status);
  });
});

test("a parcel whose delivery is reported before its dispatch counts as delivered, with one mail for each", async () => {
  const { here, tell, parcels, fulfilmentId, status } = await submittedOrder();
  const parcel = { carrier: "Royal Mail", trackingNumber: "RM9", trackingUrl: null };
  expect(await tell({ type: "tracking", trackingNumber: null, state: "delivered" })).toEqual({
    outcome: "noted",
  });
  expect(await tell({ type: "shipped", parcels: [parcel] })).toMatchObject({ to: "shipped" });
  expect(await status()).toBe("shipped");
  expect(await parcels()).toMatchObject([{ trackingNumber: "RM9", trackingState: "delivered" }]);
  await tell({ type: "tracking", trackingNumber: "RM9", state: "delivered" });
  const ofTenant = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
  const templates = ofTenant.flatMap(({ payload }) =>
    payload.kind === "mail" && "fulfilmentId" in payload && payload.fulfilmentId === fulfilmentId
      ? [payload.template]
      : [],
  );
  expect(templates.sort()).toEqual(["delivered", "shipped"]);
});

test("what was not even sent, since the fulfiller did not answer a moment ago, counts as no try", async () => {
  const { read, asIf, here, fulfilmentId, system } = await submittedOrder();
  const { fulfillerId } = (await read()).fulfilment;
  await here.db.update(fulfillers).set({ mode: "api" }).where(eq(fulfillers.id, fulfillerId!));
  await asIf({ ...QUEUED, tries: 2, dueAt: here.product.clock.now() });
  const tools: FulfilmentTools = {
    links: { print: async () => "", absolute: (path) => path },
    makePrints: async () => undefined,
    makeOtherFiles: async (_lines, format) => ({ ok: true, value: { format, made: new Map() } }),
    port: async () => ({
      submit: async () => ({ state: "away", message: "It did not answer.", notSentForMs: 30_000 }),
      cancel: async () => "refused",
    }),
  };
  await advanceFulfilment(system, { fulfilmentId, tools });
  const [row] = await here.db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId));
  expect(row).toMatchObject({ ...QUEUED, tries: 2 });
  expect(row!.dueAt!.getTime() - here.product.clock.now().getTime()).toBe(30_000);
});

test("a fulfiller that fails now and then and makes other orders gets more of them", async () => {
  const { here, fulfillerId, system, asIf } = await submittedOrder();
  const now = here.product.clock.now();
  const paused = (heardSince: Date) =>
    system.platform.fulfilmentsDue.pauseFailing(fulfillerId, 0, now, heardSince);
  expect(await paused(new Date(now.getTime() - MINUTE))).toBe(false);
  // Nothing is heard of it any more.
  await asIf({ updatedAt: new Date(now.getTime() - 11 * MINUTE) });
  expect(await paused(new Date(now.getTime() - 10 * MINUTE))).toBe(true);
});
