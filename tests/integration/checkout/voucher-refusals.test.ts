import { expect, test } from "vitest";
import { at } from "../../support/answers.ts";
import { ADDRESS, checkout, STANDARD } from "../../support/checkout-page.ts";
import { ADDRESS as PERSON, checkoutOf } from "../../support/payments.ts";
import { addVoucher, type StoreInput } from "../../support/stores.ts";

/** The checkout at its second step, with a voucher that is refused there. */
async function atShipping(input: StoreInput = {}) {
  const made = await checkout(input);
  await made.send(ADDRESS);
  return made;
}
const errorOf = (body: unknown) => at(body, "result", "error", "discount_code", 0);

test.each([
  [{ region: "UK" } as const, "£50.00"],
  [{ region: "US" } as const, "$50.00"],
])(
  "a voucher for larger baskets says from which amount, as the store writes it: %j",
  async (input, amount) => {
    const { here, store, send, show } = await atShipping(input);
    await addVoucher(here.db, store, "FROM50", 500, { minBasket: 5000 });
    const message = `errors:voucherMinimum?${new URLSearchParams({ amount })}`;
    expect(errorOf((await show("?step=shipping&discount_code=FROM50")).body)).toBe(message);
    const paid = await send({ ...STANDARD, discount_code: "FROM50" });
    expect(errorOf(paid.body)).toBe(message);
    expect(at(paid.body, "result", "initialValue", "discount_code")).toBe("FROM50");
  },
);

test("a voucher that the shopper used before says so, and goes on without it", async () => {
  const { here, store, send, show } = await atShipping();
  await addVoucher(here.db, store, "ONCE", 500, { maxPerPerson: 1 });
  const before = await checkoutOf(here, here.runners, store, {
    address: { ...PERSON, email: String((ADDRESS as Record<string, string>)["email"]).toUpperCase() },
  });
  await before.fix({ voucherCode: "ONCE" });
  expect(errorOf((await show("?step=shipping&discount_code=ONCE")).body)).toBe("errors:voucherUsedByYou");
  expect(errorOf((await send({ ...STANDARD, discount_code: "ONCE" })).body)).toBe("errors:voucherUsedByYou");
  expect((await send(STANDARD)).location).toContain("step=payment");
});
