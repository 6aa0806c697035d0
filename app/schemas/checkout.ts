import * as v from "valibot";
import { SHIPPING_METHODS } from "../domain/pricing/shipping.ts";
import { judgedByCountry } from "./customer.ts";
import { acceptance, codeText, line, phone, signs, text, vatNumber, written } from "./texts.ts";

/** Step 2: how it is shipped, and a voucher's code if there is one. */
export const ShippingSchema = v.object({
  shipping_method: v.pipe(text(), v.picklist(SHIPPING_METHODS, "errors:shippingNotOffered")),
  discount_code: codeText(64, "errors:voucherUnknown"),
  /** Asked here for Express, where the address has none; empty otherwise. */
  phone,
  /** Shown here only for an order that costs nothing, which this step places. */
  accept_terms: text(),
});

/** A field of the bill, needed where the bill has an address of its own. */
const neededForOtherBill = (name: string) =>
  v.rawCheck<Bill>(({ dataset, addIssue }) => {
    const form = dataset.value as Record<string, unknown>;
    if (form.billing !== "other" || form[name] !== "") return;
    addIssue({
      message: "errors:required",
      path: [{ type: "object", origin: "value", input: form, key: name, value: "" }],
    });
  });

/** Who needs an invoice for a company says for which. */
const invoiceFields = { invoice_company: line(), invoice_vat_number: vatNumber };

/** The same, asked of an order that was paid. */
export const InvoiceSchema = v.object(invoiceFields);

const bill = v.object({
  accept_terms: acceptance,
  billing: v.pipe(
    text(),
    v.transform((kind) => (kind === "" ? "same" : kind)),
    v.picklist(["same", "other"], "errors:unknownIntent"),
  ),
  billing_name: line(),
  billing_address_first_line: written,
  billing_address_second_line: written,
  billing_address_city: written,
  billing_address_county: written,
  billing_address_postcode: signs(),
  billing_address_country: line(),
  billing_address_state: line(),
  ...invoiceFields,
});
type Bill = v.InferOutput<typeof bill>;

/** Step 3: nothing is paid before the terms are accepted. The bill's own address is for the provider only. */
export const PaymentSchema = v.pipe(
  bill,
  neededForOtherBill("billing_name"),
  neededForOtherBill("billing_address_first_line"),
  neededForOtherBill("billing_address_city"),
  neededForOtherBill("billing_address_country"),
  judgedByCountry({
    state: true,
    prefix: "billing_",
    applies: (form) => (form as Partial<Bill>).billing === "other",
  }),
);
