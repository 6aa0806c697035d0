import { afterOfficeTime, afterWorkDays } from "../dates/office-time.ts";
import type { WorkCalendar } from "../fulfilment/work-days.ts";
import type { Currency } from "../money.ts";
import { REGION_OF_CURRENCY, TIME_ZONE_OF_REGION } from "../store/store-event.ts";
import { ORDER_STATUSES, type OrderStatus } from "./order-status.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Why an order that stands still too long does so, in the words that people read. */
export const OVERDUE_REASONS = [
  ...(["system", "sending", "notBegun", "production", "address", "artwork"] as const),
  ...(["reprint", "refused", "noRoute", "budget", "credit"] as const),
] as const;
export type OverdueReason = (typeof OVERDUE_REASONS)[number];

/** How long is too long: by the clock, in office time, or in the fulfiller's working days. */
type Allowance = { ms: number; of: "clock" | "office" } | { days: number };

type Rule = {
  after: Allowance;
  reason: OverdueReason;
  /** Who has to see to it: the platform where our own work stands still, the store's people elsewhere. */
  whose: "platform" | "tenant";
};

const clock = (ms: number): Allowance => ({ ms, of: "clock" });
const ours = (ms: number) =>
  ({ after: { ms, of: "clock" }, reason: "system", whose: "platform" }) as const satisfies Rule;
const theirs = (after: Allowance, reason: OverdueReason): Rule => ({ after, reason, whose: "tenant" });
const production = theirs({ days: 3 }, "production");

/**
 * How long an order may stay in a status before a person should look. Null where it may stay for ever. The time of
 * `new` begins when the shopper can no longer change the order.
 */
export const OVERDUE = {
  new: ours(15 * MINUTE),
  "queued downloading": ours(15 * MINUTE),
  downloaded: ours(15 * MINUTE),
  "queued processing": ours(15 * MINUTE),
  processing: ours(20 * MINUTE),
  processed: ours(15 * MINUTE),
  // A print partner that does not answer is the store's to ask.
  "queued submitting to fulfiller": theirs(clock(15 * MINUTE), "sending"),
  "submitting to fulfiller": theirs(clock(20 * MINUTE), "sending"),
  "submitted to fulfiller": theirs(clock(24 * HOUR), "notBegun"),
  picked: production,
  "in production": production,
  "awaiting packing": production,
  packaged: production,
  "ready to ship": production,
  shipped: null,
  "address issue": theirs(clock(48 * HOUR), "address"),
  "artwork issue": theirs(clock(48 * HOUR), "artwork"),
  "awaiting reprint": theirs(clock(24 * HOUR), "reprint"),
  cancelled: null,
  "fulfiller submission error": theirs({ ms: HOUR, of: "office" }, "refused"),
  "fulfiller routing error": theirs({ ms: HOUR, of: "office" }, "noRoute"),
  "over budget": theirs(clock(24 * HOUR), "budget"),
  "over budget limit": theirs(clock(24 * HOUR), "credit"),
} as const satisfies Record<OrderStatus, Rule | null>;

/** Statuses whose standing still is the platform's to see to. */
export const PLATFORMS_OVERDUE = ORDER_STATUSES.filter((status) => OVERDUE[status]?.whose === "platform");

/** Statuses whose standing still is the store's to see to. */
export const TENANTS_OVERDUE = ORDER_STATUSES.filter((status) => OVERDUE[status]?.whose === "tenant");

/**
 * From when on an order that came into a status is overdue; null where it never is.
 * @param since when it came into it, or when its time began.
 * @param currency whose region has the office.
 * @param calendar when its fulfiller works, where it has said so; else on every weekday.
 */
export function overdueFrom(
  status: OrderStatus,
  since: Date,
  currency: Currency,
  calendar: WorkCalendar = {},
): Date | null {
  const rule = OVERDUE[status];
  if (!rule) return null;
  const zone = TIME_ZONE_OF_REGION[REGION_OF_CURRENCY[currency]];
  const after: Allowance = rule.after;
  if ("days" in after) {
    return afterWorkDays(since, after.days, calendar.timeZone ?? zone, calendar.holidays);
  }
  return after.of === "office"
    ? afterOfficeTime(since, after.ms, zone)
    : new Date(since.getTime() + after.ms);
}

/** Statuses between which a step is tried again and again: what stands still there has stood still since the first of them. */
const TRIED_AGAIN: readonly (readonly OrderStatus[])[] = [
  ["queued processing", "processing"],
  ["queued submitting to fulfiller", "submitting to fulfiller"],
];

/** Whether a change of status is one more try of the same, which begins no new time. */
export const isAnotherTry = (from: OrderStatus | null, to: OrderStatus): boolean =>
  from !== null && TRIED_AGAIN.some((tried) => tried.includes(from) && tried.includes(to));
