import * as v from "valibot";
import { PRODUCT_STATUSES } from "../../domain/product/product-sorts.ts";
import { CHANNEL_RIGHTS } from "../../domain/access/channels.ts";
import { ROLE_KEYS } from "../../domain/access/roles.ts";
import { FONT_CATEGORIES } from "../../domain/design/search-fonts.ts";
import { CURRENCIES } from "../../domain/money.ts";
import { ORDER_STATUSES } from "../../domain/order/order-status.ts";
import { SHIPPING_METHODS } from "../../domain/pricing/shipping.ts";
import { LANGUAGES } from "../../i18n/languages.ts";
import { REGIONS, STORE_STATUSES, STORE_TYPES } from "../../domain/store/store-event.ts";

/** What the API answers. Every field is there, and no other: what is not described is not told. */

const text = v.string();
const number = v.number();
const flag = v.boolean();
const bit = v.picklist([0, 1]);
const moment = v.pipe(v.string(), v.isoTimestamp());
const iso2 = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));
/** Data that is described elsewhere: designs, a store's look. */
const open = v.looseObject({});
const told = <S extends v.GenericSchema>(schema: S, about: string) => v.pipe(schema, v.description(about));

const language = v.picklist(LANGUAGES.map(({ code }) => code));

const pictures = <E extends v.ObjectEntries>(entries: E) =>
  told(v.strictObject(entries), "Addresses of pictures.");

const vatApplies = told(bit, "1: VAT applies.");

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
  colours: v.array(v.strictObject({ name: text, hex: text, sizes: v.array(text) })),
  default_colour: text,
  images: pictures({ front: text, back: text }),
};
const ListedProduct = v.pipe(v.strictObject(listed), v.metadata({ ref: "ListedProduct" }));

const eventPrice = {
  id: text,
  event_id: text,
  product_id: text,
  store_selling_price: told(number, "Without VAT."),
};

