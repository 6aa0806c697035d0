import type { Money } from "../../domain/money.ts";
import type { Totals } from "../../domain/pricing/totals.ts";
import type { CheckoutLine } from "../checkout/models.ts";
import type { FormResult } from "../forms/form-result.ts";
import { placeholderPicture } from "./placeholder-picture.ts";
import type { Draw } from "./store-samples.ts";
import type { InputRules } from "../../schemas/input-rules.ts";

const gbp = (minor: number): Money => ({ minor, currency: "GBP" });

export function sampleLines(draw: Draw = placeholderPicture): CheckoutLine[] {
  return [
    {
      id: "1",
      name: "Classic Tee",
      picture: draw("shirt", "#5c6b48"),
      colour: "Moss",
      size: "M",
      quantity: 2,
      personal: [{ label: "Your name", text: "Robin" }],
      price: gbp(2400),
      unitPrice: gbp(1200),
      taxed: true,
    },
    {
      id: "2",
      name: "Weekend Tote",
      picture: draw("bag", "#efe6d2"),
      colour: "Natural",
      size: "One size",
      quantity: 1,
      personal: [],
      price: gbp(999),
      unitPrice: gbp(999),
      taxed: true,
    },
  ];
}

export function sampleTotals(shipping = 660): Totals {
  return {
    items: gbp(3399),
    shipping: gbp(shipping),
    discount: gbp(500),
    tax: null,
    total: gbp(3399 + shipping - 500),
    vatIncluded: true,
    note: { excludingVat: gbp(2966), vat: gbp(3399 + shipping - 500 - 2966) },
  };
}

/** A form that came back: two things to mend, everything typed kept. */
export const SAMPLE_RESULT: FormResult = {
  status: "error",
  initialValue: { name: "Robin O’Brien", email: "robin@", address_city: "Leeds" },
  error: { email: ["errors:invalidEmail"], address_first_line: ["errors:required"] },
};

/** What a product's design says of a text that the shopper may choose. */
// eslint-disable-next-line no-restricted-syntax -- a sample, which nobody posts
export const SAMPLE_PERSONAL_FIELD: InputRules = { name: "text_name", maxLength: 12 };
