import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { checkoutOf, payingWorld } from "../../support/payments.ts";

async function twoTabs() {
  const here = await payingWorld();
  const store = await here.runners.store({ products: [{}, { name: "Mug", price: 500 }] });
  const checkout = await checkoutOf(here, here.runners, store);
  const { scope } = here.runners;
  const { visitor } = checkout;
  const basketId = basketIdOf(visitor.id, store.id);
  const basket = async () => (await here.storefront(store, visitor)).basket;
  return {
    here,
    scope,
    basket,
    ...checkout,
    /** What the other tab may do at any moment. */
    edits: {
      addMug: () => here.fill(store, visitor, 1, store.productIds[1]),
      addTee: () => here.fill(store, visitor, 1),
      clear: () => scope.tenant.baskets.clear(basketId),
      lessTee: async () => {
        const [line] = await basket();
        if (line) await scope.tenant.baskets.step(basketId, line.id, -1, scope.now());
      },
    },
  };
}

type Edit = keyof Awaited<ReturnType<typeof twoTabs>>["edits"];
const EDITS: Edit[] = ["addMug", "addTee", "clear", "lessTee"];

/** Pays what the shopper sees and says what was charged and what will be shipped. */
async function payAndPlace(
  tabs: Awaited<ReturnType<typeof twoTabs>>,
  orderId: string,
  before: () => Promise<unknown>,
) {
  const opened = await openPayment(tabs.scope, { orderId, way: { kind: "intent" } });
  if (!opened.ok) throw new Error(opened.error);
  await before();
  const intent = await tabs.here.pay(opened.value);
  const settled = await settleOrder(tabs.scope, { orderId, region: "UK" });
  if (settled.state !== "placed") throw new Error(settled.state);
  return { charged: intent.amount_received, settled };
}

describe("the basket is changed in a second tab", () => {
  test.each(EDITS)(
    "while the card is typed (%s): what was shown is charged, made and shipped",
    async (edit) => {
      const tabs = await twoTabs();
      const fixed = await tabs.fix();
      if (!fixed.ok) throw new Error(fixed.error);
      const { charged, settled } = await payAndPlace(tabs, tabs.orderId, tabs.edits[edit]);
      expect(charged).toBe(4260);
      expect(settled.order.total).toBe(4260);
      expect(settled.lines).toMatchObject([{ name: "Classic Tee", quantity: 3 }]);
    },
  );

  test("what it added is still there afterwards, and what was ordered is not", async () => {
    const tabs = await twoTabs();
    await tabs.fix();
    await payAndPlace(tabs, tabs.orderId, tabs.edits.addMug);
    expect((await tabs.basket()).map(({ item, quantity }) => [item.name, quantity])).toEqual([["Mug", 1]]);
  });

  test("at every step, by chance: charged is what the order says, and the order is what its lines cost", async () => {
    const step = fc.array(fc.constantFrom(...EDITS), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(step, step, step, async (beforeFix, beforePay, whilePaying) => {
        const tabs = await twoTabs();
        const doAll = async (edits: Edit[]) => {
          for (const edit of edits) await tabs.edits[edit]();
        };
        await doAll(beforeFix);
        const fixed = await tabs.fix();
        if (!fixed.ok) {
          expect(fixed.error).toBe("errors:basketEmpty");
          return;
        }
        await doAll(beforePay);
        // The shopper goes back and forth: the price is fixed anew if there is anything to buy.
        const again = await tabs.fix();
        const { charged, settled } = await payAndPlace(tabs, tabs.orderId, () => doAll(whilePaying));
        const goods = settled.lines.reduce((sum, line) => sum + line.unitGross * line.quantity, 0);
        const { order } = settled;
        expect(charged).toBe(order.total);
        expect(goods + order.shippingNet + order.shippingVat).toBe(order.total);
        const seen = again.ok ? again.value.order.total : fixed.value.order.total;
        expect(charged).toBe(seen);
      }),
      { numRuns: 25 },
    );
  });
});
