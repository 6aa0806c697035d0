import { COUNTRIES } from "../../domain/address/countries.ts";
import { US_STATES } from "../../domain/address/states.ts";
import type { Money } from "../../domain/money.ts";
import type { AddressForm } from "../address/address-fields.tsx";
import type { CheckoutLine, Confirmation, PaymentPage, ShippingPage, Totals } from "../checkout/models.ts";
import type { FormResult } from "../forms/form-result.ts";
import { placeholderPicture } from "./placeholder-picture.ts";
import type { Draw } from "./store-samples.ts";

const gbp = (minor: number): Money => ({ minor, currency: "GBP" });
const DELIVER_TO = "12/3 Łódzka Street, Leeds LS1 4DY";

export function sampleAddressForm(country = "GB"): AddressForm {
  return {
    countries: COUNTRIES.map(([code, name]) => ({ code, name })),
    country,
    states: country === "US" ? US_STATES.map(([, name]) => name) : null,
    required: { phone: false, postcode: true, state: country === "US" },
  };
}

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
  };
}

export function sampleShipping(draw?: Draw): ShippingPage {
  return {
    options: [
      { method: "standard", price: gbp(660), totals: sampleTotals(660) },
      { method: "standard_tracked", price: gbp(840), totals: sampleTotals(840) },
      { method: "express", price: gbp(1434), totals: sampleTotals(1434) },
    ],
    chosen: "standard",
    lines: sampleLines(draw),
    voucher: "SAVE5",
    deliverTo: DELIVER_TO,
    addressHref: "?step=address",
  };
}

export function samplePayment(draw?: Draw): PaymentPage {
  return {
    billing: sampleAddressForm(),
    lines: sampleLines(draw),
    totals: sampleTotals(),
    deliverTo: DELIVER_TO,
    shippingHref: "?step=shipping",
    termsHref: "/terms-and-conditions",
  };
}

export function sampleConfirmation(draw?: Draw): Confirmation {
  return {
    orderRef: "PS-7K3M9QTX",
    totalExcludingVat: gbp(2966),
    totalVat: gbp(593),
    total: gbp(3559),
    name: "Robin O’Brien",
    email: "robin@recipient.example",
    addressFirstLine: "12/3 Łódzka Street",
    addressSecondLine: "",
    city: "Leeds",
    county: "West Yorkshire",
    state: "",
    postcode: "LS1 4DY",
    country: "United Kingdom",
    shippingMethod: "standard",
    delivery: { from: "14-01-2041", to: "16-01-2041" },
    lines: sampleLines(draw),
    continueHref: "/sample",
  };
}

/** A form that came back: two things to mend, everything typed kept. */
export const SAMPLE_RESULT: FormResult = {
  status: "error",
  initialValue: { name: "Robin O’Brien", email: "robin@", address_city: "Leeds" },
  error: { email: ["errors:invalidEmail"], address_first_line: ["errors:required"] },
};
