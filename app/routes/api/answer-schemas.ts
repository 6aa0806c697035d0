import { CHANNEL_RIGHTS } from "../../domain/access/channels.ts";
import { ROLE_KEYS } from "../../domain/access/roles.ts";
import { CURRENCIES } from "../../domain/money.ts";
import { SHIPPING_METHODS } from "../../domain/pricing/shipping.ts";
import { REGIONS, STORE_STATUSES, STORE_TYPES } from "../../domain/store/store-event.ts";
import { LANGUAGES } from "../../i18n/languages.ts";

/** As much of JSON Schema (2020-12) as our answers need. */
export type JsonSchema = {
  type?: string | readonly string[];
  description?: string;
  enum?: readonly (string | number | null)[];
  pattern?: string;
  format?: string;
  minimum?: number;
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  $ref?: string;
  anyOf?: readonly JsonSchema[];
};

const text = (description?: string): JsonSchema => ({ type: "string", ...(description && { description }) });
const number = (description?: string): JsonSchema => ({
  type: "number",
  ...(description && { description }),
});
const flag = (description?: string): JsonSchema => ({ type: "boolean", ...(description && { description }) });
const bit = (description: string): JsonSchema => ({ type: "integer", enum: [0, 1], description });
const moment: JsonSchema = { type: "string", format: "date-time" };
const oneOf = (words: readonly string[], description?: string): JsonSchema => ({
  type: "string",
  enum: words,
  ...(description && { description }),
});
const listOf = (items: JsonSchema, description?: string): JsonSchema => ({
  type: "array",
  items,
  ...(description && { description }),
});
const orNull = (schema: JsonSchema): JsonSchema =>
  typeof schema.type === "string" && schema.enum === undefined
    ? { ...schema, type: [schema.type, "null"] }
    : { anyOf: [schema, { type: "null" }], ...(schema.description && { description: schema.description }) };
const ref = (name: string, description?: string): JsonSchema => ({
  $ref: `#/components/schemas/${name}`,
  ...(description && { description }),
});
/** Every field is there, and no other: what is not described is not told. */
const object = (properties: Record<string, JsonSchema>, description?: string): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...(description && { description }),
});
/** Data that is described elsewhere: designs, a store's look. */
const open = (description: string): JsonSchema => ({
  type: "object",
  description,
  additionalProperties: true,
});

const language = oneOf(LANGUAGES.map(({ code }) => code));
const images = (properties: Record<string, JsonSchema>) => object(properties, "Addresses of pictures.");

const listed = {
  id: text(),
  name: text(),
  description: text(),
  category: text(),
  currency: oneOf(CURRENCIES),
  price: number("Without VAT."),
  store_selling_price: number("Without VAT."),
  store_default_vat: bit("1: VAT applies."),
  price_including_vat: number("What shoppers see."),
  colours: listOf(object({ name: text(), hex: text(), sizes: listOf(text()) })),
  default_colour: text(),
  images: images({ front: text(), back: text() }),
};

const customer = object({
  name: text(),
  email: text(),
  phone: orNull(text()),
  address_first_line: text(),
  address_second_line: orNull(text()),
  address_city: text(),
  address_county: orNull(text()),
  address_postcode: orNull(text()),
  address_country: text(),
  address_state: orNull(text()),
  country_iso2: { ...text(), pattern: "^[A-Z]{2}$" },
});

const orderLine = object({
  product_id: text(),
  name: text(),
  colour: text(),
  size: text(),
  quantity: { type: "integer", minimum: 1 },
  price: number("Without VAT, each."),
  price_including_vat: number("Each."),
  store_default_vat: bit("1: VAT applies."),
  custom_texts: listOf(text()),
  images: images({ front: text() }),
});

const order = {
  id: text(),
  order_ref: orNull(text("Once it is placed.")),
  currency: oneOf(CURRENCIES),
  total_store_price_excluding_vat: number(),
  total_store_vat: number(),
  total_store_price: number("What is charged."),
  shipping_method: orNull(oneOf(SHIPPING_METHODS)),
  shipping_price_excluding_vat: number(),
  shipping_vat: number(),
  discount_code: orNull(text()),
  discount_amount: number(),
  customer,
  estimated_delivery: orNull(object({ from: text("DD-MM-YYYY"), to: text("DD-MM-YYYY") })),
  products: listOf(orderLine),
};

const product = object({
  ...listed,
  products: open("The design data, with `artwork`: addresses of pictures."),
  locked: bit("1: it cannot be changed."),
  tenant_id: text(),
  status: oneOf(["draft", "published"]),
  created_at: moment,
  updated_at: moment,
  deleted_at: orNull(moment),
  event_prices: listOf(
    object({
      id: text(),
      event_id: text(),
      product_id: text(),
      store_selling_price: number(),
      created_at: moment,
      updated_at: moment,
    }),
  ),
});

