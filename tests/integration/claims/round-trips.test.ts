import { expect, test } from "vitest";
import { action } from "../../../app/routes/storefront/home.tsx";
import { databasesOf } from "../../../db/databases.server.ts";
import { call, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { claimForm } from "../../support/forms.ts";
import { addPromoCode } from "../../support/stores.ts";

/** A promo whose form tells how often a post of it asked the database. */
async function countingForm() {
  const { here, store } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  await addPromoCode(here.db, store, "GIFT-0002");
  const { settings } = here.product.context().page;
  return async (fields: Record<string, string>): Promise<[status: number, trips: number]> => {
    let trips = 0;
    const context = here.product.context({ databases: databasesOf(settings, () => (trips += 1)) });
    const { status } = await call(action, post(`/${store.slug}`, fields), context);
    return [status, trips];
  };
}

test("a claim asks the database twice: one read of everything, one write of everything", async () => {
  const send = await countingForm();
  expect(await send(claimForm({ promo_code: "gift 0001" }))).toEqual([303, 2]);
});

test("the same form again is one question", async () => {
  const send = await countingForm();
  const form = claimForm({ promo_code: "GIFT-0001" });
  await send(form);
  expect(await send(form)).toEqual([303, 1]);
});

test("a form with a mistake in it is one question", async () => {
  const send = await countingForm();
  expect(await send(claimForm({ promo_code: "GIFT-0001", name: "" }))).toEqual([422, 1]);
});
