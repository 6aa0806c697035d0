import * as v from "valibot";
import { type FulfillerReport, ISSUE_CODES, LATE_REASONS } from "../domain/fulfilment/report-rules.ts";
import { REJECTION_CODES } from "../domain/fulfilment/submission.ts";
import { LONGEST_SKU, MOST_STOCK, type StockTold } from "../domain/fulfilment/stock.ts";
import { cleanSigns, cleanText } from "../domain/text/pasted.ts";
import { WORK_STATES, type WorkState } from "../domain/fulfilment/work-steps.ts";

const told = <S extends v.GenericSchema>(schema: S, about: string) => v.pipe(schema, v.description(about));

const REQUIRED = "This is required.";
const words = (most: number) =>
  v.pipe(v.string(REQUIRED), v.transform(cleanText), v.maxLength(most, `At most ${most} characters.`));
/** An id, a number or a SKU, read sign by sign. */
const name = (most: number) => v.pipe(words(most), v.transform(cleanSigns), v.nonEmpty(REQUIRED));

/** Shown to recipients as a link, so nothing else may hide in it. */
const webAddress = v.pipe(
  words(2_000),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    "This is no web address.",
  ),
);
const orNull = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null);

const parcel = v.object({
  carrier: v.optional(words(100), ""),
  tracking_number: orNull(name(100)),
  tracking_url: orNull(webAddress),
});

/** What may be wrong with an order; of `late` a day is required, of what else makes it late one may be named. */
const ALL_ISSUES = [...ISSUE_CODES, "late"] as const;

/** What stands in `data` of each type of event. */
const DATA = {
  accepted: v.object({ external_id: name(200) }),
  rejected: v.object({
    code: v.picklist(REJECTION_CODES, `One of ${REJECTION_CODES.join(", ")}.`),
    message: v.optional(words(2_000), ""),
  }),
  picked: v.object({}),
  in_production: v.object({}),
  awaiting_packing: v.object({}),
  packaged: v.object({}),
  ready_to_ship: v.object({}),
  shipped: v.object({ parcels: v.pipe(v.array(parcel, REQUIRED), v.maxLength(50, "At most 50 parcels.")) }),
  in_transit: v.object({ tracking_number: orNull(name(100)) }),
  out_for_delivery: v.object({ tracking_number: orNull(name(100)) }),
  attempt_failed: v.object({ tracking_number: orNull(name(100)) }),
  delivered: v.object({ tracking_number: orNull(name(100)) }),
  returned: v.object({ tracking_number: orNull(name(100)) }),
  lost: v.object({ tracking_number: orNull(name(100)) }),
  issue: v.pipe(
    v.object({
      code: v.picklist(ALL_ISSUES, `One of ${ALL_ISSUES.join(", ")}.`),
      until: orNull(v.pipe(v.string(), v.isoDate("A day as 2026-11-30."))),
      detail: v.optional(words(2_000), ""),
    }),
    v.forward(
      v.check(({ code, until }) => code !== "late" || until !== null, REQUIRED),
      ["until"],
    ),
  ),
  misprinted: v.object({ detail: v.optional(words(2_000), "") }),
  cancel_accepted: v.object({}),
  cancel_rejected: v.object({ message: v.optional(words(2_000), "") }),
  stock: v.object({
    sku: name(LONGEST_SKU),
    qty: orNull(v.pipe(v.number(REQUIRED), v.integer(), v.minValue(0), v.maxValue(MOST_STOCK))),
  }),
} as const;

type EventType = keyof typeof DATA;
const TYPES = Object.keys(DATA) as [EventType, ...EventType[]];

const revision = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));

/** What every event says; `data` is validated by its type. */
export const FulfillerEventSchema = v.object({
  event_id: told(name(200), "Your own id of what happened. The same id changes nothing the second time."),
  type: v.picklist(TYPES, `One of ${TYPES.join(", ")}.`),
  at: told(
    v.pipe(v.string(REQUIRED), v.isoTimestamp("A moment as 2026-11-22T10:00:00Z.")),
    "When it happened; a moment that is still to come counts as now.",
  ),
  fulfilment_id: told(
    v.optional(words(100), ""),
    "The id of the order as we sent it; of every event but stock.",
  ),
  revision: told(
    v.optional(revision),
    "Which revision of the order it is about; the last that you were sent, unless said. What is told of an earlier one moves nothing.",
  ),
  data: v.optional(
    told(
      v.looseObject({}),
      "accepted: external_id. rejected: code, message. shipped: parcels, each with carrier, tracking_number, tracking_url. in_transit, out_for_delivery, attempt_failed, delivered, returned, lost: tracking_number, or null for all parcels. issue: code, detail, and until (a day as 2026-11-30) with late, wrong_blank or machine_down, if it ships on that day. misprinted: detail. cancel_rejected: message. stock: sku, qty (null: without limit).",
    ),
    {},
  ),
});

