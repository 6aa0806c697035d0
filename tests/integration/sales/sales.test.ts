import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addUpSales } from "../../../app/services/sales/add-up-sales.server.ts";
import { readProductSales, readSales } from "../../../app/services/read-sales.server.ts";
import { addUpAllSales } from "../../../app/jobs/sweep.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { salesMarks, storeSales } from "../../../db/schema/sales.ts";
import { putOrders } from "../../support/orders.ts";
import { type World, world } from "../../support/world.ts";

const timeZone = "Europe/London";
const PERIOD = { from: "2026-01-01", to: "2026-12-31" };

async function shop() {
  const here = await world();
  const store = await here.runners.store();
  const { scope } = here.runners;
  const put = (...inputs: Parameters<typeof putOrders>[2]) => putOrders(here.db, store, inputs);
  const days = async () =>
    (await readSales(scope, { asked: { days: { group: "day", ...PERIOD } }, timeZone })).days
      .map(({ key, currency, orders: count, total }) => `${key} ${currency} ${count} ${total}`)
      .sort();
  const addUp = (until = "2027-01-01T00:00:00Z") =>
    addUpSales({ ...scope, now: () => new Date(until) }, { timeZone });
  const kept = () => here.db.select().from(storeSales).where(eq(storeSales.tenantId, here.runners.id));
  return { here, store, scope, put, days, addUp, kept };
}

const at = (moment: string, total = 1000) => ({ placedAt: new Date(moment), total });

describe("sales", () => {
  test("are the same before they are added up, half-way and after", async () => {
    const { put, days, addUp, kept } = await shop();
    // The second is past midnight in London's summer time, and before it in UTC.
    await put(
      at("2026-07-01T12:00:00Z", 1000),
      at("2026-07-01T23:30:00Z", 500),
      at("2026-07-03T09:00:00Z", 250),
    );
    const wanted = ["2026-07-01 GBP 1 1000", "2026-07-02 GBP 1 500", "2026-07-03 GBP 1 250"];
    expect(await days()).toEqual(wanted);
    await addUp("2026-07-02T09:00:00Z");
    expect(await kept()).toHaveLength(2);
    expect(await days()).toEqual(wanted);
    await addUp("2026-07-03T10:30:00Z");
    expect(await kept()).toHaveLength(3);
    expect(await days()).toEqual(wanted);
    await put(at("2026-07-03T11:00:00Z", 50));
    expect(await days()).toEqual([...wanted.slice(0, 2), "2026-07-03 GBP 2 300"]);
  });

  test("of a day that went on after it was added up hold every order once", async () => {
    const { put, days, addUp } = await shop();
    await put(at("2026-07-01T08:00:00Z", 1));
    await addUp("2026-07-01T09:00:00Z");
    await put(at("2026-07-01T10:00:00Z", 2));
    await addUp("2026-07-01T11:00:00Z");
    await put(at("2026-07-01T12:00:00Z", 4));
    expect(await days()).toEqual(["2026-07-01 GBP 3 7"]);
    await addUp();
    expect(await days()).toEqual(["2026-07-01 GBP 3 7"]);
  });

  test("leave out what was cancelled, whenever that was", async () => {
    const { here, put, days, addUp } = await shop();
    const [before, between, after] = await put(
      at("2026-07-01T08:00:00Z", 1),
      at("2026-07-02T08:00:00Z", 2),
      at("2026-07-03T08:00:00Z", 4),
      at("2026-07-03T08:00:00Z", 8),
    );
    const cancel = (id: string | undefined, moment: string) =>
      here.db
        .update(orders)
        .set({ cancelledAt: new Date(moment) })
        .where(eq(orders.id, id!));
    await cancel(before, "2026-07-01T09:00:00Z");
    expect(await days()).toEqual(["2026-07-02 GBP 1 2", "2026-07-03 GBP 2 12"]);
    await addUp("2026-07-02T10:00:00Z");
    // Cancelled after the mark was made, before its day is added up for good.
    await cancel(between, "2026-07-02T11:00:00Z");
    expect(await days()).toEqual(["2026-07-03 GBP 2 12"]);
    await addUp("2026-07-04T10:00:00Z");
    expect(await days()).toEqual(["2026-07-03 GBP 2 12"]);
    await cancel(after, "2026-07-05T10:00:00Z");
    expect(await days()).toEqual(["2026-07-03 GBP 1 8"]);
    await addUp("2026-07-06T10:00:00Z");
    expect(await days()).toEqual(["2026-07-03 GBP 1 8"]);
    const [left] = await here.db
      .select()
      .from(storeSales)
      .where(and(eq(storeSales.tenantId, here.runners.id), eq(storeSales.day, "2026-07-03")));
    expect(left).toMatchObject({ orders: 1, total: 8 });
  });

  test("are added up once by two runs at once", async () => {
    const { put, days, addUp } = await shop();
    await put(...Array.from({ length: 6 }, (_, day) => at(`2026-07-0${day + 1}T08:00:00Z`, 10)));
    await Promise.all([addUp(), addUp(), addUp()]);
    await addUp();
    expect(await days()).toEqual(Array.from({ length: 6 }, (_, day) => `2026-07-0${day + 1} GBP 1 10`));
  });

  test("of another tenant are not in them", async () => {
    const { here, days, addUp } = await shop();
    const theirs = await here.maple.store();
    await putOrders(here.db, theirs, [at("2026-07-01T08:00:00Z")]);
    await addUpSales({ ...here.maple.scope, now: () => new Date("2027-01-01") }, { timeZone });
    await addUp();
    expect(await days()).toEqual([]);
  });

  test("by product count units, kept and of this moment", async () => {
    const { scope, store, put, addUp } = await shop();
    await put({ ...at("2026-07-01T08:00:00Z"), units: 3 });
    await addUp();
    await put({ ...at("2026-12-30T08:00:00Z"), units: 4 });
    const found = await readProductSales(scope, { ...PERIOD, timeZone, most: 10 });
    expect(found).toEqual([{ key: store.productIds[0], currency: "GBP", units: 7, total: 7 }]);
  });

  test("are added up by the scheduled work for every tenant", async () => {
    const { here, put, kept } = await shop();
    const now = here.product.clock.now();
    await put({ placedAt: new Date(now.getTime() - 86_400_000), total: 77 });
    await addUpAllSales({ page: here.product.context().page } as Parameters<typeof addUpAllSales>[0]);
    expect(await kept()).toMatchObject([{ orders: 1, total: 77 }]);
    await expectNothingDue(here);
  });
});

/** A run that finds nothing new writes nothing. */
async function expectNothingDue(here: World) {
  const marks = () => here.db.select().from(salesMarks).where(eq(salesMarks.tenantId, here.runners.id));
  const before = await marks();
  await addUpAllSales({ page: here.product.context().page } as Parameters<typeof addUpAllSales>[0]);
  expect(await marks()).toEqual(before);
}
