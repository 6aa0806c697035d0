import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { documentWriter } from "../../../app/http/prints/document-words.server.ts";
import { loader as deskFile } from "../../../app/routes/admin/orders/document.ts";
import { action as ask, loader as invoice } from "../../../app/routes/storefront/order-invoice.ts";
import { action as send, loader as statusPage } from "../../../app/routes/storefront/order-status/page.tsx";
import { loader as confirmationPage } from "../../../app/routes/storefront/payment-success/page.tsx";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { issueInvoice } from "../../../app/services/documents/issue-document.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { documents } from "../../../db/schema/documents.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { ADDRESS, checkout, STANDARD } from "../../support/checkout-page.ts";
import { SECRET } from "../../support/page.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";

const COMPANY = {
  legalName: "Runners Ltd",
  addressFirstLine: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1 4AP",
  country: "GB",
  vatRegistered: true,
  vatNumber: "GB123456782",
  contactEmail: "bills@runners.example",
};

async function paid(company: object = COMPANY) {
  const here = await payingWorld();
  await here.db.update(tenants).set({ companyDetails: company }).where(eq(tenants.id, here.runners.id));
  const store = await here.runners.store();
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  const key = await orderKey(SECRET, orderId);
  const params = { slug: store.slug, key };
  const path = `/${store.slug}/order/${encodeURIComponent(key)}/invoice`;
  return {
    here,
    orderId,
    path,
    rows: () => here.db.select().from(documents).where(eq(documents.orderId, orderId)),
    ask: () => call(ask, post(path, {}), here.product.context(), params),
    read: () => call(invoice, get(path), here.product.context(), params),
    confirmation: () =>
      call(
        confirmationPage,
        get(`/${store.slug}/payment-success?order=${encodeURIComponent(key)}`),
        here.product.context(),
        params,
      ),
    status: () => call(statusPage, get(path), here.product.context(), params),
    /** The form of the order's page that names a company. */
    askFor: (company: string, number: string) =>
      call(
        send,
        post(`/${store.slug}/order/${encodeURIComponent(key)}`, {
          intent: "invoice",
          invoice_company: company,
          invoice_vat_number: number,
        }),
        here.product.context(),
        params,
      ),
  };
}

test("whoever holds the order's link gets its invoice as PDF: made when they ask, once", async () => {
  const { ask: askFor, read, rows, path, status, confirmation } = await paid();
  expect(at((await status()).body, "page", "document")).toEqual({ action: path, type: "invoice" });
  expect(at((await confirmation()).body, "order", "document")).toEqual({ action: path, type: "invoice" });
  expect((await read()).status).toBe(404);
  const answers = await Promise.all([askFor(), askFor()]);
  expect(answers).toMatchObject([{ status: 303, location: path }, { status: 303 }]);
  expect((await rows()).map(({ type }) => type)).toEqual(["invoice"]);
  const file = await read();
  expect(file.status).toBe(200);
  expect(String(file.body)).toContain("%PDF");
});

test("who bought for a company says so afterwards, until the invoice is made; VAT and amounts stay", async () => {
  const { askFor, rows, path, status, here, orderId } = await paid();
  expect(at((await status()).body, "page", "invoiceTo")).toEqual({ company: "", vatNumber: "" });
  const before = (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]!;

  const wrong = await askFor("EuroTrade NV", "12");
  expect([wrong.status, at(wrong.body, "page", "posted")]).toEqual([422, "invoice"]);
  expect(at(wrong.body, "result", "error")).toEqual({ invoice_vat_number: ["errors:vatNumber"] });
  expect(at(wrong.body, "result", "initialValue")).toMatchObject({ invoice_company: "EuroTrade NV" });
  expect(await rows()).toEqual([]);

  // Pressed twice at once, and by somebody else in the same moment.
  const answers = await Promise.all([
    askFor("EuroTrade NV", "be 0123.456.749"),
    askFor("EuroTrade NV", "be 0123.456.749"),
  ]);
  expect(answers).toMatchObject([{ status: 303, location: path }, { status: 303 }]);
  const made = await rows();
  expect(made).toMatchObject([
    {
      gross: before.total,
      vat: before.totalVat,
      content: { buyer: { name: "EuroTrade NV", vatNumber: "BE0123456749" } },
    },
  ]);
  expect(at((await status()).body, "page", "invoiceTo")).toBe(null);

  const late = await askFor("Another BV", "");
  expect(late.status).toBe(409);
  expect(at(late.body, "result", "error")).toEqual({ invoice_company: ["errors:invoiceMade"] });
  expect(await askFor("EuroTrade NV", "BE0123456749")).toMatchObject({ status: 303 });
  expect(await askFor("", "")).toMatchObject({ status: 303 });
  expect(await rows()).toEqual(made);
});

test("a VAT number that took the VAT off stays, whatever is named afterwards", async () => {
  const { askFor, rows, status, here, orderId } = await paid();
  await here.db
    .update(orders)
    .set({ vatState: "free", invoiceTo: { company: "EuroTrade NV", vatNumber: "BE0123456749" } })
    .where(eq(orders.id, orderId));
  expect(at((await status()).body, "page", "invoiceTo")).toEqual({
    company: "EuroTrade NV",
    vatNumber: null,
  });
  expect((await askFor("EuroTrade Holding NV", "NL123456789B01")).status).not.toBe(303);
  expect((await askFor("EuroTrade Holding NV", "")).status).toBe(303);
  expect(await rows()).toMatchObject([
    { content: { buyer: { name: "EuroTrade Holding NV", vatNumber: "BE0123456749" } } },
  ]);
});