/** What every event but that of a stock says besides. */
export const OrderEventSchema = v.object({ fulfilment_id: name(100) });

/** What an event of a stock tells. @param now what is said to happen later happened now. */
export function stockOfEvent({ at, data }: FulfillerEvent, now: Date): StockTold {
  const { sku, qty } = dataOf("stock", data);
  return { sku, count: qty, at: new Date(Math.min(Date.parse(at), now.getTime())) };
}

/** The acknowledgement of an order that a fulfiller fetched. */
export const FulfillerAckSchema = v.object({
  external_id: told(name(200), "Your own id of the order."),
  revision: told(v.optional(revision), "Which revision of it you fetched; the present one, unless said."),
});

const STATES = Object.keys(WORK_STATES) as [WorkState, ...WorkState[]];

export const FulfillerWorkQuerySchema = v.object({
  state: told(
    v.optional(
      v.pipe(v.string(), v.maxLength(30), v.picklist(STATES, `One of ${STATES.join(", ")}.`)),
      "submitted",
    ),
    `One of ${STATES.join(", ")}; submitted unless said.`,
  ),
  after: told(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[0-9a-z]{1,40}$/, "This is no `next` of ours."))),
    "`next` of the page before.",
  ),
});

export type FulfillerEvent = v.InferOutput<typeof FulfillerEventSchema>;

const dataOf = <T extends EventType>(type: T, data: unknown): v.InferOutput<(typeof DATA)[T]> =>
  v.parse(DATA[type], data) as v.InferOutput<(typeof DATA)[T]>;

/** The schema of what an event of this type says in `data`. */
export const eventDataSchema = (type: EventType) => v.object({ data: DATA[type] });

/** An event whose data is valid, as a report. @param now what is said to happen later happened now. */
export function reportOfEvent(
  event: FulfillerEvent & { type: Exclude<EventType, "stock"> },
  now: Date,
): FulfillerReport {
  const at = new Date(Math.min(Date.parse(event.at), now.getTime()));
  const about = {
    eventId: event.event_id,
    fulfilmentId: event.fulfilment_id,
    at,
    ...(event.revision !== undefined && { revision: event.revision }),
  };
  const { type, data } = event;
  switch (type) {
    case "accepted":
      return { ...about, type, externalId: dataOf(type, data).external_id };
    case "rejected":
      return { ...about, type, ...dataOf(type, data) };
    case "shipped":
      return {
        ...about,
        type,
        parcels: dataOf(type, data).parcels.map((one) => ({
          carrier: one.carrier,
          trackingNumber: one.tracking_number,
          trackingUrl: one.tracking_url,
        })),
      };
    case "in_transit":
    case "out_for_delivery":
    case "attempt_failed":
    case "delivered":
    case "returned":
    case "lost":
      return { ...about, type: "tracking", trackingNumber: dataOf(type, data).tracking_number, state: type };
    case "issue":
      return issueOf(about, dataOf(type, data));
    case "misprinted":
      return { ...about, type, ...dataOf(type, data) };
    case "cancel_rejected":
      return { ...about, type, ...dataOf(type, data) };
    default:
      return { ...about, type };
  }
}

/** An order that ships on a day that is named is late; without one, what is wrong gives it back. */
function issueOf(
  about: Pick<FulfillerReport, "eventId" | "fulfilmentId" | "at" | "revision">,
  { code, until, detail }: v.InferOutput<typeof DATA.issue>,
): FulfillerReport {
  const reason = LATE_REASONS.find((each) => each === code);
  if (reason && until !== null) return { ...about, type: "late", reason, until, detail };
  return { ...about, type: "issue", code: code as (typeof ISSUE_CODES)[number], detail };
}
