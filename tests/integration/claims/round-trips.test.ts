import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStoreCache } from "../../../app/page-cache/store-cache.server.ts";
import { action } from "../../../app/routes/storefront/claim/page.tsx";
import { databasesOf } from "../../../db/databases.server.ts";
import { promoClaims, promoCodes } from "../../../db/schema/codes.ts";
import { events } from "../../../db/schema/events.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { at, call, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { claimForm } from "../../support/forms.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

/** A promo whose form tells how often a post of it asked the database, in an isolate that keeps nothing, or does. */
async function countingForm(isolate?: { stores: ReturnType<typeof createStoreCache> }) {
  const { here, store } = await promo();
  for (const code of ["GIFT-0001", "GIFT-0002", "GIFT-0003"]) await addPromoCode(here.db, store, code);
  const { settings } = here.product.context().page;
  let trips = 0;
  const answer = async (fields: Record<string, string>) => {
    trips = 0;
    const databases = databasesOf(settings, { onRoundTrip: () => (trips += 1) });
    return call(action, post(`/${store.slug}`, fields), here.product.context({ databases, ...isolate }));
  };
  const send = async (fields: Record<string, string>): Promise<[status: number, trips: number]> => {
    const { status } = await answer(fields);
    return [status, trips];
  };
  return { here, store, answer, send };
}

const someone = () => ({ address_first_line: `${freshId()} Street` });

test("a claim asks the database twice: one read of everything, one write of everything", async () => {
  const { send } = await countingForm();
  expect(await send(claimForm({ promo_code: "gift 0001" }))).toEqual([303, 2]);
});

test("the same form again is one question", async () => {
  const { send } = await countingForm();
  const form = claimForm({ promo_code: "GIFT-0001" });
  await send(form);
  expect(await send(form)).toEqual([303, 1]);
});

test("a form with a mistake in it is one question", async () => {
  const { send } = await countingForm();
  expect(await send(claimForm({ promo_code: "GIFT-0001", name: "" }))).toEqual([422, 1]);
});

describe("where the store was read within the last seconds", () => {
  /** The first claim of a hall has been made. */
  async function hall() {
    const made = await countingForm({ stores: createStoreCache() });
    const first = claimForm({ promo_code: "GIFT-0001", ...someone() });
    expect((await made.answer(first)).status).toBe(303);
    return { ...made, first, second: () => claimForm({ promo_code: "GIFT-0002", ...someone() }) };
  }

  test("a claim is one question, and takes its code and its door", async () => {
    const { here, store, send, second } = await hall();
    expect(await send(second())).toEqual([303, 1]);
    const codes = await here.db.select().from(promoCodes).where(eq(promoCodes.eventId, store.id));
    expect(codes.filter(({ used }) => used === 1).map(({ code }) => code)).toEqual([
      "GIFT-0001",
      "GIFT-0002",
    ]);
    const claims = await here.db.select().from(promoClaims).where(eq(promoClaims.eventId, store.id));
    expect(new Set(claims.map(({ promoCodeId }) => promoCodeId))).toEqual(
      new Set(codes.filter(({ used }) => used === 1).map(({ id }) => id)),
    );
    expect(claims.every(({ duplicateKey }) => duplicateKey !== null)).toBe(true);
  });

  test("the same form again is the same order", async () => {
    const { answer, first } = await hall();
    const again = await answer(first);
    expect(again.status).toBe(303);
    const repeated = await answer(first);
    expect(repeated.location).toBe(again.location);
  });

  type Hall = Awaited<ReturnType<typeof hall>>;
  const refusals: [what: string, before: (at: Hall) => Promise<unknown>, form: object, expected: object][] = [
    [
      "a code that was used",
      async () => undefined,
      { promo_code: "GIFT-0001", email: "kim@test.example", phone: "+44 7700 900123" },
      { promo_code: "errors:invalidPromoCode" },
    ],
    [
      "a code that nobody has",
      async () => undefined,
      { promo_code: "GIFT-9999" },
      { promo_code: "errors:invalidPromoCode" },
    ],
    [
      "a code that was paused meanwhile",
      ({ here, store }) =>
        here.db.update(promoCodes).set({ state: "paused" }).where(eq(promoCodes.eventId, store.id)),
      {},
      { promo_code: "errors:invalidPromoCode" },
    ],
    [
      "a code that ended meanwhile",
      ({ here, store }) =>
        here.db
          .update(promoCodes)
          .set({ endsAt: here.product.clock.now() })
          .where(eq(promoCodes.eventId, store.id)),
      {},
      { promo_code: "errors:invalidPromoCode" },
    ],
    [
      "a gift that is gone meanwhile",
      ({ here, store }) =>
        here.db
          .update(eventPrices)
          .set({ stockLeft: 0 })
          .where(eq(eventPrices.eventId, store.id))
          .then(() => here.db.update(events).set({ version: 2 }).where(eq(events.id, store.id))),
      {},
      { order: "errors:giftGone" },
    ],
  ];
  test.each(refusals)("%s is refused as ever", async (_what, before, form, expected) => {
    const room = await hall();
    await before(room);
    const refused = await room.answer({ ...room.second(), ...form });
    expect(refused.status).toBe(422);
    const [field, error] = Object.entries(expected)[0] as [string, string];
    expect(at(refused.body, "result", "error", field, 0)).toBe(error);
    expect(await room.here.db.select().from(orders).where(eq(orders.eventId, room.store.id))).toHaveLength(1);
  });

  test("a door that has its gift is refused as ever, and its code stays good", async () => {
    const { answer, first, here, store } = await hall();
    const refused = await answer({
      ...claimForm({ promo_code: "GIFT-0002" }),
      address_first_line: first["address_first_line"] ?? "",
    });
    expect(at(refused.body, "result", "error", "address_first_line", 0)).toBe("errors:alreadyOrdered");
    const codes = await here.db.select().from(promoCodes).where(eq(promoCodes.eventId, store.id));
    expect(codes.map(({ used }) => used)).toEqual([1, 0, 0]);
  });

  test("a store that was closed gives nothing", async () => {
    const { here, store, answer, second } = await hall();
    await here.db.update(events).set({ status: "On hold" }).where(eq(events.id, store.id));
    expect((await answer(second())).status).toBe(423);
  });

  test("what the organiser saved meanwhile holds for the next claim", async () => {
    const { here, store, answer, second } = await hall();
    await here.db.update(events).set({ recipientChooses: false, version: 2 }).where(eq(events.id, store.id));
    await here.db.update(eventPrices).set({ giftSize: "XL" }).where(eq(eventPrices.eventId, store.id));
    const form = { ...second(), [`size_${store.productIds[0]}`]: "S" };
    expect((await answer(form)).status).toBe(303);
    const lines = await here.db.select().from(orderLines).where(eq(orderLines.tenantId, here.runners.id));
    expect(lines.map(({ size }) => size).sort()).toEqual(["S", "XL"]);
  });

  test("who guessed too many codes waits with a right one, too", async () => {
    const { here, store, answer, second } = await hall();
    const { failures } = here.runners.scope;
    const now = here.product.clock.now();
    for (let wrong = 0; wrong < 3; wrong += 1) {
      await failures.countFailure(`code-flood:${store.id}:unknown`, now, 600_000, 1);
    }
    expect((await answer(second())).status).toBe(429);
  });

  test("after five seconds the store is read again", async () => {
    const { here, send, second } = await hall();
    here.product.clock.forward(5_000);
    expect(await send(second())).toEqual([303, 2]);
  });
});
