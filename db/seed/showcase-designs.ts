import { OAT, PINE, beanSunrise, slowPour, sprigRoundel, wordmark } from "./artwork/juniper.ts";
import { CHALK, INK, contours, globe, nameBack, pixelHeart, tiles } from "./artwork/meridian.ts";
import { PAPER, PLUM, goldenHour, lineUp, nightStage, soundmark } from "./artwork/northbeat.ts";
import { design } from "./design-on.ts";
import type { DemoProduct } from "./designs.ts";
import { netOfGross } from "../../app/domain/pricing/net-of-gross.ts";

/** Stores that show what the platform can look like; their keys are used in `sells`. Rates in basis points. */
export const showcaseStores = {
  juniper: { name: "Juniper Coffee Supply", type: "Store", region: "EU", currency: "EUR", vatRate: 2100 },
  northbeat: { name: "Northbeat Festival", type: "Store", region: "UK", currency: "GBP", vatRate: 2000 },
  meridian_gift: { name: "Meridian Conf Gift", type: "Promo", region: "EU", currency: "EUR", vatRate: 0 },
  meridian_shop: { name: "Meridian Conf Shop", type: "Store", region: "US", currency: "USD", vatRate: 0 },
} as const;

const APPAREL = ["S", "M", "L", "XL"];
const ONE = ["One size"];
const juniperOnDark = { [PINE]: OAT, [OAT]: PINE };
const northbeatOnDark = { [PLUM]: PAPER, [PAPER]: PLUM };
const meridianOnDark = { [INK]: CHALK, [CHALK]: INK, "#3f63f2": "#7d96ff" };

type Entry = Omit<DemoProduct, "tenant" | "design" | "sells" | "cover"> & {
  cover?: "front" | "back";
  /** What a shopper pays for one, VAT included; the seed keeps the net of it. */
  gross: number;
  offer: Omit<Parameters<typeof design>[0], "code">;
};

function of(
  tenant: "juniper" | "northbeat" | "meridian",
  store: keyof typeof showcaseStores,
  entries: Entry[],
): DemoProduct[] {
  const { currency, type, vatRate } = showcaseStores[store];
  return entries.map(({ gross, offer, cover = "front", ...entry }) => ({
    ...entry,
    tenant,
    cover,
    design: design({ code: entry.catalogueCode, ...offer }),
    sells: [{ store, price: { minor: netOfGross(gross, vatRate), currency }, vat: type === "Promo" ? 0 : 1 }],
  }));
}

