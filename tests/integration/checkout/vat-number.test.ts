import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { documentWriter } from "../../../app/http/prints/document-words.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { readVat } from "../../../app/services/ledger/read-vat.server.ts";
import { issueInvoice } from "../../../app/services/documents/issue-document.server.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { startSandbox } from "../../../packages/vies-sandbox/src/server.ts";
import { brokenIn, deliverAll } from "../../support/audit.ts";
import { at } from "../../support/answers.ts";
import { ADDRESS, checkout, STANDARD } from "../../support/checkout-page.ts";
import { accountsOf } from "../../support/incidents.ts";

const SELLER = {
  legalName: "Dutch Prints BV",
  addressFirstLine: "Kade 1",
  city: "Utrecht",
  postcode: "3511 AA",
  country: "NL",
  vatRegistered: true,
  vatNumber: "NL004495445B01",
  contactEmail: "bills@prints.example",
};
const BERLIN = {
  ...ADDRESS,
  address_first_line: "Torstraße 1",
  address_city: "Berlin",
  address_county: "",
  address_postcode: "10115",
  address_country: "DE",
  address_state: "",
};
const UTRECHT = {
  ...BERLIN,
  address_city: "Utrecht",
  address_postcode: "3511 AA",
  address_country: "NL",
};
const HELIGOLAND = { ...BERLIN, address_postcode: "27498", address_city: "Helgoland" };
const GERMAN = "DE136695976";
const pay = (number: string, more: Record<string, string> = {}) => ({
  accept_terms: "on",
  intent: "pay",
  invoice_company: "Muster GmbH",
  invoice_vat_number: number,
  ...more,
});

/** The checkout of a Dutch company's shop, at its payment step: three shirts of 20.00 and shipping of 5.00, VAT on top. */
async function atPayment({
  address = BERLIN,
  seller = SELLER,
  taxMode = "flat",
}: { address?: object; seller?: object; taxMode?: "flat" | "oss" } = {}) {
  const vies = await startSandbox({ port: 0 });
  onTestFinished(() => vies.close());
  const shop = await checkout(
    {
      region: "EU",
      vatRate: 2100,
      taxMode,
      shipping: { standard: 500, standardTracked: null, express: null, additionalItemPrice: 0 },
      products: [{ price: 2000 }],
    },
    { VIES_API_BASE: vies.url },
  );
  const { here } = shop;
  await here.db.update(tenants).set({ companyDetails: seller }).where(eq(tenants.id, here.runners.id));
  expect((await shop.send(address as Record<string, string>)).status).toBe(303);
  expect((await shop.send(STANDARD)).status).toBe(303);
  return { ...shop, vies };
}

test("a number that is right takes the VAT off before anything is paid, and the order keeps the proof", async () => {
  const { here, send, show, draft, vies } = await atPayment();
  expect(at((await show("?step=payment")).body, "page", "vatNote")).toContain("VAT number");
  const before = (await draft())!;
  expect(before.order).toMatchObject({ total: 7865, totalVat: 1365 });
  const anew = await send(pay("de 136 695 976"));
  expect([anew.status, at(anew.body, "result", "error")]).toEqual([422, { total: ["errors:vatTakenOff"] }]);
  expect(at(anew.body, "result", "initialValue")).toMatchObject({ invoice_company: "Muster GmbH" });
  const { order, payment } = (await draft())!;
  expect(order).toMatchObject({
    total: 6500,
    totalVat: 0,
    shippingVat: 0,
    vatState: "free",
    vatCheck: { number: GERMAN, requester: SELLER.vatNumber, proof: "WAPIAAAA00000001" },
  });
  expect(payment).toMatchObject({ amount: 6500, revision: order.revision });
  expect(at((await show("?step=payment")).body, "page", "vatNote")).toContain(GERMAN);
  expect((await send(pay(GERMAN))).status).toBe(200);
  expect(vies.asked).toEqual([{ number: GERMAN, requester: SELLER.vatNumber }]);
  await here.pay(payment!);
  await settleOrder(here.runners.scope, { orderId: order.id, region: "EU" });
  expect(await accountsOf(here, order.id)).toMatchObject({ sales: -6500 });
  const lines = await here.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  expect(lines).toMatchObject([{ unitNet: 2000, unitVat: 0, unitGross: 2000, vatRate: 0 }]);
  const { lines: ofQuarter, limit } = await readVat(here.runners.scope, "");
  expect(ofQuarter).toEqual([
    {
      scheme: "supplies",
      currency: "EUR",
      country: "DE",
      rate: 0,
      buyer: GERMAN,
      orders: 1,
      net: 6500,
      vat: 0,
    },
  ]);
  expect(limit).toMatchObject({ sold: 0 });
  const issued = await issueInvoice(here.runners.scope, { orderId: order.id, writer: documentWriter });
  expect(issued).toMatchObject({
    value: {
      content: {
        buyer: { name: "Muster GmbH", vatNumber: GERMAN },
        taxes: [{ category: "K", rate: 0, basis: 6500, vat: 0 }],
      },
    },
  });
  await deliverAll(here);
  expect(await brokenIn(here)).toEqual([]);
});

