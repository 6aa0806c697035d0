import type { BasketModel, ProductPage } from "../../../../ui/storefront/models.ts";
import { gbp, SAMPLE_COLOURS, sampleCards, type SamplePicture } from "./store.ts";

/** A product's page with everything that one can have: colours, a size that is sold out, a text to type. */
export function sampleProduct(pictures: readonly SamplePicture[]): ProductPage {
  const { front = "", back = "" } = pictures[0] ?? {};
  return {
    id: "1",
    name: "Classic Tee",
    description: "Heavy organic cotton, cut straight. Survives any deploy window.",
    action: "#product",
    price: gbp(1200),
    includesVat: true,
    colour: "White",
    side: "front",
    photos: [],
    photosFirst: false,
    pictures: [
      { side: "front", src: front },
      { side: "back", src: back },
    ],
    colours: SAMPLE_COLOURS.map((colour, index) => ({
      ...colour,
      small: pictures[index]?.front ?? front,
      stage: undefined,
      pictures: [front, back],
      sizes: ["S", "M", "L"],
    })),
    sizes: ["S", "M", "L", "XL"].map((name) => ({ name, available: name !== "XL" })),
    size: "M",
    quantity: null,
    // oxlint-disable-next-line own/field-rules-by-hand -- a sample, which nobody posts
    personal: [{ name: "text-1", label: "Your name", side: "back", maxLength: 12, value: "Robin" }],
    addAction: "#product",
    facts: [
      { label: "fabric", value: "Organic cotton" },
      { label: "weight", value: "180 g/m²" },
    ],
    care: ["Wash at 30 degrees, inside out."],
    measures: [
      { size: "S", widthMm: 460, lengthMm: 690, sleeveMm: 200 },
      { size: "M", widthMm: 500, lengthMm: 720, sleeveMm: 210 },
    ],
    guideHref: "#product",
    shirt: null,
    printArea: { width: 280, height: 360 },
    delivery: { from: "14-01-2041", to: "16-01-2041" },
    arrived: null,
    shippingFrom: gbp(420),
    customs: null,
    related: sampleCards(pictures).slice(1),
  };
}

export function sampleBasket(pictures: readonly SamplePicture[]): BasketModel {
  const line = (index: number, name: string, minor: number, quantity: number) => ({
    id: String(index),
    code: `TEE-${index}-WHT-M`,
    name,
    href: "#basket",
    picture: pictures[index]?.front ?? "",
    colour: "White",
    size: "M",
    personal: index === 0 ? [{ label: "Your name", text: "Robin" }] : [],
    unitPrice: gbp(minor),
    quantity,
  });
  return {
    lines: [line(0, "Classic Tee", 1200, 2), line(1, "Weekend Tote with a rather long name", 123_450, 1)],
    subtotal: gbp(125_850),
    gone: [{ id: "gone", name: "Summer Cap" }],
    action: "#basket",
    shipping: { price: gbp(420), from: "14-01-2041", untilFree: null, to: "16-01-2041" },
    checkoutHref: "#basket",
    continueHref: "#basket",
    invoicedTo: null,
    error: "store:cart.update",
    copy: [],
  };
}
