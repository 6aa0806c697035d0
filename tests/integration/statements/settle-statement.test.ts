import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { settleStatement, type Settling } from "../../../app/services/statements/settle-statement.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { daysOn, FIRST_OF_JANUARY, onCredit } from "../../support/bills.ts";
import { interleave } from "../../support/interleaving.ts";

/** A company that was billed £36.00 on the first of January, to be paid by the fifteenth. */
async function billed(amounts: readonly number[] = [1_200, 2_400], account = {}) {
  const world = await onCredit({ termsDays: 14, ...account });
  const { here, placeMany, bill, rows } = world;
  await placeMany(amounts);
  here.product.clock.set(FIRST_OF_JANUARY);
  await bill();
  const pay = async (
    amount: number,
    reference: string,
    more: Partial<Settling> = {},
    scope = here.runners.scope,
  ) => {
    const statement = (await rows()).at(-1)!;
    const settling = {
      statement,
      region: "UK",
      way: "transfer",
      amount,
      reference,
      paidOn: "2027-01-05",
    } as const;
    return settleStatement(scope, { ...settling, ...more });
  };
  return { ...world, pay };
}

describe("a payment of a monthly invoice", () => {
  test("may be a part, is noted once for its reference, and is booked", async () => {
    const { pay, rows, booked, credit } = await billed();
    expect(await pay(1_000, "A1")).toBe(true);
    expect(await pay(1_000, "A1")).toBe(false);
    expect((await rows())[0]).toMatchObject({ gross: 3_600, paid: 1_000 });
    expect((await booked()).owed).toBe(2_600);
    expect((await credit())?.exposureMinor).toBe(2_600);
    expect(await pay(2_600, "A2")).toBe(true);
    expect((await rows())[0]).toMatchObject({ paid: 3_600 });
    expect((await booked()).owed).toBe(0);
  });

  test("of the same reference by two people at once is one", async () => {
    const { here, pay, payments, booked } = await billed();
    const rival = () => pay(1_000, "A1");
    const { scope } = interleave(here.runners.scope, {
      step: "tenant.statements.settle",
      when: "before",
      rival,
    });
    expect(await pay(1_000, "A1", {}, scope)).toBe(false);
    expect(await payments()).toHaveLength(1);
    expect((await booked()).owed).toBe(2_600);
  });

  test("of more than is owed is credit, which pays the next invoice", async () => {
    const { here, pay, rows, placeMany, bill, booked, credit, payments } = await billed();
    await pay(4_000, "A1");
    expect((await rows())[0]).toMatchObject({ paid: 3_600 });
    expect((await credit())?.exposureMinor).toBe(-400);
    await placeMany([1_000]);
    here.product.clock.set("2027-02-01T07:00:00Z");
    await bill();
    expect((await rows())[1]).toMatchObject({ gross: 1_000, paid: 400 });
    expect((await payments()).map(({ way, amount, applied }) => [way, amount, applied])).toEqual([
      ["transfer", 4_000, 3_600],
      ["credit", 0, 400],
    ]);
    expect((await booked()).owed).toBe(600);
    expect((await credit())?.exposureMinor).toBe(600);
  });

  test("that lets go of the rest takes exactly what is open, or nothing", async () => {
    const { here, pay, rows, booked, credit } = await billed();
    await pay(600, "A1");
    expect(await pay(3_600, "gone", { way: "write_off", note: "Goods were lost." })).toBe(false);
    expect(await pay(3_000, "gone", { way: "write_off", note: "Goods were lost." })).toBe(true);
    expect((await rows())[0]).toMatchObject({ paid: 600, writtenOff: 3_000 });
    expect((await booked()).owed).toBe(0);
    expect((await credit())?.exposureMinor).toBe(0);
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    const entry = log.find(({ action }) => action === "Monthly invoice written off");
    expect(entry?.changes).toMatchObject({ amount: 3_000, reason: "Goods were lost." });
  });
});

describe("an invoice that is not paid", () => {
  test("is reminded of after one day and after seven, each once, and stops its account after fourteen", async () => {
    const { here, overdue, rows, credit, pay } = await billed();
    const { userId } = await here.staff(here.runners, "admin");
    void userId;
    const remindersOn = async (days: number) => {
      here.product.clock.set(daysOn(14 + days));
      await Promise.all([overdue(), overdue()]);
      return [(await rows())[0]?.reminders, (await credit())?.state];
    };
    expect(await remindersOn(0)).toEqual([0, "active"]);
    expect(await remindersOn(1)).toEqual([1, "active"]);
    expect(await remindersOn(6)).toEqual([1, "active"]);
    expect(await remindersOn(7)).toEqual([2, "active"]);
    expect(await remindersOn(13)).toEqual([2, "active"]);
    expect(await remindersOn(14)).toEqual([2, "on_stop"]);
    const actions = async () =>
      (await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id))).map(
        ({ action }) => action,
      );
    expect((await actions()).filter((action) => action === "Credit account stopped")).toHaveLength(1);
    await pay(3_599, "A1");
    expect((await credit())?.state).toBe("on_stop");
    await pay(1, "A2");
    expect(await credit()).toMatchObject({ state: "active", stoppedFrom: null });
    expect((await actions()).filter((action) => action === "Credit account released")).toHaveLength(1);
  });

  test("holds what is ordered then, and its payment lets it go, the oldest first", async () => {
    const { here, overdue, order, statusOf, pay } = await billed([10_000_000 - 1_200]);
    here.product.clock.set(daysOn(28));
    await overdue();
    await order();
    here.product.clock.forward(60_000);
    await order();
    const held = ["over budget limit", "over budget limit"];
    expect((await statusOf()).slice(1)).toEqual(held);
    await pay(10_000_000 - 1_200, "A1");
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    const work = rows.filter(({ payload }) => payload.kind === "credit").map(({ id }) => id);
    await deliver(here.product.context(), work);
    expect((await statusOf()).slice(1)).toEqual(["new", "new"]);
    const events = await here.db.select().from(orders).where(eq(orders.tenantId, here.runners.id));
    expect(events.filter(({ status }) => status === "new")).toHaveLength(3);
  });

  test("that is paid while it is being stopped stops nothing", async () => {
    const { here, overdue, credit, pay } = await billed();
    here.product.clock.set(daysOn(28));
    await pay(3_600, "A1");
    await overdue();
    expect((await credit())?.state).toBe("active");
  });

  test("of a company without an account stops its gifts as well", async () => {
    const { here, placeMany, bill, overdue, credit, rows, pay, booked } = { ...(await billedWithout()) };
    void placeMany;
    void bill;
    expect((await rows())[0]).toMatchObject({ dueOn: "2027-01-31" });
    here.product.clock.set(daysOn(44));
    await overdue();
    expect(await credit()).toMatchObject({
      state: "on_stop",
      stoppedFrom: "requested",
      exposureMinor: 1_200,
    });
    await pay(1_200, "A1");
    expect(await credit()).toMatchObject({ state: "requested", exposureMinor: 0 });
    expect((await booked()).owed).toBe(0);
  });
});

async function billedWithout() {
  const world = await onCredit(null);
  await world.placeMany([1_200]);
  world.here.product.clock.set(FIRST_OF_JANUARY);
  await world.bill();
  const pay = async (amount: number, reference: string) =>
    settleStatement(world.here.runners.scope, {
      statement: (await world.rows())[0]!,
      region: "UK",
      way: "transfer",
      amount,
      reference,
      paidOn: "2027-02-15",
    });
  return { ...world, pay };
}
