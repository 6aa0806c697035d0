import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/storefront/home.tsx";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { DAY } from "../../support/clock.ts";
import { claimForm } from "../../support/forms.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

async function sample() {
  const { here, store } = await promo({ sample: true });
  const token = async () =>
    String(
      at((await call(loader, get(`/${store.slug}`), here.product.context())).body, "chrome", "formToken"),
    );
  const send = (fields: Record<string, string>) =>
    call(
      action,
      post(`/${store.slug}`, { address_first_line: `${freshId()} Street`, ...fields }),
      here.product.context(),
    );
  return { here, token, send };
}

test("a form that comes back at once is taken; the twenty-first is asked for again", async () => {
  const { here, token, send } = await sample();
  const quick = async () =>
    send({ ...claimForm(), address_first_line: `${freshId()} Street`, _token: await token() });
  for (let form = 0; form < 20; form += 1) expect((await quick()).status).toBe(303);
  const asked = await quick();
  expect(asked.status).toBe(429);
  expect(at(asked.body, "result", "error", "name", 0)).toBe("errors:tooQuick");
  expect(at(asked.body, "result", "initialValue", "email")).toBe("pat@test.example");

  // Who takes their time is not asked, whatever robots do from the same address.
  const calm = await token();
  here.product.clock.forward(5_000);
  expect((await send({ ...claimForm(), address_first_line: "1 Calm Street", _token: calm })).status).toBe(
    303,
  );
});

test("a form that was left open for a day still orders", async () => {
  const { here, token, send } = await sample();
  const old = await token();
  here.product.clock.forward(DAY);
  expect((await send({ ...claimForm(), _token: old })).status).toBe(303);
});

test("a right code is never asked to wait, however quick", async () => {
  const { here, store } = await promo();
  for (let index = 0; index < 25; index += 1) {
    await addPromoCode(here.db, store, `GIFT-${index}`);
    const page = await call(loader, get(`/${store.slug}`), here.product.context());
    const fields = claimForm({
      promo_code: `GIFT-${index}`,
      address_first_line: `${index} Quick Street`,
      _token: String(at(page.body, "chrome", "formToken")),
    });
    expect((await call(action, post(`/${store.slug}`, fields), here.product.context())).status).toBe(303);
  }
});
