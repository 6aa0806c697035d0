import { expect, test } from "vitest";
import { loader } from "../../../app/routes/storefront/claim/page.tsx";
import { databasesOf } from "../../../db/databases.server.ts";
import { at, call, get } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { DAY } from "../../support/clock.ts";
import { addPromoCode, type StoreInput } from "../../support/stores.ts";

const INVALID = "errors:invalidPromoCode";

async function linked(input: StoreInput = {}) {
  const { here, store, claim } = await promo(input);
  const open = async (code: string, address = "192.0.2.1") => {
    const request = get(`/${store.slug}?code=${code}`, { headers: { "CF-Connecting-IP": address } });
    const { body } = await call(loader, request, here.product.context());
    return at(body, "page", "promo", "refused");
  };
  return { here, store, claim, open };
}

test("a code that can be used is not commented on", async () => {
  const { here, store, open } = await linked();
  await addPromoCode(here.db, store, "GIFT-0001");
  expect(await open("gift%200001")).toBeNull();
});

test("used, paused, ended, not begun and unknown codes are all refused at once, in the same words", async () => {
  const { here, store, open } = await linked();
  const now = here.product.clock.now().getTime();
  await addPromoCode(here.db, store, "GIFT-USED", { used: 1 });
  await addPromoCode(here.db, store, "GIFT-PAUSED", { state: "paused" });
  await addPromoCode(here.db, store, "GIFT-DRAFT", { state: "draft" });
  await addPromoCode(here.db, store, "GIFT-REVOKED", { state: "revoked" });
  await addPromoCode(here.db, store, "GIFT-ENDED", { endsAt: new Date(now - DAY) });
  await addPromoCode(here.db, store, "GIFT-LATER", { startsAt: new Date(now + DAY) });
  for (const code of ["USED", "PAUSED", "DRAFT", "REVOKED", "ENDED", "LATER", "NOBODYS"])
    expect([code, await open(`GIFT-${code}`)]).toEqual([code, INVALID]);
});

test("what the link says is what a post says", async () => {
  const { here, store, claim, open } = await linked();
  await addPromoCode(here.db, store, "GIFT-USED", { used: 1 });
  const later = new Date(here.product.clock.now().getTime() + DAY);
  await addPromoCode(here.db, store, "GIFT-LATER", { startsAt: later });
  for (const code of ["GIFT-USED", "GIFT-LATER", "GIFT-NONE"])
    expect(await claim(code)).toEqual({ ok: false, error: await open(code) });
});

test("links and posts share one count of wrong codes", async () => {
  const { claim, open } = await linked();
  for (let guess = 0; guess < 3; guess += 1) expect(await open(`GUESS-${guess}`)).toBe(INVALID);
  for (let guess = 3; guess < 5; guess += 1) await claim(`GUESS-${guess}`);
  expect(await open("GUESS-X")).toBe("errors:codeWait?seconds=15");
  expect(await claim("GUESS-Y")).toMatchObject({ error: "errors:codeWait" });
  expect(await open("GUESS-Z", "192.0.2.77")).toBe(INVALID);
});

test("after a flood of links a short code is not looked at, be it right or wrong", async () => {
  const { here, store, open } = await linked();
  await addPromoCode(here.db, store, "GIFT-0001");
  for (let guess = 0; guess < 101; guess += 1) await open(`GUESS-${guess}`);
  const told = await open("GIFT-0001");
  expect(told).toMatch(/^errors:codeWait\?seconds=/);
  expect(await open("GIFT-0002")).toBe(told);
});

test("the next view reports a code that another visitor used up, and a sample asks for none", async () => {
  const { here, store, claim, open } = await linked();
  await addPromoCode(here.db, store, "GIFT-0001");
  expect(await open("GIFT-0001")).toBeNull();
  await claim("GIFT-0001");
  expect(await open("GIFT-0001")).toBe(INVALID);
  const sample = await linked({ sample: true });
  expect(await sample.open("GIFT-0001")).toBeNull();
});

test("a link with a good code costs one round trip, as the page without one does", async () => {
  const { here, store } = await linked();
  await addPromoCode(here.db, store, "GIFT-0001");
  const { settings } = here.product.context().page;
  const tripsOf = async (path: string) => {
    let trips = 0;
    const databases = databasesOf(settings, { onRoundTrip: () => (trips += 1) });
    await call(loader, get(path), here.product.context({ databases }));
    return trips;
  };
  const plain = await tripsOf(`/${store.slug}`);
  expect(await tripsOf(`/${store.slug}?code=GIFT-0001`)).toBe(plain);
});