const juniper = of("juniper", "juniper", [
  {
    key: "juniper-slow-pour-tee",
    name: "Slow Pour Tee",
    description:
      "For everyone who has said “just one more minute” over a dripping cone. Organic cotton, a relaxed cut, and no hurry before ten.",
    category: "T-shirts",
    catalogueCode: "TEE-ORGANIC",
    defaultColour: "Ecru",
    gross: 3600,
    offer: {
      colours: ["Ecru", "White", "Sage", "Dusty Rose", "Black"],
      sizes: APPAREL,
      front: { motif: slowPour, share: 0.9, rise: 0.08 },
      inksOnDark: { [PINE]: OAT },
    },
  },
  {
    key: "juniper-market-tote",
    name: "Market Tote",
    description:
      "Our juniper roundel on canvas strong enough for two kilos of beans and a loaf. Natural cotton, long handles, made to be carried for years.",
    category: "Bags",
    catalogueCode: "TOTE-CANVAS",
    defaultColour: "Natural",
    gross: 2200,
    offer: {
      colours: ["Natural", "White", "Forest", "Black"],
      sizes: ONE,
      front: { motif: sprigRoundel, share: 1, rise: 0.3 },
      inksOnDark: juniperOnDark,
    },
  },
  {
    key: "juniper-sunrise-mug",
    name: "Sunrise Mug",
    description:
      "A bean comes up over the terraces, as it does every morning at half past six. Matt stoneware with a bright inside, fired twice.",
    category: "Mugs",
    catalogueCode: "MUG-STONE",
    defaultColour: "Ecru",
    gross: 2000,
    offer: {
      colours: ["Ecru", "White", "Sage"],
      sizes: ONE,
      front: { motif: beanSunrise, share: 0.96, rise: 0.5 },
      back: { motif: wordmark, share: 0.9, rise: 0.5 },
    },
  },
  {
    key: "juniper-roasters-sweatshirt",
    name: "Roaster's Sweatshirt",
    description:
      "What we wear at the drum when the warehouse is still cold. Brushed inside, heavy ribs, our signwriter's lettering across the chest.",
    category: "Sweatshirts",
    catalogueCode: "SWEAT-CREW",
    defaultColour: "Forest",
    gross: 6500,
    offer: {
      colours: ["Forest", "Sand", "Heather Grey", "Burgundy"],
      sizes: [...APPAREL, "XXL"],
      front: { motif: wordmark, share: 0.86, rise: 0.1 },
      back: { motif: sprigRoundel, share: 0.9, rise: 0.1 },
      inksOnDark: { ...juniperOnDark, "#bd6a3c": "#e0a06c", "#6d8f5c": "#8fb07c", "#4d5b93": "#8f9bd0" },
    },
  },
  {
    key: "juniper-barista-cap",
    name: "Barista Cap",
    description:
      "Five panels of washed twill with our name on the front. Keeps the steam out of your eyes and the hair out of the milk.",
    category: "Headwear",
    catalogueCode: "CAP-FIVE",
    defaultColour: "Sand",
    gross: 2900,
    offer: {
      colours: ["Sand", "Forest", "White"],
      sizes: ONE,
      front: { motif: wordmark, share: 0.96, rise: 0.5 },
      inksOnDark: { ...juniperOnDark, "#bd6a3c": "#e0a06c" },
    },
  },
]);

const northbeat = of("northbeat", "northbeat", [
  {
    key: "northbeat-golden-hour-tee",
    name: "Golden Hour Tee",
    description:
      "The last sun of the second stage, with the whole bill of 2026 on the back. Mid-weight cotton, printed with water-based inks.",
    category: "T-shirts",
    catalogueCode: "TEE-CLASSIC",
    defaultColour: "Black",
    gross: 2600,
    offer: {
      colours: ["Black", "White", "French Navy", "Sky", "Burgundy", "Dusty Rose"],
      sizes: ["XS", ...APPAREL, "XXL"],
      front: { motif: goldenHour, share: 0.9, rise: 0.08 },
      back: { motif: lineUp(), share: 1, rise: 0.05 },
      inksOnDark: northbeatOnDark,
    },
  },
  {
    key: "northbeat-night-stage-hoodie",
    name: "Night Stage Hoodie",
    description:
      "Seven moons over a wall of light, for the hours when it gets cold by the sea. Full zip, lined hood, pockets big enough for earplugs and chips.",
    category: "Hoodies",
    catalogueCode: "HOOD-ZIP",
    defaultColour: "Black",
    cover: "back",
    gross: 5800,
    offer: {
      colours: ["Black", "French Navy", "Charcoal"],
      sizes: ["XS", ...APPAREL],
      front: { motif: soundmark, share: 0.96, rise: 0.5 },
      back: { motif: nightStage, share: 0.98, rise: 0.1 },
      inksOnDark: { [PLUM]: PAPER },
    },
  },
  {
    key: "northbeat-encore-tote",
    name: "Encore Tote",
    description:
      "Carries a blanket, a rain jacket and three records you did not plan to buy. Heavy canvas, screen printed by hand in Leeds.",
    category: "Bags",
    catalogueCode: "TOTE-CANVAS",
    defaultColour: "Natural",
    gross: 1700,
    offer: {
      colours: ["Natural", "White", "Dusty Rose", "Black"],
      sizes: ONE,
      front: { motif: goldenHour, share: 0.98, rise: 0.3 },
      inksOnDark: northbeatOnDark,
    },
  },
  {
    key: "northbeat-crew-cap",
    name: "Crew Cap",
    description:
      "The same cap our stage hands wear from load-in to last bus. Washed twill with a brass buckle and a wave on the front.",
    category: "Headwear",
    catalogueCode: "CAP-FIVE",
    defaultColour: "Black",
    gross: 2300,
    offer: {
      colours: ["Black", "White", "French Navy", "Sand"],
      sizes: ONE,
      front: { motif: soundmark, share: 0.94, rise: 0.5 },
      inksOnDark: northbeatOnDark,
    },
  },
]);

