import type { CatalogueProduct, SizeMeasure } from "../../app/domain/design/catalogue-product.ts";
import { PRINT_AREAS } from "../../app/domain/design/print-area.ts";
import type { GarmentKind } from "../../app/domain/design/design.ts";
import { dyes, type ColourName } from "./colours.ts";

/** Width across the chest, length from the shoulder and sleeve of each size, flat, in mm. */
type Measures = Record<string, readonly [widthMm: number, lengthMm: number, sleeveMm: number]>;

type Blank = {
  code: string;
  name: string;
  garment: GarmentKind;
  family: string;
  categories: string[];
  brand: string;
  style: string;
  group: string;
  fit: string;
  fabric: string;
  gsm: number | null;
  care: string[];
  techniques: string[];
  details: string;
  colours: ColourName[];
  measures: Measures;
  /** Whole minor units of GBP; euro and dollar prices follow from it. */
  blank: number;
  print: number;
  pack?: string[];
  instead?: string[];
  better?: string[];
  beside?: string[];
};

const WASH = ["Machine wash at 30 °C, inside out", "Do not tumble dry", "Iron on the reverse", "Do not bleach"];
const WIPE = ["Wipe with a damp cloth", "Keep dry"];

/** Demo rates, fixed so that the catalogue is the same every day. */
const RATES = { GBP: 1, EUR: 1.18, USD: 1.28 };

function priced(minorGbp: number) {
  const data = Object.entries(RATES).map(([currency, rate]) => ({
    amount: ((minorGbp * rate) / 100).toFixed(2),
    currency,
  }));
  return [{ locale: null, scope: "print_on_demand", data }];
}

function everyVariant<Value>(codes: string[], value: (code: string) => Value): Record<string, Value> {
  return Object.fromEntries(codes.map((code) => [code, value(code)]));
}

function entry(blank: Blank): CatalogueProduct {
  const colours = dyes(...blank.colours);
  const codes = colours.map(({ code }) => code);
  const sizes = Object.keys(blank.measures);
  const areas = PRINT_AREAS[blank.garment];
  const picture = (code: string, side: string) => `/blanks/${blank.code}/${code}/${side}.svg`;
  return {
    code: blank.code,
    family: blank.family,
    family_variant: sizes.length > 1 ? `${blank.family}_colour_size` : `${blank.family}_colour`,
    parent: null,
    categories: blank.categories,
    garment: blank.garment,
    values: {
      name: [{ locale: "en", scope: null, data: blank.name }],
      brand: blank.brand,
      style: blank.style,
      apparel_group: blank.group,
      apparel_fit: blank.fit,
      apparel_fabric: blank.fabric,
      fabric_gsm: blank.gsm,
      care: blank.care,
      print_techniques: blank.techniques,
      availability_regions: ["UK", "EU", "US"],
      blank_price: priced(blank.blank),
      print_price: priced(blank.print),
      print_area_dpi: areas.front.dpi,
      print_area: { front: areas.front.millimetres, back: areas.back.millimetres },
      details_text: [{ locale: "en", scope: null, data: blank.details }],
      colour_count: colours.length,
      size_chart: Object.entries(blank.measures).map(
        ([size, [widthMm, lengthMm, sleeveMm]]): SizeMeasure => ({ size, widthMm, lengthMm, sleeveMm }),
      ),
    },
    created: "2026-01-12T09:00:00.000Z",
    updated: "2026-09-30T09:00:00.000Z",
    associations: {
      PACK: blank.pack ?? [],
      SUBSTITUTION: blank.instead ?? [],
      UPSELL: blank.better ?? [],
      X_SELL: blank.beside ?? [],
    },
    colours,
    images: everyVariant(codes, (code) => ({ front: picture(code, "front"), back: picture(code, "back") })),
    identifiers: everyVariant(codes, (code) => `${blank.code}-${code}`),
    sizes,
    skus: everyVariant(codes, (code) =>
      Object.fromEntries(sizes.map((size) => [size, `${blank.code}-${code}-${size.replaceAll(" ", "").toUpperCase()}`])),
    ),
  };
}

