import * as v from "valibot";
import { type Hex, isHex } from "../domain/design/colour.ts";
import { minorFromDecimal, minorFromTyped } from "../domain/money.ts";
import {
  CORNERS,
  FIRST_THEME,
  type FirstProduct,
  HEADINGS,
  MOST_FIRST_PRODUCTS,
  PAPERS,
} from "../domain/store/store-draft.ts";
import { REGIONS, STORE_TYPES } from "../domain/store/store-event.ts";
import { amountText, day, filled, line, shownStoreName, storeName, text } from "./texts.ts";

/** One of a list, whatever its case. */
const oneOf = <const T extends string>(words: readonly T[], message: string) =>
  v.pipe(
    text(40),
    v.transform((raw) => words.find((word) => word.toLowerCase() === raw.toLowerCase())),
    v.picklist(words, message),
  );
const region = oneOf(REGIONS, "builder:refused.region");
const storeType = oneOf(STORE_TYPES, "builder:refused.type");

const brandColour = v.pipe(
  v.optional(v.string("builder:refused.theme"), FIRST_THEME.brand),
  v.custom<Hex>((value) => typeof value === "string" && isHex(value), "builder:refused.theme"),
  v.metadata({ format: "color" }),
);
const lookOf = <const T extends string>(words: readonly T[], first: T) =>
  v.optional(v.picklist(words, "builder:refused.theme"), first);

const ThemeSchema = v.object(
  {
    brand: brandColour,
    paper: lookOf(PAPERS, FIRST_THEME.paper),
    corners: lookOf(CORNERS, FIRST_THEME.corners),
    headings: lookOf(HEADINGS, FIRST_THEME.headings),
  },
  "builder:refused.theme",
);

const UNKNOWN_PRODUCT = "errors:productNotSold";
const id = v.pipe(v.string(UNKNOWN_PRODUCT), v.regex(/^[0-9a-zA-Z-]{1,40}$/, UNKNOWN_PRODUCT));
const price = v.optional(
  v.pipe(
    v.union([v.number(), v.string()], "errors:amount"),
    v.transform(minorFromDecimal),
    v.number("errors:amount"),
    v.minValue(0, "errors:amount"),
    v.maxValue(1_000_000, "errors:amount"),
    // In major units, as it is sent.
    v.metadata({ type: ["number", "string"], minimum: 0, maximum: 10_000 }),
  ),
);

/** A code of the catalogue, or an object that names one or a product of the tenant, with its price. */
const FirstProductSchema = v.union(
  [
    v.pipe(
      id,
      v.transform((code): FirstProduct => ({ kind: "blank", code })),
    ),
    v.pipe(
      v.object({ code: id, store_selling_price: price }),
      v.transform(({ code, store_selling_price }): FirstProduct => ({
        kind: "blank",
        code,
        price: store_selling_price,
      })),
    ),
    v.pipe(
      v.object({ product_id: id, store_selling_price: price }),
      v.transform(({ product_id: productId, store_selling_price }): FirstProduct => ({
        kind: "product",
        productId,
        price: store_selling_price,
      })),
    ),
  ],
  UNKNOWN_PRODUCT,
);
const FirstProduct = v.pipe(FirstProductSchema, v.metadata({ ref: "FirstProduct" }));

const told = <S extends v.GenericSchema>(schema: S, about: string) => v.pipe(schema, v.description(about));

/** What `events/create` takes. */
export const StoreDraftSchema = v.object({
  image_id: told(
    v.nullish(v.pipe(v.string("builder:refused.image"), v.maxLength(60, "builder:refused.image"))),
    "A picture of the tenant's, printed on the fronts of new products.",
  ),
  page: told(
    v.optional(
      v.object(
        { name: storeName, shownName: shownStoreName, tagline: line(200), claimTitle: line(120) },
        "builder:refused.page",
      ),
      {},
    ),
    "name, shownName, tagline, claimTitle. The address is made of the name; shownName is what people read, the name if it is missing. Without a name the store is named after the tenant.",
  ),
  products: told(
    v.pipe(
      v.optional(v.array(FirstProduct, UNKNOWN_PRODUCT), []),
      v.maxLength(MOST_FIRST_PRODUCTS, "errors:tooLong"),
    ),
    "Codes of the catalogue, or objects with code or product_id and store_selling_price.",
  ),
  region: told(region, "UK, EU or US; it decides the currency."),
  theme: told(v.optional(ThemeSchema, {}), "brand (#rrggbb), paper, corners, headings."),
  type: told(storeType, "Bulk, Promo, Products or Store."),
});

/** What `assets/move` takes. */
export const ImageToMoveSchema = v.object({
  img_id: told(filled(text(60)), "The picture's id."),
});

/** The builder's form, beside its products and its picture. */
export const StoreBuilderSchema = v.object({
  name: filled(storeName),
  shown_name: shownStoreName,
  /** Ticked: the picture is printed on products, and is not the store's logo. */
  no_logo: v.optional(v.string()),
  tagline: line(200),
  type: storeType,
  region,
  brand: brandColour,
  paper: lookOf(PAPERS, FIRST_THEME.paper),
  starts: day,
  ends: day,
});

/** What a first product costs, in minor units; null when it was left empty. */
export const FirstPriceSchema = v.object({
  price: v.pipe(
    amountText(5, "errors:amount"),
    v.transform((typed) => minorFromTyped(typed) ?? null),
  ),
});
