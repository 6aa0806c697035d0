import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/orders/order/page.tsx";
import { creditRefunds, issueInvoice } from "../../../app/services/documents/issue-document.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { findPerson } from "../../../app/services/persons/erase-person.server.ts";
import { documentWriter } from "../../../app/http/prints/document-words.server.ts";
import { documents, documentSeries } from "../../../db/schema/documents.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { call, get, post } from "../../support/answers.ts";
import { carryOut } from "../../support/incidents.ts";
import { interleave } from "../../support/interleaving.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

const COMPANY = {
  legalName: "Runners & Söhne Ltd",
  addressFirstLine: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1 4AP",
  country: "GB",
  vatRegistered: true,
  vatNumber: "GB123456782",
  contactEmail: "bills@runners.example",
};

/** An order of three shirts that was paid by card, 42.60, of a company that may issue invoices. */
async function paid(company: object = COMPANY) {
  const here = await payingWorld();
  const { scope, id: tenantId } = here.runners;
  await here.db.update(tenants).set({ companyDetails: company }).where(eq(tenants.id, tenantId));
  const store = await here.runners.store();
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await settleOrder(scope, { orderId, region: "UK" });
  const { cookie } = await here.staff(here.runners, "customer_service");
  return {
    here,
    scope,
    orderId,
    issue: () => issueInvoice(scope, { orderId, writer: documentWriter }),
    rows: () =>
      here.db
        .select()
        .from(documents)
        .where(eq(documents.tenantId, tenantId))
        .orderBy(sql`rowid`),
    send: (intent: string) =>
      call(action, post(`/orders/${orderId}`, { intent }, { cookie }), here.product.context(), { orderId }),
    page: async () =>
      (await call(loader, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId })).body,
  };
}

test("the desk's button makes one invoice, however often it is pressed, and it is for what was paid", async () => {
  const { send, rows, page, orderId, here } = await paid();
  const answers = await Promise.all([send("invoice"), send("invoice"), send("invoice")]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const [invoice, ...others] = await rows();
  expect(others).toEqual([]);
  const [order] = await here.db.select().from(orders).where(eq(orders.id, orderId));
  expect(invoice).toMatchObject({ type: "invoice", number: 1, gross: 4260, vat: order!.totalVat });
  expect(invoice!.content.totals).toMatchObject({ gross: 4260, paid: 4260, net: order!.totalExcludingVat });
  expect(invoice!.content.seller).toMatchObject({ name: "Runners & Söhne Ltd", vatNumber: "GB123456782" });
  expect(invoice!.content.seller).toMatchObject({ country: "GB", countryName: "United Kingdom" });
  expect(invoice!.content.buyer).toMatchObject({ name: "Pat Shopper", city: "London" });
  const { documents: desk } = (await page()) as {
    documents: { documents: unknown[]; lacksInvoice: boolean };
  };
  expect(desk).toMatchObject({ lacksInvoice: false, lacksReceipt: false });
  expect(desk.documents).toHaveLength(1);
});

test.each([
  ["without the company's name", { ...COMPANY, legalName: "" }, "company"],
  ["without a VAT number where VAT was charged", { ...COMPANY, vatNumber: "" }, "vatNumber"],
])("no invoice is made %s, and the desk says why", async (_, company, reason) => {
  const { send, rows, page } = await paid(company);
  expect((await page()) as object).toMatchObject({
    documents: { lacksInvoice: false, lacksReceipt: true, fault: reason },
  });
  const answer = await send("invoice");
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ error: `orderDesk:documents.refused.${reason}` });
  expect(await rows()).toEqual([]);
  expect((await send("receipt")).status).toBe(303);
  expect((await rows()).map(({ type, gross }) => [type, gross])).toEqual([["receipt", 4260]]);
});

