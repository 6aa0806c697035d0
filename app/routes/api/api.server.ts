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
import { fulfillerAck, fulfillerEvent, fulfillerOrder, fulfillerWork } from "./fulfiller-calls.server.ts";
import { order } from "./order-call.server.ts";
import { paymentSuccess } from "./payment-success-call.server.ts";
import { lockedToCountry, product } from "./store-calls.server.ts";
import { createEvent, moveImage, setupOfIntegration } from "./tenant-calls.server.ts";
import * as v from "valibot";
import { answer, refusedFields, ApiRefusal } from "../../api/answer.server.ts";
import { searchFonts } from "../../domain/design/fonts.ts";
import { FontsQuerySchema } from "../../schemas/api-fonts.ts";
import { ANSWERS } from "./answers.ts";
import { jsonObject } from "../../api/body.server.ts";
import { limitCalls, readSmallBody } from "../../api/fulfiller.server.ts";
import { takeReportOf } from "../../api/take-report.server.ts";
import type { FulfillerReport } from "../../domain/fulfilment/report-rules.ts";
import { baseScope } from "../../http/wiring/context.server.ts";
import { logWarning } from "../../log.server.ts";
import { provedWebhook } from "../../http/prints/print-file.server.ts";
import { fulfilmentOfExternal } from "../../services/fulfillers/read.server.ts";
import { reachFulfiller } from "../../services/fulfillers/reach-fulfiller.server.ts";

const CANCELLED_THERE = "It was cancelled there.";
const GAVE_UP = [
  { type: "rejected", code: "other", message: CANCELLED_THERE },
  { type: "misprinted", detail: CANCELLED_THERE },
] as const;

const printerWebhook = defineCall({
  name: "printerWebhook",
  method: "POST",
  path: "/api/fulfillers/v1/webhooks/{id}",
  about:
    "Webhooks of Printful, Printify and Gelato about a fulfiller's orders, proved by the header that each of them uses. What changes nothing here is answered with 200 as well, so that nobody sends it again.",
  caller: "fulfiller",
  provedBy: "webhook",
  data: ANSWERS.printerWebhook,
  refusals: [401],
  async answer({ args, at }) {
    const { context } = args;
    limitCalls(args);
    const body = await readSmallBody(args.request);
    const fulfiller = await reachFulfiller(baseScope(context), at.id);
    const proved =
      fulfiller && (await provedWebhook(context.page, fulfiller, { headers: args.request.headers, body }));
    if (!fulfiller || !proved) throw new ApiRefusal(401, "The webhook is not proved.");
    const event = proved.read(jsonObject(body));
    if (!event) return answer({ data: { outcome: "ignored" } });
    const { order, eventId, told } = event;
    const sent =
      "fulfilmentId" in order
        ? order
        : await fulfilmentOfExternal(baseScope(context), { fulfillerId: fulfiller.id, ...order });
    if (sent === undefined) return answer({ data: { outcome: "ignored" } });
    const now = context.page.now();
    const about = { ...sent, eventId, at: event.at && event.at < now ? event.at : now };
    let taken = await takeReportOf(context, fulfiller, { ...about, ...told } as FulfillerReport);
    // A printer may give an order up without being asked to cancel it, whether it has begun it or not.
    for (const gaveUp of told.type === "cancel_accepted" ? GAVE_UP : []) {
      if (taken.outcome === "illegal")
        taken = await takeReportOf(context, fulfiller, { ...about, ...gaveUp });
    }
    if (taken.outcome === "illegal" || taken.outcome === "unknown") {
      // It is answered with 200, so that it is not told again: this is all that is left of it.
      logWarning("printer-webhook", `what was told is ${taken.outcome}`, {
        fulfillerId: fulfiller.id,
        ...sent,
        type: told.type,
      });
    }
    if (taken.outcome === "changed_meanwhile") {
      throw new ApiRefusal(503, "faults:busy", undefined, { "Retry-After": "1" });
    }
    const outcome = taken.outcome === "moved" || taken.outcome === "repeated" ? taken.outcome : "ignored";
    return answer({ data: { outcome } });
  },
});

/** The list is the same for everybody until the next release. */
const KEPT = { "Cache-Control": "public, max-age=3600" };

const fonts = defineCall({
  name: "fonts",
  method: "GET",
  path: "/api/fonts",
  about:
    "The fonts that designs may use, by name and kind, with the files that texts are drawn and printed with.",
  caller: "anyone",
  query: FontsQuerySchema,
  data: ANSWERS.fonts,
  refusals: [422],
  answer({ args }) {
    const query = v.safeParse(FontsQuerySchema, Object.fromEntries(new URL(args.request.url).searchParams));
    if (!query.success) {
      const wrong = query.issues.map(({ path, message }) => [String(path?.[0].key), message]);
      throw refusedFields(Object.fromEntries(wrong));
    }
    const { q, category } = query.output;
    return answer({ data: searchFonts(q, category) }, KEPT);
  },
});

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