const Product = v.pipe(
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

const Event = v.pipe(
  v.strictObject({
    id: text,
    name: text,
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

const User = v.pipe(
  v.strictObject({
    id: text,
    name: text,
    email: text,
    role: v.picklist(ROLE_KEYS),
    roles: told(v.record(text, text), "All roles with their labels."),
    tenant_id: told(text, "The user's tenant."),
    superadmin: told(bit, "1 for a superadmin."),
    integration: told(flag, "Whether the user came with the e-commerce integration."),
    signup_complete: flag,
    lang: told(v.nullable(text), "The language that the user chose."),
  }),
  v.metadata({ ref: "User" }),
);

const customer = v.strictObject({
  name: text,
  email: text,
  phone: v.nullable(text),
  address_first_line: text,
  address_second_line: v.nullable(text),
  address_city: text,
  address_county: v.nullable(text),
  address_postcode: v.nullable(text),
  address_country: text,
  address_state: v.nullable(text),
  country_iso2: iso2,
});

const order = {
  id: text,
  order_ref: told(v.nullable(text), "Once it is placed."),
  currency: v.picklist(CURRENCIES),
  total_store_price_excluding_vat: number,
  total_store_vat: number,
  total_store_price: told(number, "What is charged."),
  shipping_method: v.nullable(v.picklist(SHIPPING_METHODS)),
  shipping_price_excluding_vat: number,
  shipping_vat: number,
  discount_code: v.nullable(text),
  discount_amount: number,
  customer,
  estimated_delivery: v.nullable(
    v.strictObject({ from: told(text, "DD-MM-YYYY"), to: told(text, "DD-MM-YYYY") }),
  ),
  products: v.array(
    v.strictObject({
      product_id: text,
      name: text,
      colour: text,
      size: text,
      quantity: v.pipe(number, v.integer(), v.minValue(1)),
      price: told(number, "Without VAT, each."),
      price_including_vat: told(number, "Each."),
      store_default_vat: vatApplies,
      custom_texts: v.array(text),
      images: pictures({ front: text }),
    }),
  ),
};
const Order = v.pipe(v.strictObject(order), v.metadata({ ref: "Order" }));

const address = v.strictObject({
  name: text,
  line1: text,
  line2: text,
  city: text,
  state: text,
  postcode: text,
  country: iso2,
  phone: text,
});

const Submission = v.pipe(
  v.strictObject({
    id: told(text, "The fulfilment: what events are about."),
    revision: told(number, "Counts what was sent differently."),
    order_ref: text,
    test: flag,
    ship_by: told(v.nullable(text), "YYYY-MM-DD: the last day on which it may leave to come in time."),
    ship_to: address,
    method: v.picklist(SHIPPING_METHODS),
    customs: v.nullable(v.strictObject({ value: told(number, "Minor units."), currency: text, gift: flag })),
    packing: v.strictObject({ note: text, lang: text }),
    items: v.array(
      v.strictObject({
        id: text,
        sku: text,
        name: text,
        colour: text,
        size: text,
        qty: v.pipe(number, v.integer(), v.minValue(1)),
        prints: v.array(
          v.strictObject({
            side: text,
            technique: text,
            file_url: told(text, "Opens for seven days; read this again for a new one."),
            sha256: told(text, "Of the file."),
            mm: told(v.tuple([number, number]), "Width and height."),
            preview_url: text,
          }),
        ),
      }),
    ),
  }),
  v.metadata({ ref: "Submission" }),
);

/** What lies under `data` of each call's answer. */
export const ANSWERS = {
  fulfillerEvent: v.strictObject({
    outcome: told(
      v.picklist(["moved", "kept", "ignored", "repeated"]),
      "moved: the status changed. kept: the stock is as told. ignored: kept, and the status stays, since it is later already or is not touched by it. repeated: it was told before.",
    ),
  }),
  printerWebhook: v.strictObject({
    outcome: told(v.picklist(["moved", "ignored", "repeated"]), "As of an event."),
  }),
  fulfillerWork: v.array(
    v.strictObject({
      id: text,
      status: v.picklist(ORDER_STATUSES),
      external_id: told(v.nullable(text), "Your id of it, once it is acknowledged."),
      updated_at: moment,
    }),
  ),
  fulfillerOrder: v.strictObject({
    status: v.picklist(ORDER_STATUSES),
    external_id: v.nullable(text),
    order: Submission,
  }),
  fulfillerAck: v.strictObject({ external_id: text }),
  user: User,
  login: v.strictObject({ user: told(User, "The user, as GET /api/user answers it.") }),
  nothing: v.strictObject({}),
  language: v.strictObject({ lang: language }),
  channel: v.strictObject({
    auth: told(text, "The signed authorisation."),
    channel_name: v.pipe(
      v.string(),
      v.regex(new RegExp(`^(private-)?(${Object.keys(CHANNEL_RIGHTS).join("|")})\\.`)),
    ),
    expires_at: moment,
  }),
  fonts: v.array(
    v.strictObject({
      family: text,
      variants: told(v.array(text), "Weights; regular is 400, and italic stands for the slanted cut."),
      subsets: told(v.array(text), "The alphabets that it has."),
      version: text,
      lastModified: text,
      files: told(v.record(text, text), "Address of the file of each variant."),
      category: v.picklist(FONT_CATEGORIES),
      kind: text,
      menu: told(text, "A small file that has the letters of the family's name only."),
    }),
  ),
  countries: v.array(
    v.strictObject({
      iso2,
      name: told(text, "In the language that was asked for."),
      value: told(text, "For address_country."),
    }),
  ),
  product: v.strictObject({
    product: Product,
    you_may_like_products: told(v.array(ListedProduct), "Up to four others of the store."),
    event: told(Event, "The store."),
  }),
  claimedOrder: v.strictObject({
    order: v.strictObject({
      ...order,
      status: v.picklist(["new"]),
      track_url: told(text, "The order's page without a sign-in."),
    }),
  }),
  customer: v.strictObject({
    customer_id: told(
      text,
      "Names the order in pay; up to 5000 characters of letters, digits and -_~. with no meaning of their own.",
    ),
    shipping_prices: told(
      v.strictObject({
        standard: v.nullable(number),
        standard_tracked: v.nullable(number),
        express: v.nullable(number),
        additional_item_price: number,
      }),
      "Without VAT; null: not offered.",
    ),
    event_vouchers: told(
      v.array(
        v.strictObject({
          code: text,
          discount_amount: told(
            v.nullable(number),
            "What it takes off; of a percentage the most, or null where that has no limit.",
          ),
          discount_percent: v.optional(told(number, "The share of what the goods cost that it takes off.")),
          minimum_amount: v.optional(told(number, "What the goods must cost at least, with VAT.")),
        }),
      ),
      "The store's public vouchers.",
    ),
    has_voucher_opportunity: told(flag, "Whether the store has vouchers at all."),
    country_iso2: told(iso2, "The country's code."),
    state_abbreviation: told(v.nullable(text), "The state's code."),
  }),
  payment: v.strictObject({
    client_secret: told(v.nullable(text), "For the payment provider's element; null when nothing is to pay."),
    tenant_stripe_connect_account_id: told(
      v.nullable(text),
      "Whose account is charged; null for the platform's own.",
    ),
    publishable_key: told(text, "The provider's key of the store's region."),
    order_fully_paid_by_voucher: told(
      flag,
      "Whether the order is placed already, since a voucher covers it.",
    ),
    order: Order,
    basket_tax_breakdown: told(
      v.nullable(v.strictObject({ subtotal: number, tax_amount: number, grand_total: number })),
      "In US stores.",
    ),
  }),
  order: v.strictObject({
    order: Order,
    returned_payments: v.optional(
      told(
        v.array(
          v.strictObject({
            amount: number,
            currency: v.picklist(CURRENCIES),
            state: v.picklist(["refunding", "refunded"]),
          }),
        ),
        "What was paid for it besides, and goes back.",
      ),
    ),
  }),
  image: told(text, "The image's id."),
  newEvent: v.strictObject({ slug: told(text, "The new store's address; it begins as a draft.") }),
  setup: told(
    v.nullable(
      v.strictObject({
        paymentRegion: v.picklist(REGIONS),
        steps: v.array(v.strictObject({ complete: flag, step: v.pipe(number, v.integer()), title: text })),
        stepsCompleted: flag,
        registrationRoute: told(text, "Where the open steps are shown."),
        shopifyUrl: told(text, "The connected shop; empty while none is."),
      }),
    ),
    "The integration's open steps; null for whoever has none.",
  ),
};

/** What stands beside `data`, where the specification has it. */
export const BESIDE = {
  next: told(v.nullable(text), "For `after`, where there is more."),
  token: told(text, "For the header Authorization: Bearer."),
  lang: told(language, "The same."),
  auth: told(text, "The same."),
  success: told(flag, "True: it was done."),
  message: told(text, "What was done, in the caller's language: for a toast."),
};
