import type * as v from "valibot";
import { answer, ApiRefusal, refusedFields } from "../../api/answer.server.ts";
import { type CallArgs, defineCall } from "../../api/call.server.ts";
import { fulfillerOfCall } from "../../api/fulfiller.server.ts";
import { judge } from "../../api/reading.server.ts";
import { scopeOfFulfiller, takeReportOf } from "../../api/take-report.server.ts";
import type { Submission } from "../../domain/fulfilment/submission.ts";
import { needsAddress } from "../../domain/fulfilment/work-steps.ts";
import type { OrderStatus } from "../../domain/order/order-status.ts";
import type { FulfillerReport } from "../../domain/fulfilment/report-rules.ts";
import type { StockTold } from "../../domain/fulfilment/stock.ts";
import { baseScope } from "../../http/wiring/context.server.ts";
import { submissionLinks } from "../../http/keys/print-links.server.ts";
import {
  eventDataSchema,
  FulfillerAckSchema,
  FulfillerEventSchema,
  FulfillerWorkQuerySchema,
  OrderEventSchema,
  reportOfEvent,
  stockOfEvent,
} from "../../schemas/fulfiller-event.ts";
import { readFulfillerJob, readFulfillerWork } from "../../services/fulfillers/read.server.ts";
import { tellStock, tenantsOfFulfiller } from "../../services/fulfillers/tell-stock.server.ts";
import { writeSubmission } from "../../services/fulfilment/write-submission.server.ts";
import { ANSWERS, BESIDE } from "./answers.ts";

const AT = "/api/fulfillers/v1";
const NOT_THEIRS = "There is no such fulfilment of yours; if we are just sending it, tell it again later.";

export const fulfillerEvent = defineCall({
  name: "fulfillerEvent",
  method: "POST",
  path: `${AT}/events`,
  about:
    "What happened to an order at a fulfiller. Events may come late, twice and out of order: none moves an order back. After 404, 429 or 5xx it is to be told again.",
  caller: "fulfiller",
  body: FulfillerEventSchema,
  data: ANSWERS.fulfillerEvent,
  refusals: [401, 404, 409],
  async answer({ args }) {
    const { fulfiller, sent } = await fulfillerOfCall(args);
    const judged = judge(FulfillerEventSchema, sent);
    // A stock is about no order; with every other event whoever sent it hears of all that is wrong at once.
    const about = sent["type"] === "stock" ? null : judge(OrderEventSchema, sent);
    const errors = { ...(!judged.ok && judged.errors), ...(about && !about.ok && about.errors) };
    if (!judged.ok || Object.keys(errors).length > 0) throw refusedFields(errors);
    const { type, ...event } = judged.value;
    const data = judge(eventDataSchema(type), { data: event.data });
    if (!data.ok) throw refusedFields(data.errors);
    const now = args.context.page.now();
    if (type === "stock") {
      return answer({
        data: { outcome: await takeStock(args, fulfiller, stockOfEvent({ ...event, type }, now)) },
      });
    }
    return answer({ data: { outcome: await take(args, fulfiller, reportOfEvent({ ...event, type }, now)) } });
  },
});

export const fulfillerWork = defineCall({
  name: "fulfillerWork",
  method: "GET",
  path: `${AT}/fulfilments`,
  about:
    "A fulfiller's orders in one state, the longest unchanged first. submitted: those that wait to be acknowledged.",
  caller: "fulfiller",
  query: FulfillerWorkQuerySchema,
  data: ANSWERS.fulfillerWork,
  beside: { next: BESIDE.next },
  refusals: [401, 413, 422, 429],
  async answer({ args }) {
    const { fulfiller } = await fulfillerOfCall(args);
    const query = judge(FulfillerWorkQuerySchema, Object.fromEntries(new URL(args.request.url).searchParams));
    if (!query.ok) throw refusedFields(query.errors);
    const { state, after } = query.value;
    const { rows, next } = await readFulfillerWork(baseScope(args.context), {
      fulfillerId: fulfiller.id,
      state,
      after,
    });
    return answer({
      data: rows.map(({ id, revision, status, externalId, cancelRequestedAt, updatedAt }) => ({
        id,
        revision,
        status,
        external_id: own(externalId, id),
        updated_at: updatedAt,
        cancel_requested: cancelRequestedAt !== null,
      })),
      next,
    });
  },
});

