import { apiApp, type ApiApp, answerApi as answerBy } from "../../api/api-app.server.ts";
import { defineCall } from "../../api/call.server.ts";
import type { OpenApiDocument } from "../../api/open-api.ts";
import { documentOf } from "../../api/operation.server.ts";
import type { PageState } from "../../http/wiring/page-state.server.ts";
import {
  authoriseChannel,
  csrfCookie,
  getLanguage,
  login,
  logout,
  setLanguage,
  user,
} from "./account-calls.server.ts";
import { createCustomer, pay } from "./checkout-calls.server.ts";
import { docsPage } from "./docs-page.ts";
import { fonts } from "./font-calls.server.ts";
import { fulfillerAck, fulfillerEvent, fulfillerOrder, fulfillerWork } from "./fulfiller-calls.server.ts";
import { order } from "./order-call.server.ts";
import { paymentSuccess } from "./payment-success-call.server.ts";
import { lockedToCountry, product } from "./store-calls.server.ts";
import { printerWebhook } from "./printer-webhook-call.server.ts";
import { createEvent, moveImage, setupOfIntegration } from "./tenant-calls.server.ts";

const openApi = defineCall({
  name: "openApi",
  method: "GET",
  path: "/api/openapi.json",
  about: "This description for machines, as OpenAPI 3.1.",
  caller: "anyone",
  content: "application/json",
  refusals: [],
  answer: async ({ args }) => Response.json(await apiDocument(args.context.page.settings.APP_ORIGIN)),
});

const docs = defineCall({
  name: "docs",
  method: "GET",
  path: "/api/docs",
  about: "This description for people.",
  caller: "anyone",
  content: "text/html",
  refusals: [],
  async answer({ args }) {
    const { settings, nonce } = args.context.page;
    return docsPage(await apiDocument(settings.APP_ORIGIN), nonce);
  },
});

/** Every call of the API, as it is routed, validated and described. */
export const CALLS = [
  csrfCookie,
  login,
  logout,
  user,
  getLanguage,
  setLanguage,
  authoriseChannel,
  fonts,
  lockedToCountry,
  product,
  order,
  createCustomer,
  pay,
  paymentSuccess,
  setupOfIntegration,
  moveImage,
  createEvent,
  fulfillerEvent,
  fulfillerWork,
  fulfillerOrder,
  fulfillerAck,
  printerWebhook,
  openApi,
  docs,
] as const;

export type CallName = (typeof CALLS)[number]["name"];

let app: ApiApp | undefined;
/** Made for the first call: most isolates answer pages. */
const theApp = () => (app ??= apiApp(CALLS));

/** Answers a request to an address of the API. */
export const answerApi = (request: Request, page: PageState): Promise<Response> =>
  answerBy(theApp(), request, page);

let document: Promise<OpenApiDocument> | undefined;

/** Worked out when it is asked for first, and kept. */
async function apiDocument(origin: string): Promise<OpenApiDocument> {
  document ??= documentOf(theApp(), CALLS);
  return { ...(await document), servers: [{ url: origin }] };
}
