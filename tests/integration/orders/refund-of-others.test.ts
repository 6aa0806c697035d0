import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { placedOrder } from "../../support/fulfilment.ts";
import { payingWorld } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

test("a line of another order gives nothing back, and an order of another company is not there", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const [mine, other] = [await placedOrder(here, store), await placedOrder(here, store)];
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, other));
  const wish = (orderId: string, lineId: string) => ({
    orderId,
    reason: "damaged" as const,
    quantities: { [lineId]: 1 },
    withShipping: false,
    limit: Number.POSITIVE_INFINITY,
    key: freshId(),
    seen: 1200,
  });
  const admin = asStaff(here.runners.scope, "admin");
  expect(await askForRefund(admin, wish(mine, line?.id ?? ""))).toEqual({
    ok: false,
    error: "orderDesk:refund.nothing",
  });
  expect(await askForRefund(asStaff(here.maple.scope, "admin"), wish(other, line?.id ?? ""))).toEqual({
    ok: false,
    error: "errors:orderNotFound",
  });
  expect(await here.db.$count(refunds, eq(refunds.tenantId, here.runners.id))).toBe(0);
});
