import { describe, expect, test } from "vitest";
import { addUpSales } from "../../../app/services/sales/add-up-sales.server.ts";
import { readRecentSales, readRevenue } from "../../../app/services/sales/read.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { eq } from "drizzle-orm";
import { bookBack, putOrders } from "../../support/orders.ts";
import { world } from "../../support/world.ts";

const timeZone = "Europe/Amsterdam";
/** Twenty past midnight in Amsterdam, and still the day before in UTC. */
const NOW = new Date("2026-07-01T22:20:00Z");

async function shopAt(now: Date) {
  const { db, runners } = await world();
  const store = await runners.store({});
  const scope = { ...runners.scope, now: () => now };
  const put = (...placed: [moment: string, total: number][]) =>
    putOrders(
      db,
      store,
      placed.map(([moment, total]) => ({ placedAt: new Date(moment), total })),
    );
  const changes = async () =>
    (await readRecentSales(scope, { timeZone })).currencies.map(({ today, week, month }) => [
      today.change,
      week.change,
      month.change,
    ]);
  return { db, scope, store, put, changes };
}

describe("what came in is compared with as many days before, up to the same time of day,", () => {
  test("whether it is added up already or not", async () => {
    const { scope, put, changes } = await shopAt(NOW);
    await put(
      ["2026-07-01T22:10:00Z", 150],
      // Yesterday: ten past midnight counts, noon does not.
      ["2026-06-30T22:10:00Z", 100],
      ["2026-07-01T10:00:00Z", 5_000],
      // The last day of the seven before.
      ["2026-06-24T22:10:00Z", 2_000],
      ["2026-06-25T10:00:00Z", 9_000],
      // The last day of the thirty before.
      ["2026-06-01T22:10:00Z", 4_000],
      ["2026-06-02T10:00:00Z", 7_000],
    );
    // 150 against 100; 5,250 against 2,000; 23,250 (with what the seven days before hold) against 4,000.
    const wanted = [[50, 163, 306]];
    expect(await changes()).toEqual(wanted);
    await addUpSales({ ...scope, now: () => new Date("2026-07-05T00:00:00Z") }, { timeZone });
    expect(await changes()).toEqual(wanted);
  });

  test("without what was cancelled", async () => {
    const { db, scope, put, changes } = await shopAt(NOW);
    const [, late, early] = await put(
      ["2026-07-01T22:10:00Z", 150],
      ["2026-07-01T10:00:00Z", 5_000],
      ["2026-06-30T22:10:00Z", 300],
      ["2026-06-30T22:12:00Z", 100],
    );
    await addUpSales(scope, { timeZone });
    for (const id of [late, early]) {
      await db.update(orders).set({ cancelledAt: NOW }).where(eq(orders.id, id!));
    }
    expect((await changes())[0]?.[0]).toBe(50);
  });

  test("in the revenue of a period that has not ended, and not in that of one that has", async () => {
    const { scope, put } = await shopAt(NOW);
    await put(["2026-07-01T22:10:00Z", 150], ["2026-06-30T22:10:00Z", 100], ["2026-07-01T10:00:00Z", 5_000]);
    const before = async (day: string) =>
      (
        await readRevenue(scope, { from: day, to: day, by: "month", clientId: "", eventId: "", timeZone })
      ).sums.map((sum) => [sum.total, sum.before]);
    expect(await before("2026-07-02")).toEqual([[150, 100]]);
    await put(["2026-06-29T22:10:00Z", 10], ["2026-06-30T10:00:00Z", 20]);
    expect(await before("2026-07-01")).toEqual([[5_100, 30]]);
  });
});

describe("what went back is taken off", () => {
  const of = (sums: readonly { total: number; vat: number; refunded: number; before: number }[]) =>
    sums.map(({ total, vat, refunded, before }) => ({ total, vat, refunded, before }));

  test("on the day on which it was booked, with its VAT; what came back or was cancelled takes nothing off", async () => {
    const { db, scope, store, put } = await shopAt(NOW);
    const [partly, cancelled, failed] = await put(
      ["2026-06-30T10:00:00Z", 1_200],
      ["2026-06-30T11:00:00Z", 700],
      ["2026-06-30T12:00:00Z", 500],
    );
    await db.update(orders).set({ totalVat: 200, totalExcludingVat: 1_000 }).where(eq(orders.id, partly!));
    await db.update(orders).set({ cancelledAt: NOW }).where(eq(orders.id, cancelled!));
    const refund = (orderId: string, amount: number, moment: string, vat = 0) =>
      bookBack(db, store, { orderId, amount, vat, at: new Date(moment) });
    // Half past midnight in Amsterdam.
    await refund(partly!, 301, "2026-06-30T22:30:00Z", 50);
    await refund(partly!, 99, "2026-07-01T10:00:00Z", 17);
    await refund(cancelled!, 700, "2026-07-01T10:00:00Z");
    await refund(failed!, 500, "2026-07-01T10:00:00Z");
    await refund(failed!, -500, "2026-07-01T18:00:00Z");
    const filter = { by: "month", clientId: "", eventId: "", timeZone } as const;
    const sums = async (from: string, to: string) =>
      of((await readRevenue(scope, { from, to, ...filter })).sums);
    for (const isAddedUp of [false, true]) {
      if (isAddedUp)
        await addUpSales({ ...scope, now: () => new Date("2026-07-05T00:00:00Z") }, { timeZone });
      expect(await sums("2026-06-30", "2026-06-30")).toEqual([
        { total: 1_700, vat: 200, refunded: 0, before: 0 },
      ]);
      expect(await sums("2026-07-01", "2026-07-01")).toEqual([
        { total: -400, vat: -67, refunded: 400, before: 1_700 },
      ]);
      expect(await sums("2026-06-30", "2026-07-01")).toEqual([
        { total: 1_300, vat: 133, refunded: 400, before: 0 },
      ]);
    }
    const stores = await readRevenue(scope, { from: "2026-06-30", to: "2026-07-01", ...filter, by: "store" });
    expect(stores.lines).toMatchObject([{ total: 1_300, vat: 133, refunded: 400, orders: 2 }]);
  });

  test("up to the same time of day, where a part of a day is compared", async () => {
    const { db, scope, store, put } = await shopAt(NOW);
    const [order] = await put(["2026-06-30T22:05:00Z", 1_000], ["2026-07-01T22:10:00Z", 150]);
    for (const moment of ["2026-06-30T22:10:00Z", "2026-07-01T08:00:00Z"]) {
      await bookBack(db, store, { orderId: order!, amount: 100, at: new Date(moment) });
    }
    const { sums } = await readRevenue(scope, {
      from: "2026-07-02",
      to: "2026-07-02",
      by: "month",
      clientId: "",
      eventId: "",
      timeZone,
    });
    expect(sums).toMatchObject([{ total: 150, before: 900 }]);
  });
});