test("where VAT is that of the country, a company pays what the price holds without it", async () => {
  const { send, draft } = await atPayment({ taxMode: "oss" });
  expect((await draft())!.order).toMatchObject({ total: 7865, totalVat: 1255 });
  await send(pay(GERMAN));
  // 24.20 and 6.05 less 19 / 119.
  expect((await draft())!.order).toMatchObject({ total: 3 * 2034 + 508, totalVat: 0, vatState: "free" });
});

test("a number that the register does not know is told beside its field, and nothing changes", async () => {
  const { send, draft, vies } = await atPayment();
  vies.answer("invalid");
  const before = await draft();
  const refused = await send(pay(GERMAN));
  expect(at(refused.body, "result", "error")).toEqual({ invoice_vat_number: ["errors:vatUnknown"] });
  expect(at(refused.body, "result", "initialValue")).toMatchObject({ invoice_vat_number: GERMAN });
  expect(await draft()).toEqual(before);
  expect((await send(pay(""))).status).toBe(200);
});

test.each([
  ["MS_UNAVAILABLE"],
  ["MS_MAX_CONCURRENT_REQ"],
  ["GLOBAL_MAX_CONCURRENT_REQ"],
  ["TIMEOUT"],
  ["SERVICE_UNAVAILABLE"],
  ["INVALID_REQUESTER_INFO"],
  ["garbage"],
  ["refuse"],
  ["500"],
  ["hang"],
  ["slow:4000"],
])("a register that answers with %s stops no order: VAT is charged, and it is asked again", async (mode) => {
  const { here, send, draft, vies } = await atPayment();
  vies.answer(mode);
  // One that hangs ends here too, and one that would say "valid" after four seconds is not waited for.
  expect((await send(pay(GERMAN))).status).toBe(200);
  const { order, payment } = (await draft())!;
  expect(order).toMatchObject({
    total: 7865,
    totalVat: 1365,
    vatState: "unknown",
    invoiceTo: { company: "Muster GmbH", vatNumber: GERMAN },
  });
  expect(order.vatAskAt).not.toBeNull();
  await here.pay(payment!);
  expect(await settleOrder(here.runners.scope, { orderId: order.id, region: "EU" })).toMatchObject({
    state: "placed",
  });
});

test.each([
  ["goods to the seller's own state", { address: UTRECHT }, GERMAN],
  ["a place outside the Union's VAT territory", { address: HELIGOLAND }, GERMAN],
  ["a number of the seller's own state", {}, "NL123456789B13"],
  ["a number that is not of the Union", {}, "GB123456782"],
  ["a seller without a number", { seller: { ...SELLER, vatNumber: "" } }, GERMAN],
  ["a seller outside the Union", { seller: { ...SELLER, country: "GB", vatNumber: "GB123456782" } }, GERMAN],
])("%s: the register is not asked, and VAT stays", async (_, given, number) => {
  const { send, draft, vies } = await atPayment(given);
  const before = (await draft())!.order;
  expect((await send(pay(number))).status).toBe(200);
  expect((await draft())!.order).toMatchObject({
    total: before.total,
    totalVat: before.totalVat,
    vatState: null,
    invoiceTo: { vatNumber: number },
  });
  expect(vies.asked).toEqual([]);
});

test("a company without a number is not asked about", async () => {
  const { send, draft, vies } = await atPayment();
  expect((await send(pay(""))).status).toBe(200);
  expect(vies.asked).toEqual([]);
  expect((await draft())!.order).toMatchObject({ vatState: null, invoiceTo: { company: "Muster GmbH" } });
});

