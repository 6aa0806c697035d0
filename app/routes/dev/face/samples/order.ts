import type { Totals } from "../../../../domain/pricing/totals.ts";
import { drawnFor } from "../../../../ui/address/draw-address-form.ts";
import type {
  CheckoutLine,
  Confirmation,
  PaymentPage,
  ShippingPage,
} from "../../../../ui/checkout/models.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import type { InputRules } from "../../../../schemas/input-rules.ts";
import { gbp, type SamplePicture } from "./store.ts";

export const SAMPLE_DELIVERY = { from: "14-01-2041", to: "16-01-2041" };
export const SAMPLE_ADDRESS = [
  "Robin O’Brien",
  "12/3 Saint-Denis Street",
  "London",
  "SW1A 1AA",
  "United Kingdom",
];

export const sampleForm = (kind: "consumer" | "checkout") =>
  drawnFor(
    { addressCountry: "GB" },
    { region: "UK", countries: [{ code: "GB", name: "United Kingdom" }] },
    kind,
  );

/** A form that came back: two things to mend, everything typed kept. */
export const SAMPLE_RESULT: FormResult = {
  status: "error",
  initialValue: { name: "Robin O’Brien", email: "robin@", address_city: "Leeds" },
  error: { email: ["errors:invalidEmail"], address_first_line: ["errors:required"] },
};

/** What a product's design says of a text that the shopper may choose. */
// oxlint-disable-next-line own/field-rules-by-hand -- a sample, which nobody posts
export const SAMPLE_PERSONAL_FIELD: InputRules = { name: "text_name", maxLength: 12 };

export function sampleLines(pictures: readonly SamplePicture[]): CheckoutLine[] {
  const line = (index: number, name: string, minor: number, quantity: number): CheckoutLine => ({
    id: String(index),
    name,
    picture: pictures[index]?.front ?? "",
    colour: "White",
    size: "M",
    quantity,
    personal: index === 0 ? [{ label: "Your name", text: "Robin" }] : [],
    price: gbp(minor * quantity),
    unitPrice: gbp(minor),
    taxed: true,
  });
  return [line(0, "Classic Tee", 1200, 2), line(1, "Weekend Tote", 999, 1)];
}

export function sampleTotals(shipping = 660): Totals {
  const total = 3399 + shipping - 500;
  return {
    items: gbp(3399),
    shipping: gbp(shipping),
    discount: gbp(500),
    tax: null,
    byVoucher: null,
    charge: gbp(total),
    total: gbp(total),
    vatIncluded: true,
    note: { excludingVat: gbp(2966), vat: gbp(total - 2966) },
  };
}

export function sampleShipping(pictures: readonly SamplePicture[]): ShippingPage {
  const option = (method: "standard" | "express", minor: number) => ({
    method,
    price: gbp(minor),
    totals: sampleTotals(minor),
    before: 3399 + minor,
    delivery: SAMPLE_DELIVERY,
  });
  return {
    options: [option("standard", 660), option("express", 1434)],
    chosen: "standard",
    arrived: null,
    lines: sampleLines(pictures),
    voucher: "SAVE5",
    voucherHint: "SAVE5 is applied.",
    doubts: [],
    deliverTo: SAMPLE_ADDRESS.join(", "),
    addressHref: "#shipping",
    customs: false,
    phoneForExpress: true,
    termsHref: "#shipping",
  };
}

export const samplePayment = (pictures: readonly SamplePicture[]): PaymentPage => ({
  billing: sampleForm("checkout"),
  lines: sampleLines(pictures),
  totals: sampleTotals(),
  deliverTo: SAMPLE_ADDRESS.join(", "),
  invoiceTo: null,
  vatNote: null,
  offersInvoice: true,
  shippingHref: "#payment",
  termsHref: "#payment",
  revision: 1,
});

export const sampleConfirmation = (pictures: readonly SamplePicture[]): Confirmation => ({
  orderRef: "PS-7K3M9QTX",
  totals: sampleTotals(),
  statusHref: "#confirmation",
  document: { action: "#confirmation", type: "invoice" },
  invoiceHref: null,
  billing: null,
  name: "Robin O’Brien",
  email: "robin@shopper.example",
  address: SAMPLE_ADDRESS,
  customs: false,
  shippingMethod: "standard",
  delivery: SAMPLE_DELIVERY,
  lines: sampleLines(pictures),
  continueHref: "#confirmation",
});
