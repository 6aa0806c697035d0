import { expect, test } from "vitest";
import type { OrderKept } from "../../../app/domain/ledger/kept.ts";
import { loader } from "../../../app/routes/admin/orders/order/page.tsx";
import { writeUpBook } from "../../../app/services/ledger/write-up.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { at, call, get } from "../../support/answers.ts";
import { disputeOf } from "../../support/disputes.ts";
import { placedOrder } from "../../support/fulfilment.ts";
import { accountsOf, carryOut } from "../../support/incidents.ts";
import { payingWorld } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

test("an order's page says what is kept of it, from the sale to a lost dispute, to the penny", async () => {
  const here = await payingWorld();
  const orderId = await placedOrder(here, await here.runners.store());
  const { cookie } = await here.staff(here.runners);
  const seenBy = async (by: string) =>
    at(
      (await call(loader, get(`/orders/${orderId}`, { cookie: by }), here.product.context(), { orderId }))
        .body,
      "kept",
    ) as { kept: OrderKept } | null;
  const kept = async () => {
    const { kept: its } = (await seenBy(cookie))!;
    const { paid, kept: left, isEstimate: _, ...gone } = its;
    expect(paid).toBe(Object.values(gone).reduce((sum, amount) => sum + amount, left));
    const { provider = 0, held = 0, bank = 0, due_fees: due = 0 } = await accountsOf(here, orderId);
    // Nothing else of the order is in the tills; an estimate is not yet.
    if (!its.isEstimate) expect(left + its.tax).toBe(provider + held + bank + due);
    return its;
  };
  expect(await kept()).toMatchObject({
    paid: 4260,
    refunded: 0,
    tax: 710,
    isEstimate: true,
    providerFee: 84,
  });

  await writeUpBook(here.runners.scope, { isOver: () => false });
  const sold = await kept();
  expect(sold).toMatchObject({ paid: 4260, isEstimate: false });

  await askForRefund(here.runners.scope, {
    orderId,
    reason: "goodwill",
    limit: 100_000,
    seen: 1000,
    key: freshId(),
    quantities: {},
    withShipping: false,
    alone: 1000,
  });
  await carryOut(here, "order_refund");
  expect(await kept()).toMatchObject({ refunded: 1000, tax: 710 - 167, kept: sold.kept - 833 });

  const dispute = await disputeOf(here, orderId);
  await dispute.note();
  expect(await kept()).toMatchObject({ disputed: 3260, providerFee: sold.providerFee, disputeFee: 2000 });
  await dispute.close(false);
  expect((await kept()).kept).toBeLessThan(0);

  const { cookie: service } = await here.staff(here.runners, "customer_service");
  expect(await seenBy(service)).toBeNull();
});
