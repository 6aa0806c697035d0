import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { systemScope } from "../../../app/jobs/context.server.ts";
import { advanceFulfilment } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import { takeReport } from "../../../app/services/fulfilment/take-report.server.ts";
import { databasesOf } from "../../../db/databases.server.ts";
import { fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { ACCEPTING_TOOLS, submittedOrder } from "../../support/fulfilment.ts";

/** A submitted order, and a scope of the system that counts how often the database is asked. */
async function counted() {
  const order = await submittedOrder();
  const { here } = order;
  const { settings } = here.product.context().page;
  let asked = 0;
  const databases = databasesOf(settings, { onRoundTrip: () => void (asked += 1) });
  const scope = systemScope(here.product.context({ databases }), here.runners.id);
  return {
    ...order,
    scope,
    async asks(work: () => Promise<unknown>) {
      asked = 0;
      await work();
      return asked;
    },
  };
}

test("a status that a fulfiller tells costs two round trips: one reads, one writes", async () => {
  const { scope, asks, fulfillerId, fulfilmentId, here, status } = await counted();
  const report = { type: "picked", eventId: "e", fulfilmentId, at: here.product.clock.now() } as const;
  const actor = { id: `fulfiller:${fulfillerId}`, name: "", ip: null };
  expect(await asks(() => takeReport({ ...scope, actor }, { fulfillerId, report }))).toBe(2);
  expect(await status()).toBe("picked");
});

test("the system's way from new to submitted costs less than two round trips a status", async () => {
  const { scope, asks, fulfilmentId, orderId, here, asIf, status } = await counted();
  await here.db.update(orderLines).set({ prints: {} }).where(eq(orderLines.orderId, orderId));
  await here.db.delete(statusEvents).where(eq(statusEvents.fulfilmentId, fulfilmentId));
  const now = here.product.clock.now();
  await asIf({ status: "new", fulfillerId: null, dueAt: now, editableUntil: now });
  const trips = await asks(() => advanceFulfilment(scope, { fulfilmentId, tools: ACCEPTING_TOOLS }));
  expect(await status()).toBe("submitted to fulfiller");
  const moves = await here.db.$count(statusEvents, eq(statusEvents.fulfilmentId, fulfilmentId));
  expect(moves).toBe(8);
  expect(trips).toBeLessThan(2 * moves);
  const [row] = await here.db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId));
  expect(row!.fulfillerId).not.toBeNull();
});
