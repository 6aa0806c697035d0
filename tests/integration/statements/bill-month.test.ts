import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { xmlOfStatement } from "../../../app/services/statements/read.server.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { auditEntries, mails, outbox } from "../../../db/schema/records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { statementItems, statements } from "../../../db/schema/statements.ts";
import { FIRST_OF_JANUARY, onCredit } from "../../support/bills.ts";
import { interleave } from "../../support/interleaving.ts";

describe("the bill of a month", () => {
  test("is what the book says is owed, for a thousand orders, and comes once", async () => {
    const { here, placeMany, bill, rows, booked, credit } = await onCredit({ termsDays: 14 });
    const amounts = Array.from({ length: 1_000 }, (_, at) => 900 + ((at * 37) % 4_100));
    await placeMany(amounts);
    const owed = (await booked()).owed;
    here.product.clock.set(FIRST_OF_JANUARY);
    expect(await bill()).toHaveLength(1);
    expect(await bill()).toHaveLength(0);
    const [statement, ...others] = await rows();
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      month: "2026-12",
      gross: owed,
      issuedOn: "2027-01-01",
      dueOn: "2027-01-15",
      series: "ST-2027",
      paid: 0,
    });
    expect(owed).toBe(amounts.reduce((sum, each) => sum + each, 0));
    const { content } = statement!;
    expect(content.totals.net + content.totals.vat).toBe(owed);
    expect(content.lines.map(({ detail }) => detail)).toEqual(["Garments and print · 1000 orders"]);
    expect(await booked()).toEqual({ unbilled: 0, billed: owed, owed });
    expect((await credit())?.exposureMinor).toBe(owed);
    const items = await here.db
      .select()
      .from(statementItems)
      .where(eq(statementItems.statementId, statement!.id));
    expect(items).toHaveLength(1_000);
    expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(owed);
  });

  test("is written once when two runs come at the same moment", async () => {
    const { here, placeMany, bill, rows, booked } = await onCredit();
    await placeMany([1_200, 2_400]);
    here.product.clock.set(FIRST_OF_JANUARY);
    const rival = () => bill();
    const { scope } = interleave(here.runners.scope, {
      step: "tenant.statements.bill",
      when: "before",
      call: 1,
      rival,
    });
    await bill(scope);
    const all = await rows();
    expect(all.map(({ gross }) => gross)).toEqual([3_600]);
    expect(await booked()).toEqual({ unbilled: 0, billed: 3_600, owed: 3_600 });
  });

  test("has what is ordered while it is made in the next month, or reads again", async () => {
    const { here, placeMany, bill, rows, booked } = await onCredit();
    await placeMany([1_200]);
    here.product.clock.set(FIRST_OF_JANUARY);
    await placeMany([700]);
    await bill();
    expect((await rows()).map(({ gross }) => gross)).toEqual([1_200]);
    expect(await booked()).toEqual({ unbilled: 700, billed: 1_200, owed: 1_900 });
    here.product.clock.set("2027-02-01T05:59:00Z");
    expect(await bill()).toHaveLength(0);
    here.product.clock.set("2027-02-01T06:00:00Z");
    expect(await bill()).toHaveLength(1);
    expect((await rows()).map(({ month, gross }) => [month, gross])).toEqual([
      ["2026-12", 1_200],
      ["2027-01", 700],
    ]);
  });

  test("is not made of nothing, nor where the platform owes", async () => {
    const { here, placeMany, bill, rows } = await onCredit();
    here.product.clock.set(FIRST_OF_JANUARY);
    await bill();
    expect(await rows()).toEqual([]);
    await placeMany([1_000, -1_500]);
    here.product.clock.set("2027-02-01T08:00:00Z");
    await bill();
    expect(await rows()).toEqual([]);
    await placeMany([2_000]);
    here.product.clock.set("2027-03-01T08:00:00Z");
    await bill();
    expect((await rows()).map(({ gross }) => gross)).toEqual([1_500]);
  });

  test("numbers the bills of all companies without a gap, and none can be changed", async () => {
    const worlds = await Promise.all([onCredit(), onCredit(), onCredit()]);
    for (const each of worlds) {
      await each.placeMany([1_000]);
      each.here.product.clock.set("2041-01-01T07:00:00Z");
    }
    await Promise.all(worlds.map((each) => each.bill()));
    const [one] = worlds;
    const all = await one!.here.db.select().from(statements).where(eq(statements.series, "ST-2041"));
    expect(all.map(({ number }) => number).sort((a, b) => a! - b!)).toEqual(all.map((_, at) => at + 1));
    const { id } = all[0]!;
    const { db } = one!.here;
    await expect(db.update(statements).set({ gross: 1 }).where(eq(statements.id, id))).rejects.toThrow();
    await expect(db.update(statements).set({ number: 99 }).where(eq(statements.id, id))).rejects.toThrow();
    await expect(db.update(statements).set({ paid: 2_000 }).where(eq(statements.id, id))).rejects.toThrow();
    await expect(db.delete(statements).where(eq(statements.id, id))).rejects.toThrow();
  });

  test("tells who gets mails about bills, and the log", async () => {
    const { here, placeMany, bill } = await onCredit();
    const { userId } = await here.staff(here.runners, "admin");
    await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, userId));
    await here.db
      .update(tenants)
      .set({ billing: { email: "money@runners.example" } })
      .where(eq(tenants.id, here.runners.id));
    await placeMany([1_000]);
    here.product.clock.set(FIRST_OF_JANUARY);
    const [id] = await bill();
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    expect(log.map(({ action }) => action)).toContain("Monthly invoice issued");
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    const told = rows.filter(({ dedupeKey }) => dedupeKey.startsWith("account:bill_issued:"));
    expect(told.map(({ dedupeKey }) => dedupeKey)).toEqual([`account:bill_issued:${id}:${userId}`]);
    await deliver(here.product.context(), [told[0]!.id]);
    const [mail] = await here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id));
    expect(mail).toMatchObject({
      toAddress: "money@runners.example",
      subject: "Monthly invoice: £10.00, due 31 January 2027",
    });
    expect(mail?.text).toContain("/settings/billing-account/credit");
  });

  test("is an invoice as PDF, with the file of EN 16931 in it, and never another", async () => {
    const { here, placeMany, bill, rows } = await onCredit();
    await placeMany([1_200, 3_400]);
    here.product.clock.set(FIRST_OF_JANUARY);
    await bill();
    const [row] = await rows();
    const xml = await xmlOfStatement(here.runners.scope, { row: row!, format: "xml" });
    expect(xml).toContain("<ram:TypeCode>380</ram:TypeCode>");
    expect(xml).toContain("<ram:IBANID>GB33BUKB20201555555555</ram:IBANID>");
    expect(xml).toContain("<ram:DuePayableAmount>46.00</ram:DuePayableAmount>");
    expect(xml).toContain(
      `<udt:DateTimeString format="102">${row!.dueOn.replaceAll("-", "")}</udt:DateTimeString>`,
    );
    expect(await xmlOfStatement(here.runners.scope, { row: (await rows())[0]!, format: "xml" })).toBe(xml);
    expect(await xmlOfStatement(here.runners.scope, { row: row!, format: "ubl" })).toContain(
      `<cbc:DueDate>${row!.dueOn}</cbc:DueDate>`,
    );
  });
});