const event = object({
  id: text(),
  name: text(),
  slug: text(),
  type: oneOf(STORE_TYPES),
  status: oneOf(STORE_STATUSES),
  expired: flag(),
  region: oneOf(REGIONS),
  currency: oneOf(CURRENCIES),
  vat_rate: number("Per cent."),
  not_vat_registered: flag(),
  theme: open("brand, paper, corners, headings"),
  page: open("header, tagline, claimTitle, hero"),
  countries: listOf(text()),
  locked_to_country: listOf(text()),
  categories: listOf(text()),
});

const user = object({
  id: text(),
  name: text(),
  email: text(),
  role: oneOf(ROLE_KEYS),
  roles: { type: "object", additionalProperties: text(), description: "All roles with their labels." },
  tenant_id: text("The user's tenant."),
  superadmin: bit("1 for a superadmin."),
  integration: flag("Whether the user came with the e-commerce integration."),
  signup_complete: flag(),
  lang: orNull(text("The language that the user chose.")),
});

/** Schemas that several answers share, by name. */
export const SHARED_SCHEMAS: Record<string, JsonSchema> = {
  User: user,
  Order: object(order),
  Product: product,
  ListedProduct: object(listed),
  Event: event,
  Refusal: {
    type: "object",
    required: ["message"],
    properties: {
      message: text("In the caller's language."),
      errors: {
        type: "object",
        additionalProperties: listOf(text()),
        description: "With 422: texts for each field, named as it was sent.",
      },
    },
    additionalProperties: false,
  },
};

/** What lies under `data` of each call's answer. */
export const ANSWERS = {
  user: ref("User"),
  login: object({ user: ref("User", "The user, as GET /api/user answers it.") }),
  nothing: object({}),
  language: object({ lang: language }),
  channel: object({
    auth: text("The signed authorisation."),
    channel_name: { ...text(), pattern: `^(private-)?(${Object.keys(CHANNEL_RIGHTS).join("|")})\\.` },
    expires_at: moment,
  }),
  countries: listOf(
    object({
      iso2: { ...text(), pattern: "^[A-Z]{2}$" },
      name: text("In the language that was asked for."),
      value: text("For address_country."),
    }),
  ),
  product: object({
    product: ref("Product"),
    you_may_like_products: listOf(ref("ListedProduct"), "Up to four others of the store."),
    event: ref("Event", "The store."),
  }),
  claimedOrder: object({
    order: object({
      ...order,
      status: oneOf(["new"]),
      track_url: text("The order's page without a sign-in."),
    }),
  }),
  customer: object({
    customer_id: text("Names the order in pay."),
    shipping_prices: object(
      {
        standard: orNull(number()),
        standard_tracked: orNull(number()),
        express: orNull(number()),
        additional_item_price: number(),
      },
      "Without VAT; null: not offered.",
    ),
    event_vouchers: listOf(
      object({ code: text(), discount_amount: number() }),
      "The store's public vouchers.",
    ),
    has_voucher_opportunity: flag("Whether the store has vouchers at all."),
    country_iso2: { ...text("The country's code."), pattern: "^[A-Z]{2}$" },
    state_abbreviation: orNull(text("The state's code.")),
  }),
  payment: object({
    client_secret: orNull(text("For the payment provider's element; null when nothing is to pay.")),
    tenant_stripe_connect_account_id: orNull(text("Whose account is charged; null for the platform's own.")),
    publishable_key: text("The provider's key of the store's region."),
    order_fully_paid_by_voucher: flag("Whether the order is placed already, since a voucher covers it."),
    order: ref("Order"),
    basket_tax_breakdown: orNull(
      object({ subtotal: number(), tax_amount: number(), grand_total: number() }, "In US stores."),
    ),
  }),
  order: object({ order: ref("Order") }),
  image: text("The image's id."),
  newEvent: object({ slug: text("The new store's address; it begins as a draft.") }),
  setup: orNull(
    object(
      {
        paymentRegion: oneOf(REGIONS),
        steps: listOf(object({ complete: flag(), step: { type: "integer" }, title: text() })),
        stepsCompleted: flag(),
        registrationRoute: text("Where the open steps are shown."),
        shopifyUrl: text("The connected shop; empty while none is."),
      },
      "The integration's open steps; null for whoever has none.",
    ),
  ),
  openApi: open("The OpenAPI document."),
} as const satisfies Record<string, JsonSchema>;

/** What stands beside `data`, where the specification has it. */
export const BESIDE = {
  token: text("For the header Authorization: Bearer."),
  lang: { ...language, description: "The same." },
  auth: text("The same."),
  success: flag("True: it was done."),
  message: text("What was done, in the caller's language: for a toast."),
} as const satisfies Record<string, JsonSchema>;
