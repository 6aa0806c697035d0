import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action } from "../../../app/routes/storefront/claim/page.tsx";
import { loader as basket } from "../../../app/routes/storefront/basket/page.tsx";
import { orderLines } from "../../../db/schema/orders.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { claimForm } from "../../support/forms.ts";
import { world } from "../../support/world.ts";

/** A store on account whose form has one line of two tees. */
async function orderForm() {
  const here = await world();
  const store = await here.runners.store({ type: "Bulk", shipping: null });
  const visitor = await here.visitor();
  await here.fill(store, visitor, 2);
  const show = async () =>
    at(
      (await call(basket, get(`/${store.slug}/basket`, visitor), here.product.context())).body,
      "basket",
      "lines",
    );
  const id = String(at(await show(), 0, "id"));
  const typed = (quantity: string, intent: string, more: Record<string, string> = {}) =>
    call(
      action,
      post(
        `/${store.slug}`,
        claimForm({ ...more, [`quantity_${id}`]: quantity, intent: intent.replace("#", id) }),
        visitor,
      ),
      here.product.context(),
    );
  const inBasket = async () => at(await show(), 0, "quantity");
  return { here, id, typed, inBasket };
}

describe("a quantity on the form of an order on account", () => {
  test("is taken as it was typed, and all else that was typed is there", async () => {
    const { id, typed, inBasket } = await orderForm();
    const answer = await typed("500", "quantities", { name: "Pat Typed" });
    expect(answer.status).toBe(200);
    expect(at(answer.body, "page", "lines", 0, "quantity")).toBe(500);
    expect(at(answer.body, "page", "subtotal", "minor")).toBe(500 * 1200);
    expect(at(answer.body, "result", "initialValue")).toMatchObject({
      name: "Pat Typed",
      [`quantity_${id}`]: "500",
    });
    expect(await inBasket()).toBe(500);
  });

  test("counts with the button beside it, and is full at 999", async () => {
    const { id, typed, inBasket } = await orderForm();
    expect(at((await typed("997", "increment:#")).body, "result", "initialValue", `quantity_${id}`)).toBe(
      "998",
    );
    expect(at((await typed("998", "decrement:#")).body, "page", "lines", 0, "quantity")).toBe(997);
    const full = await typed("999", "increment:#");
    expect(full.status).toBe(422);
    expect(at(full.body, "result", "error")).toEqual({ [`quantity_${id}`]: ["errors:quantityFull"] });
    expect(await inBasket()).toBe(999);
    expect(at((await typed("1", "decrement:#")).body, "page", "lines")).toEqual([]);
  });

  test.each(["0", "1000", "-1", "1.5", "1e2", "many", ""])(
    "of %j is refused at its field",
    async (quantity) => {
      const { id, typed, inBasket, here } = await orderForm();
      for (const intent of ["quantities", "claim"]) {
        const answer = await typed(quantity, intent);
        expect(answer.status).toBe(422);
        expect(at(answer.body, "result", "error")).toEqual({
          [`quantity_${id}`]: ["errors:quantityOutOfRange"],
        });
        expect(at(answer.body, "result", "initialValue", `quantity_${id}`)).toBe(quantity);
      }
      expect(await inBasket()).toBe(2);
      expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(0);
      // The line can still be taken out.
      expect((await typed(quantity, "remove:#")).status).toBe(200);
      expect(await inBasket()).toBeUndefined();
    },
  );

  test("that was typed and not sent goes with the order", async () => {
    const { here, typed } = await orderForm();
    const answer = await typed("40", "claim");
    expect(answer).toMatchObject({ status: 303, location: expect.stringContaining("payment-success") });
    const ordered = await here.db
      .select({ quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.tenantId, here.runners.id));
    expect(ordered).toEqual([{ quantity: 40 }]);
  });
});
