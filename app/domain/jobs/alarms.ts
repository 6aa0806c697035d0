import { alarmingFailures, type HealthCount } from "./health.ts";
import { SWEEP_EVERY_MS, SWEEP_STEPS, type SweepStep } from "./sweep-steps.ts";

const MINUTE = 60_000;

/** What a person of the platform has to look at. */
export const ALARM_KINDS = [
  "dead_deliveries",
  "late_deliveries",
  "late_steps",
  "overdue_orders",
  "refused_events",
  "failed_requests",
  "failed_payments",
  "failed_pictures",
  "failed_prints",
  "deep_queue",
  "bounced_mails",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * A delivery that is still open after this long is late. Everything leaves within ten minutes of a receiver's return
 * (back-off.ts), so that a receiver that was away for a moment raises no alarm.
 */
export const LATE_AFTER_MS = 15 * MINUTE;

/** A step is late when it was due this long ago: cron calls every minute, and one run may fail and the next be slow. */
export const STEP_LATE_AFTER_MS = 5 * MINUTE;

/** An alarm that comes and goes is mailed once in this time; the log has a line each time. */
export const MAIL_AGAIN_AFTER_MS = 60 * MINUTE;

/** When a step of the scheduled work last ended well; null when it never did. */
export type StepRun = { name: string; doneAt: Date | null; lastError: string | null };

/** The steps that should have ended well long ago. One that has not been begun yet, on a new database, is not late. */
export function lateSteps(runs: readonly StepRun[], now: Date): SweepStep[] {
  return SWEEP_STEPS.filter((step) => {
    const run = runs.find(({ name }) => name === step);
    if (!run) return false;
    if (run.doneAt === null) return run.lastError !== null;
    return now.getTime() - run.doneAt.getTime() > SWEEP_EVERY_MS[step] + STEP_LATE_AFTER_MS;
  });
}

/** This many events in a row with a signature that does not fit mean that the webhook secret is wrong. */
export const REFUSED_EVENTS_FROM = 3;

/** An open alarm about at least this many things is sent again each time that their number has doubled. */
const GROWN_FROM = 10;

/** What alarms are judged by. */
export type AlarmFigures = {
  /** Deliveries that were given up. */
  dead: number;
  /** Of the deliveries that are open. */
  oldestOpen: Date | null;
  overdueOrders: number;
  /** Events of a provider in a row whose signature did not fit, the most of any provider. */
  refusedEvents: number;
  runs: readonly StepRun[];
  /** Deliveries that are open. */
  open: number;
  /** Of the last hour: mails of which the provider said what became, and those among them that bounced. */
  mails: { told: number; bounced: number };
  /** How requests and calls of the last minutes ended. */
  health: readonly HealthCount[];
};

/** So many open deliveries are more than the lanes carry in the time in which one of them is late. */
export const DEEP_FROM = 5_000;

/** From so many bounced mails of an hour on, where they are also a tenth of those that are known. */
export const BOUNCED_FROM = 10;

/** The alarms that these figures give reason for, and how many things each is about. */
export function alarmsFor(figures: AlarmFigures, now: Date): Map<AlarmKind, number> {
  const { dead, oldestOpen, overdueOrders, refusedEvents, runs, open, mails, health } = figures;
  const age = oldestOpen ? now.getTime() - oldestOpen.getTime() : 0;
  const counts: Record<AlarmKind, number> = {
    dead_deliveries: dead,
    late_deliveries: age > LATE_AFTER_MS ? 1 : 0,
    late_steps: lateSteps(runs, now).length,
    overdue_orders: overdueOrders,
    refused_events: refusedEvents >= REFUSED_EVENTS_FROM ? refusedEvents : 0,
    failed_requests: alarmingFailures(health, "requests"),
    failed_payments: alarmingFailures(health, "payments"),
    failed_pictures: alarmingFailures(health, "pictures"),
    failed_prints: alarmingFailures(health, "prints"),
    deep_queue: open >= DEEP_FROM ? open : 0,
    bounced_mails: mails.bounced >= BOUNCED_FROM && mails.bounced * 10 >= mails.told ? mails.bounced : 0,
  };
  return new Map(ALARM_KINDS.flatMap((kind) => (counts[kind] > 0 ? [[kind, counts[kind]] as const] : [])));
}

/** Whether an open alarm has grown so much that people must hear of it again. */
export const hasGrown = (count: number, toldCount: number): boolean =>
  count >= GROWN_FROM && count >= 2 * Math.max(1, toldCount);
