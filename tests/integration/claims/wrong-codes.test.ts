import { expect, test } from "vitest";
import { promoCodeFrom } from "../../../app/domain/voucher/promo-code.ts";
import { failures } from "../../../db/schema/records.ts";
import { action } from "../../../app/routes/storefront/home.tsx";
import { at, call, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { MINUTE } from "../../support/clock.ts";
import { claimForm } from "../../support/forms.ts";
import { addPromoCode } from "../../support/stores.ts";

const WAITS = { ok: false, error: "errors:codeWait", seconds: expect.any(Number) };
const INVALID = { ok: false, error: "errors:invalidPromoCode" };
const madeHere = () => promoCodeFrom(crypto.getRandomValues(new Uint8Array(24))) ?? "";

async function guessed(times: number) {
  const { here, store, claim } = await promo();
  for (let guess = 0; guess < times; guess += 1) await claim(`GUESS-${guess}`);
  return { here, store, claim };
}

test("the first five wrong codes are only wrong, then each has to wait longer", async () => {
  const { here, claim } = await guessed(0);
  for (let guess = 0; guess < 5; guess += 1) expect(await claim(`GUESS-${guess}`)).toEqual(INVALID);
  expect(await claim("GUESS-X")).toMatchObject({ ...WAITS, seconds: 15 });
  here.product.clock.forward(16_000);
  expect(await claim("GUESS-Y")).toEqual(INVALID);
  expect(await claim("GUESS-Z")).toMatchObject({ ...WAITS, seconds: 30 });
});

test("a right code goes through while wrong ones wait, and so does the next", async () => {
  const { here, store, claim } = await guessed(8);
  await addPromoCode(here.db, store, "GIFT-0001");
  await addPromoCode(here.db, store, "GIFT-0002");
  expect(await claim("GUESS-X")).toMatchObject(WAITS);
  expect(await claim("GIFT-0001")).toMatchObject({ ok: true });
  expect(await claim("GIFT-0002")).toMatchObject({ ok: true });
});

test("after a flood short codes wait, even right ones; those that we make go through", async () => {
  const { here, store, claim } = await guessed(0);
  const subject = `code-flood:${store.id}:192.0.2.1`;
  await here.db.insert(failures).values({ subject, count: 98, firstAt: here.product.clock.now() });
  await claim("GUESS-98");
  await addPromoCode(here.db, store, "GIFT-0002");
  expect(await claim("GIFT-0002")).toMatchObject({ ok: true });
  await claim("GUESS-99");
  await addPromoCode(here.db, store, "GIFT-0001");
  const long = madeHere();
  await addPromoCode(here.db, store, long);
  expect(await claim("GIFT-0001")).toMatchObject(WAITS);
  expect(await claim(long)).toMatchObject({ ok: true });
  here.product.clock.forward(20 * MINUTE);
  expect(await claim("GIFT-0001")).toMatchObject({ ok: true });
});

test("codes that were used, and slips in long ones, are nobody's guesses", async () => {
  const { here, store, claim } = await guessed(0);
  await addPromoCode(here.db, store, "GIFT-0001", { used: 1 });
  const long = madeHere();
  const slip = (long[0] === "2" ? "3" : "2") + long.slice(1);
  for (let again = 0; again < 10; again += 1) {
    expect(await claim("GIFT-0001")).toEqual(INVALID);
    expect(await claim(slip)).toEqual(INVALID);
  }
});

test("wrong codes of one store cost nothing in another, nor at another address", async () => {
  const { here, store, claim } = await guessed(8);
  const other = await here.runners.store({ type: "Promo", products: [{ price: 0, vat: false }] });
  const send = (slug: string, ip: string) =>
    call(
      action,
      post(`/${slug}`, claimForm({ promo_code: "GUESS" }), { headers: { "CF-Connecting-IP": ip } }),
      here.product.context(),
    );
  expect(await claim("GUESS-X")).toMatchObject(WAITS);
  expect((await send(store.slug, "192.0.2.1")).status).toBe(429);
  expect((await send(other.slug, "192.0.2.1")).status).toBe(422);
  expect((await send(store.slug, "192.0.2.2")).status).toBe(422);
});

test("the page says how long, beside the code, and keeps what was typed", async () => {
  const { here, store } = await guessed(8);
  const headers = { "CF-Connecting-IP": "192.0.2.1" };
  const answer = await call(
    action,
    post(`/${store.slug}`, claimForm({ promo_code: "GUESS" }), { headers }),
    here.product.context(),
  );
  expect(at(answer.body, "result", "error", "promo_code", 0)).toMatch(/^errors:codeWait\?seconds=\d+$/);
  expect(at(answer.body, "result", "initialValue", "name")).toBe("Pat Shopper");
});
