import type { Design } from "../../app/domain/design/design.ts";
import { bicycle, bolt, CREAM, mountain, NAVY, wave, wings } from "./artwork/acme.ts";
import { crest, pigeon, pigeonRound, thanks } from "./artwork/acme-gifts.ts";
import { aurora, ICE, NIGHT } from "./artwork/borealis.ts";
import { design } from "./design-on.ts";
import { showcaseProducts } from "./showcase-designs.ts";

/** Net price in whole minor units. */
export type Price = { minor: number; currency: "GBP" | "EUR" | "USD" };

export type DemoProduct = {
  /** Stable across seeds; the database may give other ids. */
  key: string;
  tenant: "acme" | "borealis" | "juniper" | "northbeat" | "meridian";
  name: string;
  description: string;
  category: string;
  catalogueCode: string;
  defaultColour: string;
  /** The side a product card shows. */
  cover: "front" | "back";
  design: Design;
  /** Store key (demo contract or showcase) to its price there. One design may sell in several stores. */
  sells: { store: string; price: Price; vat: 0 | 1 }[];
};

const gbp = (minor: number): Price => ({ minor, currency: "GBP" });
const eur = (minor: number): Price => ({ minor, currency: "EUR" });
const usd = (minor: number): Price => ({ minor, currency: "USD" });
const ONE = ["One size"];
const onDark = { [NAVY]: CREAM, [CREAM]: NAVY };

