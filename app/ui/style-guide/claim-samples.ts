import type { Claimed, ClaimLine, ClaimPage } from "../claim/models.ts";
import { sampleAddressForm } from "./checkout-samples.ts";
import { placeholderPicture } from "./placeholder-picture.ts";
import type { Draw } from "./store-samples.ts";

function gift(draw: Draw): ClaimLine {
  return {
    id: "1",
    name: "Gift Tee",
    picture: draw("shirt", "#f7f7f5"),
    colour: "White",
    size: "M",
    quantity: 1,
    personal: [],
    price: null,
    choices: { colours: ["White", "Black", "Moss"], sizes: ["S", "M", "L", "XL"] },
  };
}

export function sampleClaim(draw: Draw = placeholderPicture): ClaimPage {
  return {
    action: "/sample",
    title: null,
    intro: null,
    form: { ...sampleAddressForm(), required: { phone: true, postcode: true, state: false } },
    lines: [gift(draw)],
    editable: false,
    delivery: { from: "14-01-2041", to: "16-01-2041" },
    subtotal: null,
    promo: { required: true, code: "" },
    idempotencyKey: "01J0000000000000000000",
    language: "en",
    verifyHref: "/sample?verify=1",
  };
}

/** The same form for an event of type Bulk or Products. */
export function sampleOrderForm(draw: Draw = placeholderPicture): ClaimPage {
  return {
    ...sampleClaim(draw),
    promo: null,
    editable: true,
    lines: [{ ...gift(draw), choices: null, quantity: 3, price: { minor: 3600, currency: "GBP" } }],
    subtotal: { minor: 3600, currency: "GBP" },
    verifyHref: null,
  };
}

export function sampleClaimed(draw: Draw = placeholderPicture): Claimed {
  return {
    orderRef: "PS-7K3M9QTX",
    email: "robin@recipient.example",
    delivery: { from: "14-01-2041", to: "16-01-2041" },
    statusHref: "/sample/status",
    lines: [gift(draw)],
  };
}
