import { answer, ApiRefusal } from "../../api/answer.server.ts";
import { jsonObject } from "../../api/body.server.ts";
import { defineCall } from "../../api/call.server.ts";
import { limitCalls, readSmallBody } from "../../api/fulfiller.server.ts";
import { takeReportOf } from "../../api/take-report.server.ts";
import type { FulfillerReport } from "../../domain/fulfilment/report.ts";
import { baseScope } from "../../http/wiring/context.server.ts";
import { logWarning } from "../../log.server.ts";
import { provedWebhook } from "../../http/prints/printer-webhook.server.ts";
import { fulfilmentOfExternal } from "../../services/fulfillers/read-fulfiller-work.server.ts";
import { reachFulfiller } from "../../services/fulfillers/reach-fulfiller.server.ts";
import { ANSWERS } from "./answers.ts";

const CANCELLED_THERE = "It was cancelled there.";
const GAVE_UP = [
  { type: "rejected", code: "other", message: CANCELLED_THERE },
  { type: "misprinted", detail: CANCELLED_THERE },
] as const;

export const printerWebhook = defineCall({
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
    // A printer may give an order up that nobody asked it to cancel, whether it has begun it or not.
    for (const gaveUp of told.type === "cancel_accepted" ? GAVE_UP : []) {
      if (taken.outcome === "illegal")
        taken = await takeReportOf(context, fulfiller, { ...about, ...gaveUp });
    }
    if (taken.outcome === "illegal" || taken.outcome === "unknown") {
      // It is answered with 200, so that it is not told again: this is all that is left of it.
      logWarning("printer-webhook", `what was told is ${taken.outcome}`, {
        ...{ fulfillerId: fulfiller.id, ...sent, type: told.type },
      });
    }
    if (taken.outcome === "changed_meanwhile") {
      throw new ApiRefusal(503, "faults:busy", undefined, { "Retry-After": "1" });
    }
    const outcome = taken.outcome === "moved" || taken.outcome === "repeated" ? taken.outcome : "ignored";
    return answer({ data: { outcome } });
  },
});