test("at the turn of the year a number has the year of its document's day in the company's time zone", async () => {
  const { here, scope, issue } = await paid();
  const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
  await here.pay(payment);
  await settleOrder(scope, { orderId, region: "UK" });
  const year = here.product.clock.now().getFullYear();
  // Another document is made at midnight, between the day and the number of the first.
  const { scope: late } = interleave(scope, {
    step: "tenant.documents.issue",
    call: 1,
    when: "before",
    rival: () => {
      here.product.clock.set(`${year + 1}-01-01T00:00:00Z`);
      return issue();
    },
  });
  here.product.clock.set(`${year}-12-31T23:59:59Z`);
  const last = await issueInvoice(late, { orderId, writer: documentWriter });
  const [first] = await here.db
    .select()
    .from(documents)
    .where(and(eq(documents.tenantId, here.runners.id), eq(documents.series, `INV-${year + 1}`)));
  expect(last).toMatchObject({
    ok: true,
    value: { series: `INV-${year}`, number: 1, issuedOn: `${year}-12-31` },
  });
  expect(first).toMatchObject({ number: 1, issuedOn: `${year + 1}-01-01` });
});

test("an order that was never placed has no invoice", async () => {
  const { here, scope } = await paid();
  const { orderId } = await readyToPay(here, here.runners, await here.runners.store());
  const issued = await issueInvoice(scope, { orderId, writer: documentWriter });
  expect(issued).toEqual({ ok: false, error: "errors:orderNotFound" });
});

test("the database refuses to change or delete an invoice, or to leave a number out", async () => {
  const { here, issue, rows } = await paid();
  await issue();
  const [invoice] = await rows();
  const isIt = eq(documents.id, invoice!.id);
  const refused = [
    () => here.db.update(documents).set({ gross: 1, net: 1, vat: 0 }).where(isIt),
    () => here.db.update(documents).set({ number: 2 }).where(isIt),
    () => here.db.delete(documents).where(isIt),
    () => here.db.insert(documents).values({ ...invoice!, id: freshId(), cause: "x", number: 3 }),
    () => here.db.update(documentSeries).set({ next: 9 }),
    () => here.db.delete(documentSeries),
  ];
  for (const attempt of refused) await expect(attempt()).rejects.toThrow();
  await here.db.update(documents).set({ xmlHash: "a" }).where(isIt);
  await expect(
    Promise.resolve(here.db.update(documents).set({ xmlHash: "b" }).where(isIt)),
  ).rejects.toThrow();
  expect(await rows()).toEqual([{ ...invoice!, xmlHash: "a" }]);
});

/** `DOCUMENTS=3000 npx vitest run --project integration tests/integration/documents/issue-document.test.ts` is the long form. */
const DOCUMENTS = Number(process.env["DOCUMENTS"] ?? 320);

test("16 writers leave no number out and give none twice, while every tenth document fails and others are repeated", async () => {
  const { scope, issue, rows, here } = await paid();
  await issue();
  const [invoice] = await rows();
  const { number: _number, xmlHash: _hash, tenantId: _tenant, ...row } = invoice!;
  const results: (boolean | "failed")[] = [];
  let next = 0;
  const writer = async () => {
    for (let at = (next += 1); at <= DOCUMENTS; at = next += 1) {
      const cause = `test:${at % 5 === 0 ? at - 1 : at}`;
      const wrong = at % 10 === 3 ? { gross: row.gross + 1 } : {};
      const note = {
        id: freshId(),
        action: "Invoice issued",
        actor: "system",
        actorName: "",
        at: row.createdAt,
        subjectKind: "order",
        subjectId: row.orderId,
        subjectName: "",
        changes: {},
      } as never;
      results.push(
        await scope.tenant.documents
          .issue({ ...row, id: freshId(), cause, ...wrong }, note)
          .catch(() => "failed" as const),
      );
    }
  };
  await Promise.all(Array.from({ length: 16 }, writer));
  const numbers = (await rows()).map(({ number }) => number).sort((a, b) => a - b);
  expect(results.filter((each) => each === "failed")).toHaveLength(DOCUMENTS / 10);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect(numbers).toHaveLength(1 + results.filter((each) => each === true).length);
  const [series] = await here.db
    .select()
    .from(documentSeries)
    .where(eq(documentSeries.tenantId, invoice!.tenantId));
  expect(series!.next).toBe(numbers.length + 1);
});