describe("the discounts of an account", () => {
  test("come off what an order costs, are frozen with it, and never go below nothing", async () => {
    const { here, order, booked, credit } = await onCredit({
      discountAmount: 250,
      shippingDiscountAmount: 99,
    });
    await order();
    const placed = await here.db.select().from(orders).where(eq(orders.tenantId, here.runners.id));
    expect(placed[0]).toMatchObject({
      total: 1_200,
      budgetCost: 950,
      creditDiscount: 250,
      creditShippingDiscount: 0,
    });
    expect((await booked()).owed).toBe(950);
    expect((await credit())?.exposureMinor).toBe(950);
  });

  test("of more than an order costs take all of it", async () => {
    const { here, order, booked } = await onCredit({ discountAmount: 5_000 });
    await order();
    const placed = await here.db.select().from(orders).where(eq(orders.tenantId, here.runners.id));
    expect(placed[0]).toMatchObject({ budgetCost: 0, creditDiscount: 1_200 });
    expect((await booked()).owed).toBe(0);
  });

  test("of an account that was only asked for are none", async () => {
    const { here, order } = await onCredit({ discountAmount: 250, state: "requested" });
    await order();
    const placed = await here.db.select().from(orders).where(eq(orders.tenantId, here.runners.id));
    expect(placed[0]).toMatchObject({ budgetCost: 1_200, creditDiscount: 0 });
  });

  test("stand on the bill as one amount that is taken off", async () => {
    const { here, order, bill, rows } = await onCredit({ discountAmount: 200 });
    await order();
    await order();
    here.product.clock.set(FIRST_OF_JANUARY);
    await bill();
    const [statement] = await rows();
    expect(statement?.gross).toBe(2_000);
    const { totals, adjustments, taxes } = statement!.content;
    expect(totals.lines - totals.allowances + totals.vat).toBe(2_000);
    expect(adjustments).toHaveLength(1);
    expect(taxes).toEqual([{ category: "S", rate: 2000, basis: 1_667, vat: 333 }]);
  });
});
