import type { Day } from "../delivery/delivery-window.ts";
import { isWorkDay } from "./work-days.ts";
import type { WorkStatus } from "./work-steps.ts";

/** A print shop's own figures: minutes for a piece by technique, and hours of a working day. */
export type WorkPlan = { minutes?: Record<string, number>; hours?: number };

/** What counts until a shop says otherwise. */
export const USUAL_MINUTES = 5;
export const USUAL_HOURS = 8;

export const minutesFor = ({ minutes = {} }: WorkPlan, technique: string): number =>
  minutes[technique] ?? USUAL_MINUTES;

/** How many minutes a shop works on a day: none on days on which it is closed. */
export const minutesOfDay = (
  { hours = USUAL_HOURS }: WorkPlan,
  { day, holidays = [] }: { day: Day; holidays?: readonly Day[] | undefined },
): number => (isWorkDay(day, holidays) ? hours * 60 : 0);

/** Whether a job still has to be printed. */
export const isToPrint = (status: WorkStatus): boolean =>
  status === "submitted to fulfiller" ||
  status === "picked" ||
  status === "in production" ||
  status === "awaiting reprint";

type PlannedJob = {
  shipBy: Day | null;
  status: WorkStatus;
  lines: readonly { technique: string; quantity: number }[];
};

/** For when a job is planned: the day on which it must leave, today where that is over; null where none was promised. */
export const plannedFor = ({ shipBy }: Pick<PlannedJob, "shipBy">, today: Day): Day | null =>
  shipBy === null ? null : shipBy < today ? today : shipBy;

/** The time that jobs need: pieces that are still to be printed, and their minutes, by technique. */
export function loadOf(jobs: readonly PlannedJob[], plan: WorkPlan) {
  const pieces = new Map<string, number>();
  for (const { status, lines } of jobs) {
    if (!isToPrint(status)) continue;
    for (const { technique, quantity } of lines)
      pieces.set(technique, (pieces.get(technique) ?? 0) + quantity);
  }
  const techniques = [...pieces]
    .map(([technique, count]) => ({ technique, pieces: count, minutes: count * minutesFor(plan, technique) }))
    .toSorted((a, b) => b.minutes - a.minutes || a.technique.localeCompare(b.technique));
  return {
    techniques,
    pieces: techniques.reduce((sum, each) => sum + each.pieces, 0),
    /** Whole minutes: what is begun counts. */
    minutes: Math.ceil(techniques.reduce((sum, each) => sum + each.minutes, 0)),
  };
}

/** What a batch is called: letters and digits that are not mistaken for each other when they are read aloud. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const SIGNS_OF_A_CODE = 6;

/** The code of a batch. @param bytes at random, at least six. */
export const batchCodeFrom = (bytes: Uint8Array): string =>
  `B-${[...bytes.slice(0, SIGNS_OF_A_CODE)].map((byte) => SIGNS[byte % SIGNS.length]).join("")}`;

export const isBatchCode = (text: string): boolean =>
  new RegExp(`^B-[${SIGNS}]{${SIGNS_OF_A_CODE}}$`).test(text);
