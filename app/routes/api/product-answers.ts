import * as v from "valibot";
import { CURRENCIES } from "../../domain/money.ts";
import { PRODUCT_STATUSES } from "../../domain/product/product-sorts.ts";
import { REGIONS, STORE_STATUSES, STORE_TYPES } from "../../domain/store/store-event.ts";
import { bit, flag, iso2, moment, number, open, pictures, text, told, vatApplies } from "./answer-fields.ts";

/** Products and stores as the API tells them. */

const listed = {
  id: text,
  name: text,
  description: text,
  category: text,
  currency: v.picklist(CURRENCIES),
  price: told(number, "Without VAT."),
  store_selling_price: told(number, "Without VAT."),
  store_default_vat: vatApplies,
  price_including_vat: told(number, "What shoppers see."),
  colours: v.array(
    v.strictObject({
      name: text,
      hex: text,
      sizes: told(v.array(text), "That can be bought now."),
      sold_out_sizes: told(v.array(text), "That it comes in, and nobody can make now."),
    }),
  ),
  availability: told(v.picklist(["in_stock", "out_of_stock"]), "Whether any of it can be bought now."),
  default_colour: text,
  images: pictures({ front: text, back: text }),
};
export const ListedProduct = v.pipe(v.strictObject(listed), v.metadata({ ref: "ListedProduct" }));

const eventPrice = {
  id: text,
  event_id: text,
  product_id: text,
  store_selling_price: told(number, "Without VAT."),
};

export const Product = v.pipe(
  v.strictObject({
    ...listed,
    products: told(
      open,
      "The design data, with `artwork`: addresses of print files (PDF, `null` until they are made) and pictures.",
    ),
    locked: told(bit, "1: it cannot be changed."),
    tenant_id: text,
    status: v.picklist(PRODUCT_STATUSES),
    created_at: moment,
    updated_at: moment,
    deleted_at: v.nullable(moment),
    event_prices: v.array(v.strictObject({ ...eventPrice, created_at: moment, updated_at: moment })),
  }),
  v.metadata({ ref: "Product" }),
);

export const Event = v.pipe(
  v.strictObject({
    id: text,
    name: told(text, "The name that the address is made of."),
    shown_name: told(text, "What people read; often the same."),
    slug: text,
    type: v.picklist(STORE_TYPES),
    event_type: told(
      v.strictObject({
        type: v.picklist(["promo", "other"]),
        theme: open,
        page: v.strictObject({ header: v.strictObject({ logo: v.nullable(text) }) }),
      }),
      "The kind of event with its look.",
    ),
    status: v.picklist(STORE_STATUSES),
    expired: flag,
    region: v.picklist(REGIONS),
    currency: v.picklist(CURRENCIES),
    vat_rate: told(number, "Per cent."),
    not_vat_registered: flag,
    theme: told(open, "brand, paper, corners, headings"),
    page: told(open, "header, tagline, claimTitle, hero"),
    logo: told(v.nullable(text), "The address of a picture."),
    files: told(
      v.array(v.strictObject({ kind: v.picklist(["logo", "hero"]), url: text })),
      "The store's own pictures.",
    ),
    countries: told(v.array(iso2), "Where the store sends to; empty: wherever we deliver."),
    locked_to_country: told(v.array(iso2), "Replaces countries where it is not empty."),
    states: told(
      v.array(v.strictObject({ code: text, name: text })),
      "The states that an address may have, in stores that send to the United States.",
    ),
    products: told(v.array(ListedProduct), "Everything that the store sells."),
    event_products: told(
      v.array(v.strictObject({ ...eventPrice, store_default_vat: vatApplies })),
      "The same as prices of this store.",
    ),
    categories: v.array(text),
    category_list: told(v.array(text), "The same."),
  }),
  v.metadata({ ref: "Event" }),
);