const contractProducts: DemoProduct[] = [
  {
    key: "acme-classic-tee",
    tenant: "acme",
    name: "Classic Tee",
    description:
      "Our weatherproof badge on the tee we wear ourselves: mid-weight ring-spun cotton with a collar that keeps its shape. Printed to order, pre-washed, true to size.",
    category: "T-shirts",
    catalogueCode: "TEE-CLASSIC",
    defaultColour: "White",
    cover: "front",
    design: design({
      code: "TEE-CLASSIC",
      colours: ["White", "Black"],
      sizes: ["S", "M", "L", "XL"],
      front: { motif: mountain, share: 0.82, rise: 0.12 },
      inksOnDark: onDark,
    }),
    sells: [
      { store: "uk", price: gbp(1000), vat: 1 },
      { store: "novat", price: gbp(1000), vat: 1 },
      { store: "tracked", price: gbp(1000), vat: 1 },
      { store: "eu", price: eur(2000), vat: 1 },
      { store: "us", price: usd(1500), vat: 1 },
      { store: "bulk", price: gbp(1000), vat: 1 },
      { store: "products", price: gbp(1000), vat: 1 },
    ],
  },
  {
    key: "acme-zip-hoodie",
    tenant: "acme",
    name: "Zip Hoodie",
    description:
      "The run club's winged bolt across the back and a small one over the heart. Brushed inside, with a metal zip and pockets for keys and cold hands.",
    category: "Hoodies",
    catalogueCode: "HOOD-ZIP",
    defaultColour: "Black",
    cover: "back",
    design: design({
      code: "HOOD-ZIP",
      colours: ["Black"],
      sizes: ["S", "M", "L"],
      front: { motif: bolt, share: 0.9, rise: 0.5 },
      back: { motif: wings, share: 1, rise: 0.2 },
    }),
    sells: [{ store: "uk", price: gbp(2499), vat: 1 }],
  },
  {
    key: "acme-kids-tee",
    tenant: "acme",
    name: "Kids Tee",
    description:
      "A city pigeon who knows exactly who is king, with room for a name underneath. Soft, light and without a scratchy label.",
    category: "Kids",
    catalogueCode: "TEE-KIDS",
    defaultColour: "White",
    cover: "front",
    design: design({
      code: "TEE-KIDS",
      colours: ["White"],
      sizes: ["S", "M"],
      front: { motif: pigeon, share: 0.94, rise: 0 },
    }),
    sells: [{ store: "uk", price: gbp(800), vat: 0 }],
  },
  {
    key: "acme-tote-bag",
    tenant: "acme",
    name: "Tote Bag",
    description:
      "Heavy canvas with handles long enough for a shoulder and a winter coat. The bicycle society's motto goes with you: take the long way home.",
    category: "Bags",
    catalogueCode: "TOTE-CANVAS",
    defaultColour: "White",
    cover: "front",
    design: design({
      code: "TOTE-CANVAS",
      colours: ["White"],
      sizes: ONE,
      front: { motif: bicycle, share: 1, rise: 0.3 },
    }),
    sells: [{ store: "uk", price: gbp(999), vat: 1 }],
  },
  {
    key: "acme-collector-box",
    tenant: "acme",
    name: "Collector Box",
    description:
      "Everything we have made in ten years, in a rigid box with a gilt crest and a ribbon pull. Two hundred and fifty were bound by hand and numbered inside the lid.",
    category: "Bags",
    catalogueCode: "BOX-KEEP",
    defaultColour: "White",
    cover: "front",
    design: design({
      code: "BOX-KEEP",
      colours: ["White"],
      sizes: ONE,
      front: { motif: crest, share: 0.94, rise: 0.5 },
    }),
    sells: [
      { store: "uk", price: gbp(123450), vat: 0 },
      { store: "eu", price: eur(123450), vat: 0 },
      { store: "us", price: usd(123450), vat: 1 },
    ],
  },
  {
    key: "acme-mug",
    tenant: "acme",
    name: "Mug",
    description:
      "A low sun over a scaled sea, fired into the glaze so that it outlives the dishwasher. Holds a generous 325 ml and four fingers.",
    category: "Mugs",
    catalogueCode: "MUG-CLASSIC",
    defaultColour: "White",
    cover: "front",
    design: design({
      code: "MUG-CLASSIC",
      colours: ["White"],
      sizes: ONE,
      front: { motif: wave, share: 0.94, rise: 0.5 },
      back: { motif: mountain, share: 0.8, rise: 0.5 },
    }),
    sells: [{ store: "eu", price: eur(1250), vat: 1 }],
  },
  {
    key: "acme-sticker",
    tenant: "acme",
    name: "Sticker",
    description:
      "Coo enough for laptops, bottles and bicycle frames. Weatherproof matt vinyl that comes off without a trace.",
    category: "Stickers",
    catalogueCode: "STICKER-76",
    defaultColour: "White",
    cover: "front",
    design: design({
      code: "STICKER-76",
      colours: ["White"],
      sizes: ONE,
      front: { motif: pigeonRound, share: 1, rise: 0.5 },
    }),
    sells: [{ store: "eu", price: eur(50), vat: 1 }],
  },
  {
    key: "acme-gift-tee",
    tenant: "acme",
    name: "Gift Tee",
    description:
      "A small thank-you you can wear. Choose your colour and size; it is printed for you and sent to your door, free of charge.",
    category: "T-shirts",
    catalogueCode: "TEE-ORGANIC",
    defaultColour: "White",
    cover: "front",
    design: design({
      code: "TEE-ORGANIC",
      colours: ["White", "Black", "Sage"],
      sizes: ["S", "M", "L", "XL"],
      front: { motif: thanks, share: 0.86, rise: 0.12 },
      inksOnDark: onDark,
    }),
    sells: [
      { store: "promo", price: gbp(0), vat: 0 },
      { store: "promo_eu", price: eur(0), vat: 0 },
      { store: "promo_sample", price: gbp(0), vat: 0 },
      { store: "promo_expired", price: gbp(0), vat: 0 },
    ],
  },
  {
    key: "borealis-tee",
    tenant: "borealis",
    name: "Borealis Tee",
    description:
      "Five curtains of northern light over the mountains of Tromsø. Water-based inks on soft cotton, dark enough for a winter night.",
    category: "T-shirts",
    catalogueCode: "TEE-CLASSIC",
    defaultColour: "French Navy",
    cover: "front",
    design: design({
      code: "TEE-CLASSIC",
      colours: ["French Navy", "Black", "White", "Heather Grey"],
      sizes: ["S", "M", "L", "XL", "XXL"],
      front: { motif: aurora, share: 0.92, rise: 0.08 },
      inksOnDark: { [NIGHT]: ICE, [ICE]: NIGHT },
    }),
    sells: [{ store: "other", price: gbp(1100), vat: 1 }],
  },
];

/** All products of the demo world: those the contract names, then the showcase stores'. */
export const demoProducts: readonly DemoProduct[] = [...contractProducts, ...showcaseProducts];
