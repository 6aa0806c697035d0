import { expect, test } from "vitest";
import { createWorker } from "../../../app/worker/worker.server.ts";
import { answerApi } from "../../../app/routes/api/api.server.ts";
import { newCheckoutLimits } from "../../../app/services/limits/public-limits.ts";
import { beginCheckout } from "../../../app/services/checkout/begin-checkout.server.ts";
import { get, post } from "../../support/answers.ts";
import { claimer, promo } from "../../support/claims.ts";
import { ADDRESS } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const HALL = 400;

/** So many times, some at once. */
async function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  let next = 0;
  const walk = async () => {
    for (let index = next++; index < count; index = next++) all.push(await work(index));
  };
  await Promise.all(Array.from({ length: 20 }, walk));
  return all;
}

test("400 right codes of one address pass within the minute, while a wrong one waits", async () => {
  const { here, store, claim } = await promo();
  await here.runners.scope.tenant.codes.addMissing(
    Array.from({ length: HALL }, (_, number) => ({
      id: `${store.id}-${number}`,
      eventId: store.id,
      createdAt: here.product.clock.now(),
      code: `HALL-${number}`,
      codeNorm: `HALL${number}`,
    })),
  );
  for (let guess = 0; guess < 6; guess += 1) await claim(`GUESS-${guess}`);
  const answers = await times(HALL, (index) => claim(`HALL-${index}`));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(HALL);
  expect(await claim("GUESS")).toMatchObject({ ok: false, error: "errors:codeWait" });
});

test("400 samples and orders on account of one address pass; scripts and one receiver wait", async () => {
  const here = await world();
  const free = await here.runners.store({
    type: "Promo",
    sample: true,
    shipping: null,
    products: [{ price: 0 }],
  });
  const sample = claimer(here, here.runners, free);
  expect((await times(HALL, () => sample(""))).filter(({ ok }) => ok)).toHaveLength(HALL);
  const scripts = await times(40, () => sample("", { filledInMs: undefined }));
  expect(scripts.filter(({ ok }) => ok)).toHaveLength(20);

  const bulk = await here.runners.store({ type: "Bulk", shipping: null });
  const order = claimer(here, here.runners, bulk);
  // Each has a basket, since an order empties it.
  const shopper = async () => {
    const visitor = await here.visitor();
    await here.fill(bulk, visitor, 1);
    return visitor;
  };
  // They go the way of the samples: a limit of the address would show after twenty.
  expect(
    (await times(60, async () => order("", { visitor: await shopper() }))).filter(({ ok }) => ok),
  ).toHaveLength(60);
  const address = { ...ADDRESS, email: "victim@test.example" };
  const victims = await times(30, async () => order("", { visitor: await shopper(), address }));
  expect(victims.filter(({ ok }) => ok)).toHaveLength(20);
});

test("checkouts of one address are begun freely, those for one receiver are not", async () => {
  const here = await world();
  const store = await here.runners.store();
  const shown = await here.storefront(store);
  const begin = (email: string) =>
    beginCheckout(here.runners.scope, {
      storefront: shown,
      basketId: freshId(),
      address: { ...ADDRESS, email },
    });
  expect((await times(100, () => begin(`${freshId()}@test.example`))).every(({ ok }) => ok)).toBe(true);
  const { scope } = here.runners;
  const limits = newCheckoutLimits({ ...scope, actor: { ...scope.actor, ip: "192.0.2.1" } }, store.id, "pat");
  const [address] = limits.filter(({ subject }) => subject.startsWith("checkout:address:"));
  expect(address?.most).toBeGreaterThanOrEqual(HALL);
  const one = await times(61, () => begin("Victim@test.example"));
  expect(one.filter(({ ok }) => !ok)).toEqual([
    { ok: false, error: "errors:sentTooOftenMinutes", seconds: 600 },
  ]);
});

test("a flood of writes is answered 429 without a page or the database; others and visits pass", async () => {
  const { product } = await world();
  let asked = 0;
  const worker = createWorker(async () => {
    asked += 1;
    return new Response("page");
  }, answerApi);
  const execution = { waitUntil: () => undefined } as unknown as ExecutionContext;
  const send = async (ip: string, path = "/x", method: "get" | "post" = "post") => {
    const headers = { "CF-Connecting-IP": ip, "Sec-Fetch-Site": "same-origin" };
    const request = method === "post" ? post(path, {}, { headers }) : get(path, { headers });
    return worker.fetch(request, product.env, execution);
  };
  const neighbours = (index: number) => `2001:db8:0:1::${(index % 5000).toString(16)}`;
  const all = await times(3_001, (index) => send(neighbours(index)));
  const refused = all.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(asked).toBe(3_000);
  expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await send(neighbours(0), "/api/x")).status).toBe(429);
  expect((await send("2001:db8:0:2::1")).status).toBe(200);
  expect((await send(neighbours(0), "/y", "get")).status).toBe(200);
});