test("where the seller cannot issue an invoice they get a receipt", async () => {
  const { ask: askFor, rows, path, status, confirmation } = await paid({});
  expect(at((await status()).body, "page", "document")).toEqual({ action: path, type: "receipt" });
  expect(at((await confirmation()).body, "order", "document")).toEqual({ action: path, type: "receipt" });
  expect((await askFor()).status).toBe(303);
  expect((await rows()).map(({ type }) => type)).toEqual(["receipt"]);
});

test("the desk hands out PDF, CII and UBL, notes the first XML's hash, and no other company's", async () => {
  const { here, orderId, rows } = await paid();
  await issueInvoice(here.runners.scope, { orderId, writer: documentWriter });
  const [row] = await rows();
  const open = async (file: string, tenant = here.runners) => {
    const { cookie } = await here.staff(tenant, "admin");
    const request = get(`/orders/${orderId}/documents/${file}`, { cookie });
    return call(deskFile, request, here.product.context(), { orderId, file });
  };
  const cii = await open(`${row!.id}.xml`);
  expect(String(cii.body)).toContain("<ram:GrandTotalAmount>42.60</ram:GrandTotalAmount>");
  expect(String(cii.body)).toMatch(/<ram:ID>INV-\d{4}-000001<\/ram:ID>/);
  expect(String((await open(`${row!.id}.ubl.xml`)).body)).toContain(">42.60</cbc:TaxInclusiveAmount>");
  expect((await open(`${row!.id}.pdf`)).status).toBe(200);
  const [{ xmlHash } = { xmlHash: null }] = await rows();
  expect(xmlHash).toBe(await here.runners.scope.hash(String(cii.body)));
  expect((await open(`${row!.id}.doc`)).status).toBe(404);
  expect((await open(`${row!.id}.xml`, here.maple)).status).toBe(404);
});

test.each([
  ["has no address", { ...COMPANY, addressFirstLine: "" }, {}, false],
  ["charges VAT without a number", { ...COMPANY, vatNumber: "" }, {}, false],
  ["is sold for by the platform", COMPANY, { merchantOfRecord: "platform" as const }, false],
  ["is complete", COMPANY, {}, true],
])(
  "the checkout of a company that %s offers an invoice only where it can be issued",
  async (_, company, more, is) => {
    const { here, send, show } = await checkout();
    await here.db
      .update(tenants)
      .set({ companyDetails: company, ...more })
      .where(eq(tenants.id, here.runners.id));
    await send(ADDRESS);
    await send(STANDARD);
    expect(at((await show("?step=payment")).body, "page", "offersInvoice")).toBe(is);
  },
);

test("who buys for a company says so at the checkout, and the invoice is made out to it", async () => {
  const { here, send, draft, show } = await checkout();
  await here.db.update(tenants).set({ companyDetails: COMPANY }).where(eq(tenants.id, here.runners.id));
  await send(ADDRESS);
  await send(STANDARD);
  const wrong = await send({ accept_terms: "on", invoice_company: "EuroTrade NV", invoice_vat_number: "12" });
  expect(wrong.status).toBe(422);
  expect(at(wrong.body, "result", "error")).toEqual({ invoice_vat_number: ["errors:vatNumber"] });
  expect(at(wrong.body, "result", "initialValue")).toMatchObject({ invoice_company: "EuroTrade NV" });
  const said = { accept_terms: "on", invoice_company: "EuroTrade NV", invoice_vat_number: "be 0123.456.749" };
  expect((await send(said)).status).toBe(200);
  expect(at((await show("?step=payment")).body, "page", "invoiceTo")).toEqual({
    company: "EuroTrade NV",
    vatNumber: "BE0123456749",
  });
  const { order, payment } = (await draft())!;
  await here.pay(payment!);
  await settleOrder(here.runners.scope, { orderId: order.id, region: "UK" });
  const issued = await issueInvoice(here.runners.scope, { orderId: order.id, writer: documentWriter });
  expect(issued).toMatchObject({
    value: { content: { buyer: { name: "EuroTrade NV", vatNumber: "BE0123456749", city: "London" } } },
  });
});

test.each([
  ["not ticked as registered for VAT", { ...COMPANY, vatRegistered: false }, "GB123456782"],
  ["without a VAT number", { ...COMPANY, vatNumber: "" }, null],
  ["of the United States without a VAT number", { ...COMPANY, country: "US", vatNumber: "" }, null],
])(
  "a company %s that charged VAT issues an invoice under its number or none at all",
  async (_, company, number) => {
    const { here, orderId, rows } = await paid(company);
    await issueInvoice(here.runners.scope, { orderId, writer: documentWriter });
    expect((await rows()).map(({ type, content }) => [type, content.seller.vatNumber])).toEqual(
      number === null ? [] : [["invoice", number]],
    );
  },
);