test("each refund that arrived has one credit note, at once and again; all together take back the whole VAT", async () => {
  const { here, scope, issue, rows, orderId } = await paid();
  await issue();
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const admin = asStaff(scope, "admin");
  const giveBack = async (quantities: Record<string, number>, withShipping: boolean) => {
    const wish = {
      orderId,
      reason: "damaged" as const,
      quantities,
      withShipping,
      key: freshId(),
      limit: Number.POSITIVE_INFINITY,
    };
    const question = await askForRefund(admin, { ...wish, seen: null });
    if (!question.ok) throw new Error(question.error);
    await askForRefund(admin, { ...wish, seen: question.value.amount });
    await carryOut(here, "order_refund");
    return question.value.amount;
  };
  const first = await giveBack({ [line!.id]: 1 }, false);
  const credit = () => creditRefunds(scope, { orderId, writer: documentWriter });
  await Promise.all([credit(), credit()]);
  const second = await giveBack({ [line!.id]: 2 }, true);
  // The work that sends the refund makes its credit note too.
  expect(await rows()).toHaveLength(3);
  await credit();
  const [invoice, ...notes] = await rows();
  expect(notes.map(({ type, number, gross, corrects }) => [type, number, gross, corrects])).toEqual([
    ["credit_note", 1, first, invoice!.id],
    ["credit_note", 2, second, invoice!.id],
  ]);
  expect(notes[0]!.content).toMatchObject({ lines: [{ quantity: 1, name: line!.name }] });
  expect(notes[0]!.content.corrects?.number).toMatch(/^INV-\d{4}-000001$/);
  expect(notes[0]!.vat + notes[1]!.vat).toBe(invoice!.vat);
});

test.each([
  ["always", COMPANY, ["invoice"]],
  ["asked", COMPANY, []],
  ["always", { ...COMPANY, vatNumber: "" }, []],
] as const)(
  "where an invoice is made %s, an order that was placed has what it should, once",
  async (when, company, types) => {
    const here = await payingWorld();
    const { scope, id: tenantId } = here.runners;
    await here.db
      .update(tenants)
      .set({ companyDetails: company, documents: { when, prefix: "NB" } })
      .where(eq(tenants.id, tenantId));
    const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
    await here.pay(payment);
    const places = () => settleOrder(scope, { orderId, region: "UK" });
    await Promise.all([places(), places()]);
    // The job may run twice, and what cannot be issued is no failure.
    for (let round = 0; round < 2; round += 1) expect(await carryOut(here, "invoice")).toBe(0);
    const rows = await here.db.select().from(documents).where(eq(documents.tenantId, tenantId));
    expect(rows.map(({ type }) => type)).toEqual(types);
    for (const { series, number } of rows) {
      expect(series).toMatch(/^NB-INV-\d{4}$/);
      expect(number).toBe(1);
    }
  },
);

test("before a person is erased, how many documents stay and until when is said; another person's are not counted", async () => {
  const { scope, issue, orderId, here } = await paid();
  const find = (email: string) => findPerson(scope, { email });
  const [order] = await here.db.select().from(orders).where(eq(orders.id, orderId));
  expect((await find(order!.email)).documents).toEqual({ count: 0, until: null });
  const issued = await issue();
  if (!issued.ok) throw new Error(issued.error);
  // Six years after the year, by the law of the United Kingdom.
  const until = `${Number(issued.value.issuedOn.slice(0, 4)) + 6}-12-31`;
  expect((await find(order!.email)).documents).toEqual({ count: 1, until });
  expect((await find("another@test.example")).documents).toEqual({ count: 0, until: null });
});
