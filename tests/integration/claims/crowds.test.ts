import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { promoCodes } from "../../../db/schema/codes.ts";
import { orders } from "../../../db/schema/orders.ts";
import { promo } from "../../support/claims.ts";
import { addPromoCode } from "../../support/stores.ts";

// Other tests ask the same database meanwhile, and a slow machine answers one after the other: twice as many would let them
// wait for longer than a request may. Alone it stands more: CROWD_AT_ONCE=200 CROWD_CODES=100 CROWD_PRESSES=200.
const AT_ONCE = Number(process.env.CROWD_AT_ONCE ?? 80);
const CODES = Number(process.env.CROWD_CODES ?? AT_ONCE);
const PRESSES = Number(process.env.CROWD_PRESSES ?? 100);
const REPEATS = Number(process.env.CROWD_REPEATS ?? 1);

test(`${AT_ONCE} recipients at once, each code tried by two people: one order for each code`, async () => {
  const { here, store, claim } = await promo();
  await here.runners.scope.tenant.codes.addMissing(
    Array.from({ length: CODES }, (_, number) => ({
      id: `${store.id}-${number}`,
      eventId: store.id,
      code: `CROWD-${number}`,
      codeNorm: `CROWD${number}`,
      createdAt: here.product.clock.now(),
    })),
  );
  const wishes = Array.from({ length: CODES * 2 }, (_, index) => `CROWD-${index % CODES}`);
  const answers: Awaited<ReturnType<typeof claim>>[] = [];
  const started = performance.now();
  const walk = async () => {
    for (let code = wishes.shift(); code !== undefined; code = wishes.shift())
      answers.push(await claim(code));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  const seconds = (performance.now() - started) / 1000;
  if (process.env.CROWD_CODES)
    console.log(`${(CODES / seconds).toFixed(1)} claims/s, ${((CODES * 2) / seconds).toFixed(1)} tries/s`);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(CODES);
  // Nobody is told anything but the truth: the code is not good any more.
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  expect(new Set(refused)).toEqual(new Set(["errors:invalidPromoCode"]));
  expect(await here.db.select().from(orders).where(eq(orders.eventId, store.id))).toHaveLength(CODES);
  const codes = await here.db.select().from(promoCodes).where(eq(promoCodes.eventId, store.id));
  expect(codes.every(({ used }) => used === 1)).toBe(true);
});

test(
  `${PRESSES} at once on a code with one use left: one winner, ${REPEATS} times`,
  { timeout: 60_000 + REPEATS * 60_000 },
  async () => {
    for (let time = 0; time < REPEATS; time += 1) {
      const { here, store, claim } = await promo();
      const codeId = await addPromoCode(here.db, store, "LAST", { kind: "shared", maxUses: 3, used: 2 });
      const answers = await Promise.all(Array.from({ length: PRESSES }, () => claim("LAST")));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
      expect(new Set(refused)).toEqual(new Set(["errors:invalidPromoCode"]));
      expect(await here.db.select().from(promoCodes).where(eq(promoCodes.id, codeId))).toMatchObject([
        { used: 3 },
      ]);
      expect(await here.db.select().from(orders).where(eq(orders.eventId, store.id))).toHaveLength(1);
    }
  },
);
