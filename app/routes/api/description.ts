import { ANSWERS, BESIDE, type JsonSchema } from "./answer-schemas.ts";

/** A field that a call takes. */
export type ApiField = {
  type: "string" | "number" | "boolean" | "object" | "lines" | "first products";
  required?: boolean;
  about: string;
};

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
  /** What lies under `data` when it went well, and what stands beside it. Without it the answer is no JSON of ours. */
  data?: JsonSchema;
  beside?: Readonly<Record<string, JsonSchema>>;
  /** The answer's status and content, where they are not 200 and JSON. */
  status?: 204;
  content?: "text/html" | "application/json";
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
/** Calls of a tenant's own people; the path of the page that calls may stand between. */
const tenant = "/api/{tenant}";

/** Every call of the API: what it takes and answers. The dispatcher serves exactly these. */
export const CALLS = [
  {
    name: "csrfCookie",
    method: "GET",
    path: "/api/sanctum/csrf-cookie",
    about: "Sets the cookie XSRF-TOKEN. Its value is sent back as the header X-XSRF-TOKEN.",
    caller: "anyone",
    status: 204,
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
    data: ANSWERS.login,
    beside: { token: BESIDE.token },
    refusals: [422, 429],
  },
  {
    name: "logout",
    method: "POST",
    path: "/api/logout",
    about: "Ends the session and the bearer token of the same sign-in.",
    caller: "anyone",
    guarded: true,
    data: ANSWERS.nothing,
    beside: { success: BESIDE.success },
    refusals: [403],
  },
  {
    name: "user",
    method: "GET",
    path: "/api/user",
    about: "The signed-in user.",
    caller: "signed in",
    data: ANSWERS.user,
    refusals: [401],
  },
  {
    name: "getLanguage",
    method: "POST",
    path: "/api/get-lang",
    about: "The language of the user, else of the request.",
    caller: "anyone",
    data: ANSWERS.language,
    beside: { lang: BESIDE.lang },
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
    data: ANSWERS.language,
    beside: { lang: BESIDE.lang },
    refusals: [403, 422],
  },
  {
    name: "authoriseChannel",
    method: "POST",
    path: "/api/broadcasting/auth",
    about:
      "Lets a socket into a realtime channel of the user's own tenant, for a minute and one connection: all of its notices, or those of one event, order or fulfiller. Connect to /parties/tenant-room/{tenant_id} with the socket as _pk, channel and auth.",
    caller: "signed in",
    guarded: true,
    fields: {
      socket_id: text("The socket."),
      channel_name: text("tenant.{id}, event.{id}, order.{id} or fulfiller.{id}"),
    },
    data: ANSWERS.channel,
    beside: { auth: BESIDE.auth },
    refusals: [401, 403, 422],
  },
  {
    name: "lockedToCountry",
    method: "GET",
    path: `${store}/locked-to-country`,
    about: "The countries that the store delivers to, if it is locked to some; else an empty list.",
    caller: "anyone",
    query: { lang: text("Language of the names.", false) },
    data: ANSWERS.countries,
    refusals: [404],
  },
  {
    name: "product",
    method: "GET",
    path: `${store}/product-id={productId}`,
    about: "A product of the store with its design data.",
    caller: "anyone",
    data: ANSWERS.product,
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
    data: ANSWERS.claimedOrder,
    beside: { success: BESIDE.success },
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
    data: ANSWERS.customer,
    refusals: [403, 404, 422, 429],
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
    data: ANSWERS.payment,
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
    data: ANSWERS.order,
    refusals: [404, 409, 422, 503],
  },
  {
    name: "setupOfIntegration",
    method: "GET",
    path: `${tenant}/events/shopify-event`,
    about:
      "What is left to do of the e-commerce integration. With data the caller leads to /get-started. It takes the mark integration=1, or the header X-Integration: 1.",
    caller: "signed in",
    query: { integration: text("1: the call comes from a page in integration mode.") },
    data: ANSWERS.setup,
    refusals: [401, 403, 404, 422],
  },
  {
    name: "moveImage",
    method: "POST",
    path: `${tenant}/assets/move`,
    about:
      "Takes the picture of a store that was built before the sign-in into the tenant's own files. Asked again, it answers the same.",
    caller: "signed in",
    guarded: true,
    fields: { img_id: text("The picture's id.") },
    data: ANSWERS.image,
    beside: { success: BESIDE.success, message: BESIDE.message },
    refusals: [401, 403, 404, 422],
  },
  {
    name: "createEvent",
    method: "POST",
    path: `${tenant}/events/create`,
    about: "Creates a store as a draft, which only the tenant's own people see.",
    caller: "signed in",
    guarded: true,
    fields: {
      image_id: text("A picture of the tenant's, printed on the fronts of new products.", false),
      page: {
        type: "object",
        about: "name, tagline, claimTitle. Without a name it is named after the tenant.",
      },
      products: {
        type: "first products",
        about: "Codes of the catalogue, or objects with code or product_id and store_selling_price.",
      },
      region: text("UK, EU or US; it decides the currency."),
      theme: { type: "object", about: "brand (#rrggbb), paper, corners, headings." },
      type: text("Bulk, Promo, Products or Store."),
    },
    data: ANSWERS.newEvent,
    beside: { success: BESIDE.success, message: BESIDE.message },
    refusals: [401, 403, 404, 422],
  },
  {
    name: "openApi",
    method: "GET",
    path: "/api/openapi.json",
    about: "This description for machines, as OpenAPI 3.1.",
    caller: "anyone",
    content: "application/json",
    refusals: [],
  },
  {
    name: "docs",
    method: "GET",
    path: "/api/docs",
    about: "This description for people.",
    caller: "anyone",
    content: "text/html",
    refusals: [],
  },
] as const satisfies readonly ApiCall[];

export type CallName = (typeof CALLS)[number]["name"];
