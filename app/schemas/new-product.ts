import * as v from "valibot";
import { CATALOGUE_REGIONS } from "../domain/design/catalogue-filter.ts";
import { type Hex, isHex } from "../domain/design/colour.ts";
import { SIDES } from "../domain/design/design.ts";
import { FONT_FAMILIES } from "../domain/design/fonts.ts";
import { minorFromTyped } from "../domain/money.ts";
import { idOrNone, listQuerySchema, oneOf, searchWords } from "./list-query.ts";
import { amountText, filled, line, text } from "./texts.ts";
import { PRODUCT_SORTS, PRODUCT_STATES } from "../domain/product/product-sorts.ts";

/** What the catalogue's address may ask for; what makes no sense is not asked for. */
export const CatalogueListSchema = v.object({
  q: searchWords,
  region: oneOf([...CATALOGUE_REGIONS, "all"]),
  technique: v.fallback(line(40), ""),
  most: v.fallback(amountText(4, "errors:amount"), ""),
});

/** What is printed on a new product: words, the store's logo, one of the tenant's pictures, or nothing. */
const PRINTS = ["text", "logo", "picture", "none"] as const;
export type PrintKind = (typeof PRINTS)[number];

/** Longer lines would be too small to be read on a garment. */
const LONGEST_PRINT = 30;

const ink = v.pipe(
  text(7),
  v.custom<Hex>(
    (value) => typeof value === "string" && isHex(value),
    "productDesk:catalogueDesk.refused.noInk",
  ),
  v.metadata({ format: "color" }),
);
/** Boxes of one name: none, one or several are sent. */
const ticked = v.pipe(
  v.optional(v.union([v.array(v.string()), v.string()], "errors:required"), []),
  v.transform((sent) => [...new Set([sent].flat())]),
  v.minLength(1, "productDesk:catalogueDesk.refused.noColour"),
  v.maxLength(100, "errors:tooLong"),
);

/** A product that is made of a blank. `key` is the form's own, so that one that is sent twice makes one product. */
export const NewProductSchema = v.object({
  key: v.pipe(text(40), v.regex(/^[0-9a-z]{8,40}$/, "errors:staleForm")),
  code: filled(text(40)),
  name: filled(line(100)),
  print: v.picklist(PRINTS, "errors:required"),
  side: v.picklist(SIDES, "errors:required"),
  text: line(LONGEST_PRINT),
  font: v.picklist(
    FONT_FAMILIES.map(({ family }) => family),
    "errors:required",
  ),
  ink,
  picture: text(64),
  colours: ticked,
});

/** The same, for a store that sells it. */
export const NewEventProductSchema = v.object({
  ...NewProductSchema.entries,
  price: v.pipe(
    filled(amountText(7, "errors:amount")),
    v.transform((typed) => minorFromTyped(typed) ?? 0),
  ),
});

/** What the address of the list of products may ask for. */
export const readProductList = listQuerySchema({
  filters: { q: searchWords, state: oneOf(PRODUCT_STATES), garment: idOrNone },
  sorts: PRODUCT_SORTS,
  sort: "created",
});

/** What is said of a product; `version` is the moment of its last change, which the form was made from. */
export const ProductSchema = v.object({
  version: v.pipe(text(), v.regex(/^\d{1,15}$/, "errors:staleForm"), v.transform(Number)),
  name: filled(line(100)),
  category: line(60),
  description: text(2000),
});

/** Why a product is sold although it must be mended; `design` is the hash of the design that the page showed. */
export const SellAnywaySchema = v.object({
  design: v.pipe(text(64), v.minLength(1, "errors:staleForm")),
  reason: filled(text(300)),
});
