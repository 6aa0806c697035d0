import { SWEEP_EVERY_MS, SWEEP_STEPS, type SweepStep } from "./sweep-steps.ts";

const MINUTE = 60_000;

/** What a person of the platform has to look at. */
export const ALARM_KINDS = ["dead_deliveries", "late_deliveries", "late_steps", "overdue_orders"] as const;
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

/** The alarms that these figures give reason for. */
export function alarmsFor(
  figures: { dead: number; oldestOpen: Date | null; overdueOrders: number; runs: readonly StepRun[] },
  now: Date,
): AlarmKind[] {
  const { dead, oldestOpen, overdueOrders, runs } = figures;
  const age = oldestOpen ? now.getTime() - oldestOpen.getTime() : 0;
  const holds: Record<AlarmKind, boolean> = {
    dead_deliveries: dead > 0,
    late_deliveries: age > LATE_AFTER_MS,
    late_steps: lateSteps(runs, now).length > 0,
    overdue_orders: overdueOrders > 0,
  };
  return ALARM_KINDS.filter((kind) => holds[kind]);
}