const meridianGift = of("meridian", "meridian_gift", [
  {
    key: "meridian-welcome-tee",
    name: "Speaker's Welcome Tee",
    description:
      "Our gift to you: the Meridian globe on the front and your own name on the back, so that nobody has to ask. Pick a colour and a size; we print it and send it home.",
    category: "T-shirts",
    catalogueCode: "TEE-CLASSIC",
    defaultColour: "White",
    gross: 0,
    offer: {
      colours: ["White", "Black", "French Navy", "Heather Grey", "Sky"],
      sizes: ["XS", ...APPAREL, "XXL"],
      front: { motif: globe, share: 0.9, rise: 0.08 },
      back: { motif: nameBack, share: 0.96, rise: 0.08 },
      inksOnDark: meridianOnDark,
    },
  },
]);

const meridianShop = of("meridian", "meridian_shop", [
  {
    key: "meridian-ship-small-sweatshirt",
    name: "Ship Small Sweatshirt",
    description:
      "Twelve tiles and the best advice we ever got in a code review. Brushed organic cotton that survives any deploy window.",
    category: "Sweatshirts",
    catalogueCode: "SWEAT-CREW",
    defaultColour: "White",
    gross: 5800,
    offer: {
      colours: ["White", "Black", "Heather Grey", "French Navy"],
      sizes: [...APPAREL, "XXL"],
      front: { motif: tiles, share: 0.84, rise: 0.1 },
      inksOnDark: { [INK]: CHALK, "#3f63f2": "#6d89ff" },
    },
  },
  {
    key: "meridian-pixel-heart-mug",
    name: "Pixel Heart Mug",
    description:
      "An eight-bit heart with your handle underneath, so it finds its way back to your desk. Dishwasher safe to about two thousand cycles.",
    category: "Mugs",
    catalogueCode: "MUG-CLASSIC",
    defaultColour: "White",
    gross: 1600,
    offer: {
      colours: ["White", "Black", "Sky", "Mustard"],
      sizes: ONE,
      front: { motif: pixelHeart, share: 0.86, rise: 0.5 },
      back: { motif: globe, share: 0.9, rise: 0.5 },
      inksOnDark: meridianOnDark,
    },
  },
  {
    key: "meridian-contour-tee",
    name: "Contour Tee",
    description:
      "Height lines of an island that never was, drawn for the climbing wall behind hall three. Heavy, boxy cotton that keeps its shape.",
    category: "T-shirts",
    catalogueCode: "TEE-HEAVY",
    defaultColour: "Charcoal",
    gross: 3400,
    offer: {
      colours: ["Charcoal", "White", "Black", "Sand", "Forest"],
      sizes: [...APPAREL, "XXL"],
      front: { motif: contours, share: 0.9, rise: 0.08 },
      inksOnDark: { ...meridianOnDark, "#3f63f2": "#5f82ff" },
    },
  },
  {
    key: "meridian-globe-sticker",
    name: "Globe Sticker",
    description:
      "The Meridian globe for the one free spot on your laptop lid. Matt vinyl, cut round, comes off clean.",
    category: "Stickers",
    catalogueCode: "STICKER-76",
    defaultColour: "White",
    gross: 300,
    offer: {
      colours: ["White", "Sky", "Black"],
      sizes: ONE,
      front: { motif: globe, share: 0.74, rise: 0.5 },
      inksOnDark: meridianOnDark,
    },
  },
]);

export const showcaseProducts: DemoProduct[] = [...juniper, ...northbeat, ...meridianGift, ...meridianShop];
