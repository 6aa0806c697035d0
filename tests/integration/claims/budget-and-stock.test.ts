import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader } from "../../../app/routes/storefront/home.tsx";
import { events } from "../../../db/schema/events.ts";
import { fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { decisions, orders } from "../../../db/schema/orders.ts";
import { creditAccounts } from "../../../db/schema/payments.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { at, call, get } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

/** A promo whose gift costs its tenant 10.00, with a shared code for everybody. */
async function costly(budgetMinor: number | null) {
  const made = await promo({ budgetMinor });
  const { here, store } = made;
  await here.db.update(eventPrices).set({ unitCost: 1000 }).where(eq(eventPrices.eventId, store.id));
  await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 100 });
  const statuses = async () => {
    const rows = await here.db.select().from(orders).where(eq(orders.eventId, store.id));
    return rows.map(({ status }) => status).sort();
  };
  const used = async () =>
    (await here.db.select().from(events).where(eq(events.id, store.id)))[0]?.budgetUsedMinor;
  return { ...made, statuses, used };
}

describe("a budget", () => {
  test("holds what it does not cover, and no recipient hears of it", async () => {
    const { here, claim, statuses, used } = await costly(2500);
    const answers = [await claim("TEAM"), await claim("TEAM"), await claim("TEAM")];
    for (const answer of answers) expect(answer).toMatchObject({ ok: true });
    expect(await statuses()).toEqual(["new", "new", "over budget"]);
    expect(await used()).toBe(2000);
    const last = answers[2];
    if (!last?.ok) throw new Error("refused");
    const { orderId } = last.value;
    const [fulfilment] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
    expect(fulfilment?.status).toBe("over budget");
    const moves = await here.db
      .select()
      .from(statusEvents)
      .where(eq(statusEvents.fulfilmentId, fulfilment?.id ?? ""));
    expect(moves.map(({ from, to }) => [from, to])).toEqual([
      [null, "new"],
      ["new", "over budget"],
    ]);
    expect(await here.db.select().from(decisions).where(eq(decisions.orderId, orderId))).toMatchObject([
      { kind: "budget", outcome: "over budget", inputs: { cost: 1000, currency: "GBP" } },
    ]);
  });

  test("is never passed by many at once", async () => {
    const { claim, statuses, used } = await costly(3000);
    await Promise.all(Array.from({ length: 12 }, () => claim("TEAM")));
    expect(await statuses()).toEqual([
      ...Array.from({ length: 3 }, () => "new"),
      ...Array.from({ length: 9 }, () => "over budget"),
    ]);
    expect(await used()).toBe(3000);
  });

  test("of the tenant goes first", async () => {
    const { here, claim, statuses } = await costly(0);
    await here.db.insert(creditAccounts).values({
      id: freshId(),
      tenantId: here.runners.id,
      state: "active",
      currency: "GBP",
      limitMinor: 500,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    await claim("TEAM");
    expect(await statuses()).toEqual(["over budget limit"]);
  });

  test("that nobody set holds nothing", async () => {
    const { claim, statuses, used } = await costly(null);
    await claim("TEAM");
    expect(await statuses()).toEqual(["new"]);
    expect(await used()).toBe(1000);
  });
});

describe("a stock", () => {
  const withStock = async (stockLeft: number) => {
    const made = await costly(null);
    await made.here.db.update(eventPrices).set({ stockLeft }).where(eq(eventPrices.eventId, made.store.id));
    return made;
  };

  test("of three is three gifts, however many come at once, and their codes stay good", async () => {
    const { here, store, claim } = await withStock(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim("TEAM")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    for (const answer of answers) if (!answer.ok) expect(answer.error).toBe("errors:giftGone");
    const [price] = await here.db.select().from(eventPrices).where(eq(eventPrices.eventId, store.id));
    expect(price?.stockLeft).toBe(0);
  });

  test("that is used up shows a friendly page with whom to ask", async () => {
    const { here, store } = await withStock(0);
    const page = await call(loader, get(`/${store.slug}`), here.product.context());
    expect(page.body).toMatchObject({ kind: "closed", opening: "used_up" });
    expect(at(page.body, "chrome", "organiser", "email")).toBe("organiser@test.example");
  });
});

describe("a gift's size", () => {
  test("is open at first, may be named beforehand, and is the store's where nobody asks", async () => {
    const { here, store } = await promo();
    const shown = async () =>
      at(
        (await call(loader, get(`/${store.slug}`), here.product.context())).body,
        "page",
        "lines",
        0,
        "size",
      );
    expect(await shown()).toBe("");
    await here.db.update(eventPrices).set({ giftSize: "L" }).where(eq(eventPrices.eventId, store.id));
    expect(await shown()).toBe("L");
  });
});
