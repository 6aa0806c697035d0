import { type BasisPoints, roundHalfUp } from "../money.ts";
import { CHARGED_TO } from "./reprint-rules.ts";

/** How many items a fulfiller shipped lately, and how many were made again or paid back for what it did wrong. */
export type MadeItems = { made: number; wrong: number };

/** What is older says little of how somebody works now. */
export const COUNTED_MONTHS = 6;

/** As if so many items had been made before the first, one in a hundred of them wrong: a few orders prove little. */
const MADE_BEFORE = 50;
const WRONG_PERCENT = 1;
const ALL: BasisPoints = 10_000;

/** How many of a fulfiller's next items may be expected to come out wrong. */
export function wrongRate({ made, wrong }: MadeItems): BasisPoints {
  const expected = wrong * 100 + MADE_BEFORE * WRONG_PERCENT;
  return Math.min(ALL, roundHalfUp(expected * ALL, (made + MADE_BEFORE) * 100));
}

/** Whether something that is made again or paid back for this reason was its fulfiller's fault. */
export const isMakersFault = (reason: string): boolean =>
  (CHARGED_TO as Readonly<Record<string, string>>)[reason] === "fulfiller";

/** The month in which something is counted. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The first of the months that count. */
export function firstCountedMonth(now: Date): string {
  return monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - COUNTED_MONTHS + 1, 1)));
}
