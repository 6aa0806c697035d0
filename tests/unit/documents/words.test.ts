import { expect, test } from "vitest";
import { documentWriter } from "../../../app/http/prints/document-words.server.ts";
import { documentFault } from "../../../app/domain/documents/may-issue.ts";

test.each([
  ["nl", "NL", "Nederland"],
  ["fr", "DE", "Allemagne"],
  ["fi", "SE", "Ruotsi"],
  ["en", "CH", "Switzerland"],
  ["de", "", ""],
  ["de", "Niederlande", "Niederlande"],
])("a document in %s calls the country %s “%s”", async (lang, code, name) => {
  expect((await documentWriter(lang, "EU")).country(code)).toBe(name);
});

const COMPANY = { legalName: "Acme", addressFirstLine: "1 Mill Lane", city: "Leeds", country: "GB" };
const ORDER = {
  kind: "store" as const,
  email: "pat@example.com",
  total: 1200,
  totalVat: 200,
  salesTax: 0,
  cancelledAt: null,
};
const GIVEN = {
  order: ORDER,
  company: { ...COMPANY, vatNumber: "GB1" },
  merchant: "tenant" as const,
  isPaid: true,
};

test.each([
  ["of a complete company", GIVEN, undefined, undefined],
  ["of a gift", { ...GIVEN, order: { ...ORDER, kind: "claim" as const } }, "notSold", "notSold"],
  ["on account", { ...GIVEN, order: { ...ORDER, kind: "account" as const } }, "notSold", "notSold"],
  ["of an erased person", { ...GIVEN, order: { ...ORDER, email: "" } }, "erased", "erased"],
  ["without a payment", { ...GIVEN, isPaid: false }, "notPaid", "notPaid"],
  ["that cost nothing", { ...GIVEN, isPaid: false, order: { ...ORDER, total: 0 } }, undefined, undefined],
  ["that is cancelled", { ...GIVEN, order: { ...ORDER, cancelledAt: new Date(0) } }, "cancelled", undefined],
  ["that the platform sells", { ...GIVEN, merchant: "platform" as const }, "platform", undefined],
  ["of a company without a town", { ...GIVEN, company: { ...COMPANY, city: "" } }, "company", undefined],
  ["with VAT and no number", { ...GIVEN, company: COMPANY }, "vatNumber", undefined],
  [
    "with sales tax alone and no number",
    { ...GIVEN, company: { ...COMPANY, country: "US" }, order: { ...ORDER, salesTax: 200 } },
    ...[undefined, undefined],
  ],
] as const)("an order %s has an invoice or a receipt, or says why not", (_, given, invoice, receipt) => {
  expect(documentFault("invoice", given)).toBe(invoice);
  expect(documentFault("receipt", given)).toBe(receipt);
});
