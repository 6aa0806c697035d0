import * as v from "valibot";
import { CHANNEL_RIGHTS } from "../../domain/access/channels.ts";
import { ROLE_KEYS } from "../../domain/access/roles.ts";
import { FONT_CATEGORIES } from "../../domain/design/fonts.ts";
import { CURRENCIES } from "../../domain/money.ts";
import { REGIONS } from "../../domain/store/store-event.ts";
import { bit, flag, iso2, language, moment, number, text, told } from "./answer-fields.ts";
import { FULFILLER_ANSWERS, Order, order } from "./order-answers.ts";
import { Event, ListedProduct, Product } from "./product-answers.ts";

/** What the API answers. Every field is there, and no other: what is not described is not told. */

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

/** What lies under `data` of each call's answer. */
export const ANSWERS = {
  ...FULFILLER_ANSWERS,
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
        free_from: v.optional(
          told(
            v.strictObject({
              standard: v.nullable(number),
              standard_tracked: v.nullable(number),
              express: v.nullable(number),
            }),
            "From this value of the goods on, with VAT and after vouchers, a method costs nothing; null: never.",
          ),
        ),
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
