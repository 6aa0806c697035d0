/** A field that a call takes. */
export type ApiField = { type: "string" | "number" | "boolean" | "lines"; required?: boolean; about: string };

export type ApiCall = {
  name: string;
  method: "GET" | "POST";
  /** The address, with parameters in braces. Further parts of the page's path may stand before the last one. */
  path: string;
  about: string;
  /** Who may call: anyone, or whoever is signed in by cookie or bearer token. */
  caller: "anyone" | "signed in";
  /** It acts with the session's cookie, so a call with that cookie must repeat the anti-forgery cookie. */
  guarded?: true;
  query?: Record<string, ApiField>;
  fields?: Record<string, ApiField>;
  /** What lies under `data` when it went well, and what stands beside it. */
  data: Record<string, string>;
  beside?: Record<string, string>;
  /** Statuses of refusals. */
  refusals: readonly number[];
};

const text = (about: string, required = true): ApiField => ({ type: "string", about, required });
const lines: ApiField = {
  type: "lines",
  required: true,
  about:
    "Basket lines: product_id, quantity, size, colour, custom_text_front, custom_text_back. Prices are ignored.",
};
const amount = (about: string): ApiField => ({ type: "number", about });
const store = "/api/{tenant}/{slug}";

/** Every call of the API: what it takes and answers. The dispatcher serves exactly these. */
export const CALLS = [
  {
    name: "csrfCookie",
    method: "GET",
    path: "/api/sanctum/csrf-cookie",
    about: "Sets the cookie XSRF-TOKEN. Its value is sent back as the header X-XSRF-TOKEN.",
    caller: "anyone",
    data: {},
    refusals: [],
  },
  {
    name: "login",
    method: "POST",
    path: "/api/login",
    about: "Signs in. Answers a bearer token and sets the session's cookie.",
    caller: "anyone",
    fields: {
      email: text("The user's e-mail address."),
      password: text("The user's password."),
      code: text(
        "A code of the authenticator or a recovery code, where the account has a second step.",
        false,
      ),
    },
    data: { user: "The user, as GET /api/user answers it." },
    beside: { token: "For the header Authorization: Bearer." },
    refusals: [422, 429],
  },
  {
    name: "logout",
    method: "POST",
    path: "/api/logout",
    about: "Ends the session and the bearer token of the same sign-in.",
    caller: "anyone",
    guarded: true,
    data: {},
    refusals: [403],
  },
  {
    name: "user",
    method: "GET",
    path: "/api/user",
    about: "The signed-in user.",
    caller: "signed in",
    data: {
      id: "Id.",
      name: "Name.",
      email: "E-mail address.",
      role: "admin, account_manager or customer_service.",
      roles: "All roles with their labels.",
      tenant_id: "The user's tenant.",
      superadmin: "1 for a superadmin, else 0.",
      integration: "Whether the user came with the e-commerce integration.",
      signup_complete: "Whether the sign-up is complete.",
      lang: "The language that the user chose, or null.",
    },
    refusals: [401],
  },
  {
    name: "getLanguage",
    method: "POST",
    path: "/api/get-lang",
    about: "The language of the user, else of the request.",
    caller: "anyone",
    data: { lang: "One of en, fr, de, it, es, nl, da, fi, sv." },
    beside: { lang: "The same." },
    refusals: [],
  },
  {
    name: "setLanguage",
    method: "POST",
    path: "/api/set-lang",
    about: "Remembers a language, for the user if one is signed in. Others than the nine are refused.",
    caller: "anyone",
    guarded: true,
    fields: { lang: text("One of the nine languages.") },
    data: { lang: "The language that holds now." },
    beside: { lang: "The same." },
    refusals: [403, 422],
  },
  {
    name: "authoriseChannel",
    method: "POST",
    path: "/api/broadcasting/auth",
    about:
      "Lets a socket into the realtime channel tenant.{tenant_id} of the user's own tenant, for ten minutes.",
    caller: "signed in",
    guarded: true,
    fields: { socket_id: text("The socket."), channel_name: text("tenant.{tenant_id}") },
    data: { auth: "The signed authorisation.", channel_name: "The channel.", expires_at: "Until when." },
    beside: { auth: "The same." },
    refusals: [401, 403, 422],
  },
  {
    name: "lockedToCountry",
    method: "GET",
    path: `${store}/locked-to-country`,
    about: "The countries that the store delivers to, if it is locked to some; else an empty list.",
    caller: "anyone",
    query: { lang: text("Language of the names.", false) },
    data: { "[]": "iso2, name in the language, value for address_country." },
    refusals: [404],
  },
  {
    name: "product",
    method: "GET",
    path: `${store}/product-id={productId}`,
    about: "A product of the store with its design data.",
    caller: "anyone",
    data: {
      product:
        "The product record. Prices are decimals without VAT; price_including_vat is what shoppers see.",
      you_may_like_products: "Up to four others of the store.",
      event: "The store.",
    },
    refusals: [404],
  },
  {
    name: "order",
    method: "POST",
    path: `${store}/order`,
    about:
      "Claims a promo's gift, or orders in a Bulk or Products store. Sent again with the same idempotency_key, it answers the same order.",
    caller: "anyone",
    fields: {
      name: text("Name."),
      email: text("E-mail address."),
      phone: text("Phone number."),
      address_first_line: text("First line of the address."),
      address_second_line: text("Second line.", false),
      address_city: text("City."),
      address_county: text("County.", false),
      address_postcode: text("Postcode, as the country has them."),
      address_country: text("Country, by English name or ISO 3166-1 alpha-2 code."),
      address_state: text("State, by name or abbreviation.", false),
      message: text("A message to the organiser.", false),
      promo_code: text("The promotion code; promos that are no samples require it.", false),
      lang: text("Language of messages and mails.", false),
      idempotency_key: text("8 to 80 letters, digits and hyphens of the caller's own.", false),
      products: {
        ...lines,
        required: false,
        about: "In a promo: colour and size of its gifts. Elsewhere: the lines that are ordered.",
      },
    },
    data: { order: "The order: order_ref, customer, products, estimated_delivery, track_url." },
    refusals: [403, 404, 409, 410, 422, 423, 429],
  },
  {
    name: "createCustomer",
    method: "POST",
    path: `${store}/create-customer`,
    about: "Notes who orders and where it goes.",
    caller: "anyone",
    fields: {
      name: text("Name."),
      email: text("E-mail address."),
      phone: text("Phone number.", false),
      address_first_line: text("First line of the address."),
      address_second_line: text("Second line.", false),
      address_city: text("City."),
      address_county: text("County.", false),
      address_postcode: text("Postcode, as the country has them."),
      address_country: text("Country, by English name or ISO 3166-1 alpha-2 code."),
      address_state: text("State, by name or abbreviation; needed in the United States.", false),
      lang: text("Language of messages and mails.", false),
      products: lines,
    },
    data: {
      customer_id: "Names the order in pay.",
      shipping_prices:
        "standard, standard_tracked, express and additional_item_price without VAT; null: not offered.",
      event_vouchers: "The store's public vouchers: code, discount_amount.",
      has_voucher_opportunity: "Whether the store has vouchers at all.",
      country_iso2: "The country's code.",
      state_abbreviation: "The state's code, or null.",
    },
    refusals: [403, 404, 422],
  },
  {
    name: "pay",
    method: "POST",
    path: `${store}/pay`,
    about:
      "Fixes the order and its price, worked out by the server alone, and opens its payment. An amount that is less than the price is refused, never charged.",
    caller: "anyone",
    fields: {
      customer_id: text("From create-customer."),
      products: lines,
      shipping_method: text("standard, standard_tracked or express."),
      discount_code: text("A voucher's code.", false),
      amount: amount("What the shopper saw, before or after the voucher."),
      total_shipping_price: amount("What the shopper saw of shipping, with or without VAT."),
    },
    data: {
      client_secret: "For the payment provider's element; null when nothing is to pay.",
      tenant_stripe_connect_account_id: "Whose account is charged; null for the platform's own.",
      publishable_key: "The provider's key of the store's region.",
      order_fully_paid_by_voucher: "Whether the order is placed already, since a voucher covers it.",
      order: "The order with its totals.",
      basket_tax_breakdown: "subtotal, tax_amount and grand_total in US stores, else null.",
    },
    refusals: [403, 404, 409, 422],
  },
  {
    name: "paymentSuccess",
    method: "POST",
    path: `${store}/payment-success`,
    about:
      "Brings the order in line with its payment, which is asked of the provider. Sent again, it answers the same order. Delivery dates and products may be sent and are not kept.",
    caller: "anyone",
    fields: {
      payment_intent: text("The payment that was confirmed.", false),
      payment_intent_client_secret: text("Its secret, for orders that were begun on a page.", false),
      no_payment_needed: { type: "boolean", about: "With order_id, when a voucher covered everything." },
      order_id: text("The order that nothing was to pay of.", false),
    },
    data: { order: "The placed order: order_ref, totals, customer, shipping method, estimated delivery." },
    refusals: [404, 409, 422],
  },
  {
    name: "openApi",
    method: "GET",
    path: "/api/openapi.json",
    about: "This description for machines, as OpenAPI 3.1.",
    caller: "anyone",
    data: {},
    refusals: [],
  },
  {
    name: "docs",
    method: "GET",
    path: "/api/docs",
    about: "This description for people.",
    caller: "anyone",
    data: {},
    refusals: [],
  },
] as const satisfies readonly ApiCall[];

export type CallName = (typeof CALLS)[number]["name"];
