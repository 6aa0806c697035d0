import { expect, test } from "vitest";
import { promoCodeFrom } from "../../../app/domain/voucher/promo-code.ts";
import { failures } from "../../../db/schema/records.ts";
import { action } from "../../../app/routes/storefront/claim/page.tsx";
import { loader as realPage } from "../../../app/routes/storefront/is-this-real/page.tsx";
import { claimGift } from "../../../app/services/claims/claim-gift.server.ts";
import { readClaim } from "../../../app/services/claims/read.server.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { MINUTE } from "../../support/clock.ts";
import { claimForm } from "../../support/forms.ts";
import { ADDRESS } from "../../support/payments.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

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

test("used codes, and typing slips in long ones, do not count as guesses", async () => {
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

test("after three hundred wrong short codes from many addresses short ones wait in the whole store", async () => {
  const { here, store, claim } = await promo();
  const send = (code: string, ip: string) =>
    call(
      action,
      post(`/${store.slug}`, claimForm({ promo_code: code }), { headers: { "CF-Connecting-IP": ip } }),
      here.product.context(),
    );
  const real = (code: string, ip: string) =>
    call(
      realPage,
      get(`/${store.slug}/is-this-real?code=${code}`, { headers: { "CF-Connecting-IP": ip } }),
      here.product.context(),
      { slug: store.slug },
    );
  const subject = `code-flood:${store.id}:*`;
  await here.db.insert(failures).values({ subject, count: 297, firstAt: here.product.clock.now() });
  await addPromoCode(here.db, store, "GIFT-0001");
  await addPromoCode(here.db, store, "GIFT-0002");
  const long = madeHere();
  const slip = madeHere();
  await addPromoCode(here.db, store, long);
  // Guesses of any page count, and long ones do not.
  expect((await send("GUESS-1", "198.51.100.1")).status).toBe(422);
  expect(at((await real("GUESS-2", "198.51.100.2")).body, "page", "answer", "kind")).toBe("unknown");
  expect((await send(slip, "198.51.100.3")).status).toBe(422);
  expect(await claim("GIFT-0001")).toMatchObject({ ok: true });
  expect((await send("GUESS-3", "198.51.100.4")).status).toBe(422);
  // At an address from where nothing wrong ever came:
  expect(await claim("GIFT-0002")).toMatchObject(WAITS);
  expect(at((await real("GIFT-0002", "198.51.100.5")).body, "page", "answer", "kind")).toBe("wait");
  expect(await claim(long)).toMatchObject({ ok: true });
  here.product.clock.forward(20 * MINUTE);
  expect(await claim("GIFT-0002")).toMatchObject({ ok: true });
});

test("the write of a claim itself finds that the store has been flooded since", async () => {
  const { here, store } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  const shown = await here.storefront(store);
  const blockedUntil = new Date(here.product.clock.now().getTime() + MINUTE);
  const subject = `code-flood:${store.id}:*`;
  await here.db
    .insert(failures)
    .values({ subject, count: 300, firstAt: here.product.clock.now(), blockedUntil });
  const input = {
    address: ADDRESS,
    promoCode: "GIFT-0001",
    choices: [],
    basket: [],
    idempotencyKey: freshId(),
    basketId: null,
    fontsOf: () => Promise.resolve(new Map()),
  };
  let asked = 0;
  const claim = () =>
    claimGift(here.runners.scope, {
      storefront: shown,
      ...input,
      read: async () => {
        asked += 1;
        const facts = await readClaim(here.runners.scope, { ...input, slug: store.slug, ip: "198.51.100.9" });
        return { scope: here.runners.scope, claim: { storefront: shown, ...input, facts } };
      },
    });
  expect(await claim()).toMatchObject(WAITS);
  expect(asked).toBe(1);
  here.product.clock.forward(2 * MINUTE);
  expect(await claim()).toMatchObject({ ok: true });
  expect(asked).toBe(1);
});