export const fulfillerOrder = defineCall({
  name: "fulfillerOrder",
  method: "GET",
  path: `${AT}/fulfilments/{id}`,
  about:
    "One order of a fulfiller as it is sent, with addresses of its files that are good for another seven days. Once it is shipped, cancelled or given to another, it says neither where it went nor what was written on it.",
  caller: "fulfiller",
  data: ANSWERS.fulfillerOrder,
  refusals: [401, 404, 413, 422, 429],
  async answer({ args, at }) {
    const { fulfiller } = await fulfillerOfCall(args);
    const { context } = args;
    const jobKey = { fulfillerId: fulfiller.id, fulfilmentId: at.id };
    const job = await readFulfillerJob(baseScope(context), jobKey);
    const scope = job && scopeOfFulfiller(context, fulfiller, job.tenantId);
    const order =
      scope && (await writeSubmission(scope, { fulfilmentId: at.id, links: submissionLinks(context) }));
    if (!order) throw new ApiRefusal(404, NOT_THEIRS);
    const isOpen = fulfiller.state !== "retired" && isBeingMade(job.status);
    return answer({
      data: {
        status: job.status,
        external_id: own(job.externalId, at.id),
        order: isOpen ? order : withoutPerson(order),
      },
    });
  },
});

/** Also while it is being sent: a fulfiller may ask for it before our answer to its answer is written. */
const isBeingMade = (status: OrderStatus) => needsAddress(status) || status === "submitting to fulfiller";

/** Where it went, what somebody wrote, and files with their words: nobody needs them once it is made. */
function withoutPerson(order: Submission) {
  return {
    ...order,
    ship_to: null,
    packing: { ...order.packing, note: "" },
    items: order.items.map((item) => ({ ...item, prints: [] })),
  };
}

export const fulfillerAck = defineCall({
  name: "fulfillerAck",
  method: "POST",
  path: `${AT}/fulfilments/{id}/ack`,
  about: "Acknowledges an order that a fulfiller fetched, by the fulfiller's own id. May be repeated.",
  caller: "fulfiller",
  body: FulfillerAckSchema,
  data: ANSWERS.fulfillerAck,
  refusals: [401, 404, 409],
  async answer({ args, at }) {
    const { fulfiller, sent } = await fulfillerOfCall(args);
    const judged = judge(FulfillerAckSchema, sent);
    if (!judged.ok) throw refusedFields(judged.errors);
    const externalId = judged.value.external_id;
    const jobKey = { fulfillerId: fulfiller.id, fulfilmentId: at.id };
    const job = await readFulfillerJob(baseScope(args.context), jobKey);
    const { revision = job?.revision ?? 1 } = judged.value;
    await take(args, fulfiller, {
      eventId: `ack:${at.id}:${revision}:${externalId}`,
      fulfilmentId: at.id,
      revision,
      at: args.context.page.now(),
      type: "accepted",
      externalId,
    });
    return answer({ data: { external_id: externalId } });
  },
});

type Fulfiller = Parameters<typeof takeReportOf>[1];

/** Until a fulfiller that fetches its work gives an order an id of its own, ours stands for it. */
const own = (externalId: string | null, id: string) => (externalId === id ? null : externalId);

async function take(
  args: CallArgs["args"],
  fulfiller: Fulfiller,
  report: FulfillerReport,
): Promise<v.InferOutput<typeof ANSWERS.fulfillerEvent>["outcome"]> {
  const taken = await takeReportOf(args.context, fulfiller, report);
  switch (taken.outcome) {
    case "unknown":
      throw new ApiRefusal(404, NOT_THEIRS);
    case "illegal": {
      const message = "The order cannot go there from where it is.";
      throw new ApiRefusal(409, message, undefined, {}, {}, taken.legal);
    }
    case "changed_meanwhile":
      throw new ApiRefusal(503, "faults:busy", undefined, { "Retry-After": "1" });
    case "noted":
      return "ignored";
    default:
      return taken.outcome;
  }
}

/** Keeps what a fulfiller has of a SKU for each tenant that it prints for. */
async function takeStock(args: CallArgs["args"], fulfiller: Fulfiller, told: StockTold) {
  const tenantIds = await tenantsOfFulfiller(baseScope(args.context), { fulfillerId: fulfiller.id });
  let count = 0;
  for (const tenantId of tenantIds) {
    const scope = scopeOfFulfiller(args.context, fulfiller, tenantId);
    count += await tellStock(scope, { fulfiller, told: [told] });
  }
  return count > 0 ? ("kept" as const) : ("ignored" as const);
}