const TEE_COLOURS: ColourName[] = [
  "White",
  "Black",
  "Charcoal",
  "Heather Grey",
  "French Navy",
  "Royal Blue",
  "Sky",
  "Forest",
  "Sage",
  "Mustard",
  "Terracotta",
  "Red",
  "Burgundy",
  "Dusty Rose",
];

const BLANKS: Blank[] = [
  {
    code: "TEE-CLASSIC",
    name: "Classic crew tee",
    garment: "tshirt",
    family: "tshirts",
    categories: ["apparel", "t-shirts"],
    brand: "Northmill",
    style: "NM180",
    group: "Unisex",
    fit: "Regular",
    fabric: "100% ring-spun cotton",
    gsm: 180,
    care: WASH,
    techniques: ["DTG", "DTF", "Screen print"],
    details: "Mid-weight jersey with a ribbed collar, taped shoulders and twin-needle hems. Cut straight, made to be washed.",
    colours: TEE_COLOURS,
    measures: {
      XS: [460, 680, 195],
      S: [490, 700, 205],
      M: [530, 720, 215],
      L: [560, 740, 225],
      XL: [600, 760, 235],
      XXL: [640, 780, 240],
    },
    blank: 280,
    print: 320,
    pack: ["TEE-CLASSIC"],
    instead: ["TEE-ORGANIC"],
    better: ["TEE-HEAVY", "SWEAT-CREW"],
    beside: ["CAP-FIVE", "TOTE-CANVAS"],
  },
  {
    code: "TEE-ORGANIC",
    name: "Organic soft tee",
    garment: "organic_tshirt",
    family: "tshirts",
    categories: ["apparel", "t-shirts", "organic"],
    brand: "Alder & Loom",
    style: "AL-Meadow",
    group: "Unisex",
    fit: "Relaxed, longer in the body",
    fabric: "100% organic combed cotton",
    gsm: 155,
    care: WASH,
    techniques: ["DTG", "Screen print"],
    details: "Light, soft and a little longer. Wide neck with a fine rib and sleeves turned up by hand.",
    colours: ["White", "Black", "Ecru", "French Navy", "Teal", "Sage", "Sand", "Dusty Rose", "Terracotta", "Lilac"],
    measures: {
      XS: [445, 690, 180],
      S: [470, 710, 188],
      M: [500, 730, 196],
      L: [535, 750, 204],
      XL: [575, 770, 212],
    },
    blank: 450,
    print: 340,
    instead: ["TEE-CLASSIC"],
    better: ["TEE-HEAVY"],
    beside: ["TOTE-CANVAS", "MUG-STONE"],
  },
  {
    code: "TEE-HEAVY",
    name: "Heavyweight boxy tee",
    garment: "tshirt",
    family: "tshirts",
    categories: ["apparel", "t-shirts"],
    brand: "Fieldline",
    style: "FL240",
    group: "Unisex",
    fit: "Boxy",
    fabric: "100% carded cotton",
    gsm: 240,
    care: WASH,
    techniques: ["Screen print", "DTF", "Embroidery"],
    details: "A thick, dry-handed jersey that keeps its shape. Drop shoulder, high collar, no side shine.",
    colours: ["White", "Black", "Charcoal", "French Navy", "Forest", "Burgundy", "Sand", "Espresso"],
    measures: {
      S: [540, 690, 215],
      M: [570, 710, 225],
      L: [600, 730, 235],
      XL: [630, 750, 245],
      XXL: [665, 770, 250],
    },
    blank: 620,
    print: 340,
    instead: ["TEE-CLASSIC"],
    better: ["SWEAT-CREW"],
    beside: ["CAP-FIVE"],
  },
  {
    code: "TEE-KIDS",
    name: "Kids' tee",
    garment: "kids_tshirt",
    family: "tshirts",
    categories: ["apparel", "kids"],
    brand: "Northmill",
    style: "NM160K",
    group: "Kids",
    fit: "Regular",
    fabric: "100% ring-spun cotton",
    gsm: 160,
    care: WASH,
    techniques: ["DTG", "DTF"],
    details: "Soft jersey without a scratchy label. S fits 5 to 6 years, M fits 7 to 8, L fits 9 to 11.",
    colours: ["White", "Black", "French Navy", "Sky", "Red", "Mustard", "Sage", "Lilac"],
    measures: { S: [360, 470, 130], M: [390, 510, 142], L: [420, 560, 155] },
    blank: 240,
    print: 280,
    beside: ["STICKER-76", "TEE-CLASSIC"],
  },
  {
    code: "SWEAT-CREW",
    name: "Crew sweatshirt",
    garment: "sweatshirt",
    family: "sweatshirts",
    categories: ["apparel", "sweatshirts"],
    brand: "Fieldline",
    style: "FL320",
    group: "Unisex",
    fit: "Regular",
    fabric: "85% organic cotton, 15% recycled polyester, brushed inside",
    gsm: 320,
    care: WASH,
    techniques: ["DTG", "Screen print", "Embroidery"],
    details: "Set-in sleeves, a knitted V at the neck, heavy ribs at cuff and hem.",
    colours: ["White", "Black", "Heather Grey", "French Navy", "Forest", "Burgundy", "Sand", "Sage", "Dusty Rose"],
    measures: {
      S: [520, 660, 610],
      M: [550, 690, 625],
      L: [580, 720, 640],
      XL: [615, 745, 650],
      XXL: [650, 765, 655],
    },
    blank: 1150,
    print: 380,
    instead: ["HOOD-ZIP"],
    beside: ["CAP-FIVE", "MUG-CLASSIC"],
  },
  {
    code: "HOOD-ZIP",
    name: "Zip hoodie",
    garment: "hoodie",
    family: "sweatshirts",
    categories: ["apparel", "hoodies"],
    brand: "Northmill",
    style: "NM300Z",
    group: "Unisex",
    fit: "Regular",
    fabric: "80% cotton, 20% recycled polyester, brushed inside",
    gsm: 300,
    care: WASH,
    techniques: ["DTF", "Screen print", "Embroidery"],
    details: "Full metal zip, lined hood with flat cords, split pouch pocket. Small print on the breast, large on the back.",
    colours: ["Black", "White", "Charcoal", "Heather Grey", "French Navy", "Forest", "Burgundy", "Espresso"],
    measures: {
      XS: [495, 650, 600],
      S: [520, 670, 615],
      M: [550, 695, 630],
      L: [580, 720, 645],
      XL: [615, 745, 655],
    },
    blank: 1390,
    print: 420,
    instead: ["SWEAT-CREW"],
    beside: ["TEE-CLASSIC", "CAP-FIVE"],
  },
  {
    code: "TOTE-CANVAS",
    name: "Canvas tote",
    garment: "tote",
    family: "bags",
    categories: ["bags"],
    brand: "Alder & Loom",
    style: "AL-Carry",
    group: "Accessories",
    fit: "38 x 42 cm, 10 litres",
    fabric: "Cotton canvas",
    gsm: 340,
    care: ["Wash cold by hand", "Dry flat"],
    techniques: ["Screen print", "DTF"],
    details: "Long handles for the shoulder, sewn with a cross at each end. Holds a week's shopping or a laptop.",
    colours: ["White", "Natural", "Black", "French Navy", "Forest", "Mustard", "Dusty Rose", "Sage"],
    measures: { "One size": [380, 420, 0] },
    blank: 260,
    print: 240,
    beside: ["MUG-CLASSIC", "STICKER-76"],
  },
  {
    code: "MUG-CLASSIC",
    name: "Ceramic mug",
    garment: "mug",
    family: "drinkware",
    categories: ["drinkware"],
    brand: "Kilnhouse",
    style: "KH325",
    group: "Home",
    fit: "325 ml",
    fabric: "Glazed stoneware",
    gsm: null,
    care: ["Dishwasher safe", "Microwave safe"],
    techniques: ["Sublimation"],
    details: "82 mm across, 95 mm high, with a handle that takes four fingers.",
    colours: ["White", "Black", "French Navy", "Red", "Forest", "Mustard", "Sky"],
    measures: { "One size": [82, 95, 0] },
    blank: 210,
    print: 190,
    better: ["MUG-STONE"],
    beside: ["STICKER-76", "BOX-KEEP"],
  },
  {
    code: "MUG-STONE",
    name: "Stone mug",
    garment: "mug",
    family: "drinkware",
    categories: ["drinkware"],
    brand: "Kilnhouse",
    style: "KH340 matt",
    group: "Home",
    fit: "340 ml",
    fabric: "Matt glazed stoneware",
    gsm: null,
    care: ["Dishwasher safe", "Not for the microwave"],
    techniques: ["Ceramic transfer"],
    details: "A heavier mug with a matt outside and a bright inside, fired twice.",
    colours: ["Ecru", "Espresso", "Sage", "Terracotta", "Charcoal", "White"],
    measures: { "One size": [84, 96, 0] },
    blank: 480,
    print: 260,
    instead: ["MUG-CLASSIC"],
    beside: ["TOTE-CANVAS"],
  },
  {
    code: "CAP-FIVE",
    name: "Five-panel cap",
    garment: "cap",
    family: "headwear",
    categories: ["headwear"],
    brand: "Fieldline",
    style: "FL5P",
    group: "Accessories",
    fit: "Adjustable, 56 to 61 cm",
    fabric: "Washed cotton twill",
    gsm: 260,
    care: ["Wipe clean", "Do not wash"],
    techniques: ["Embroidery", "DTF"],
    details: "One seamless front panel, curved peak, brass buckle behind.",
    colours: ["Black", "White", "French Navy", "Forest", "Sand", "Burgundy", "Mustard", "Charcoal"],
    measures: { "One size": [180, 170, 0] },
    blank: 520,
    print: 360,
    beside: ["TEE-CLASSIC", "SWEAT-CREW"],
  },
  {
    code: "STICKER-76",
    name: "Round vinyl sticker",
    garment: "sticker",
    family: "stationery",
    categories: ["stickers"],
    brand: "Papershed",
    style: "PS76",
    group: "Stationery",
    fit: "76 mm",
    fabric: "Weatherproof vinyl",
    gsm: null,
    care: WIPE,
    techniques: ["Digital print"],
    details: "Cut to a circle, matt, comes off without a trace.",
    colours: ["White", "Black", "Sand", "Mustard", "Sky", "Red"],
    measures: { "One size": [76, 76, 0] },
    blank: 12,
    print: 15,
    beside: ["MUG-CLASSIC", "TOTE-CANVAS"],
  },
  {
    code: "BOX-KEEP",
    name: "Keepsake box",
    garment: "gift_box",
    family: "stationery",
    categories: ["boxes"],
    brand: "Papershed",
    style: "PS-Keep",
    group: "Home",
    fit: "240 x 180 x 150 mm",
    fabric: "Wrapped greyboard, 2 mm",
    gsm: 1200,
    care: WIPE,
    techniques: ["Foil", "Screen print"],
    details: "Two-part rigid box with a ribbon pull. Numbered by hand inside the lid.",
    colours: ["White", "Black", "French Navy", "Forest", "Burgundy", "Natural"],
    measures: { "One size": [240, 150, 0] },
    blank: 890,
    print: 450,
    beside: ["MUG-CLASSIC", "TEE-CLASSIC"],
  },
];

/** The demo world's catalogue, equal on every machine. */
export const catalogue: readonly CatalogueProduct[] = BLANKS.map(entry);

export function catalogueProduct(code: string): CatalogueProduct {
  const found = catalogue.find((product) => product.code === code);
  if (!found) throw new Error(`no such catalogue product: ${code}`);
  return found;
}