test("a shopper who tries number after number is charged VAT and can pay, and the register is left alone", async () => {
  const { here, send, draft, vies } = await atPayment();
  vies.answer("invalid");
  const numbers = [
    "DE136695976",
    "FR83404833048",
    "FR40303265045",
    "BE0428759497",
    "FI01120389",
    "DE111111125",
  ];
  for (const number of numbers) {
    const { body } = await send(pay(number));
    expect(at(body, "result", "error"), number).toEqual({ invoice_vat_number: ["errors:vatUnknown"] });
  }
  const last = await send(pay("AT U13585627"));
  expect(last.status).toBe(200);
  expect(vies.asked).toHaveLength(numbers.length);
  const { order, payment } = (await draft())!;
  expect(order).toMatchObject({ total: 7865, vatState: "unknown", vatCheck: { number: "ATU13585627" } });
  await here.pay(payment!);
  expect(await settleOrder(here.runners.scope, { orderId: order.id, region: "EU" })).toMatchObject({
    state: "placed",
  });
});

test("another number takes the place of the first, with its own proof; none brings the VAT back", async () => {
  const { send, draft } = await atPayment();
  await send(pay(GERMAN));
  const first = (await draft())!;
  const other = await send(pay("FR83404833048"));
  expect(at(other.body, "result", "error")).toEqual({ total: ["errors:vatTakenOff"] });
  const second = (await draft())!;
  expect(second.order.vatCheck).toMatchObject({ number: "FR83404833048", proof: "WAPIAAAA00000002" });
  expect(second.order.revision).toBeGreaterThan(first.order.revision);
  expect(second.payment!.id).not.toBe(first.payment!.id);
  const none = await send(pay("", { invoice_company: "" }));
  expect(at(none.body, "result", "error")).toEqual({ total: ["errors:vatAdded"] });
  expect((await draft())!.order).toMatchObject({ total: 7865, vatState: null, invoiceTo: null });
});

test("of two windows with two numbers, the one that saw an older price is told so", async () => {
  const { send, draft } = await atPayment();
  const seen = String((await draft())!.order.revision);
  await send(pay(GERMAN, { seen_revision: seen }));
  const late = await send(pay("FR83404833048", { seen_revision: seen }));
  expect(at(late.body, "result", "error")).toEqual({ total: ["errors:orderChangedMeanwhile"] });
  expect((await draft())!.order).toMatchObject({ vatCheck: { number: GERMAN }, total: 6500 });
});

test("two windows with two numbers at once leave one number, with the price and the proof of it", async () => {
  const { here, send, draft, vies } = await atPayment();
  vies.answer("slow:200", "FR");
  await Promise.all([send(pay(GERMAN)), send(pay("FR83404833048")), send(pay(""))]);
  await send(pay(GERMAN));
  await send(pay(GERMAN));
  const { order, payment } = (await draft())!;
  expect(order).toMatchObject({
    total: 6500,
    vatState: "free",
    vatCheck: { number: GERMAN },
    invoiceTo: { vatNumber: GERMAN },
  });
  const open = (await here.intentsOf(order.id)).filter(({ status }) => status !== "canceled");
  expect(open.map(({ id, amount }) => [id, amount])).toEqual([[payment!.intentId, 6500]]);
});

test("a verdict that arrives while the order is paid in another window changes nothing any more", async () => {
  const { here, send, draft, vies } = await atPayment();
  const { order, payment } = (await draft())!;
  vies.answer("slow:500");
  const asking = send(pay(GERMAN));
  await here.pay(payment!);
  await settleOrder(here.runners.scope, { orderId: order.id, region: "EU" });
  const answer = await asking;
  expect(at(answer.body, "result", "error", "total")).toBeDefined();
  const after = await here.runners.scope.tenant.orders.find(order.id);
  expect(after).toMatchObject({ total: 7865, totalVat: 1365, vatState: null });
});

test("a new address takes the price without VAT back, and the number counts where the goods go then", async () => {
  const { send, draft } = await atPayment();
  await send(pay(GERMAN));
  await send(UTRECHT);
  await send(STANDARD);
  expect((await draft())!.order).toMatchObject({ total: 7865, vatState: null });
  await send(BERLIN);
  await send(STANDARD);
  expect((await draft())!.order).toMatchObject({ total: 6500, vatState: "free" });
});
