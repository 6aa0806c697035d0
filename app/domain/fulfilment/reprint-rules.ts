import { grantOf, type StaffPrincipal } from "../access/permissions.ts";
import { type BasisPoints, roundHalfUp } from "../money.ts";

/** What can be claimed about something that was sent. */
export const REPRINT_REASONS = ["misprint", "damaged", "wrong_item", "lost"] as const;
export type ReprintReason = (typeof REPRINT_REASONS)[number];

/** Why something is made again: a claim, or its buyer exchanges it for another size. */
export type MadeAgainFor = ReprintReason | "exchange";

/** Who pays for the reprint: the party that made the item wrong, or lost it; for an exchange the store. */
export const CHARGED_TO = {
  misprint: "fulfiller",
  damaged: "fulfiller",
  wrong_item: "fulfiller",
  lost: "carrier",
  exchange: "tenant",
} as const satisfies Record<MadeAgainFor, "fulfiller" | "carrier" | "tenant">;

const DAY_MS = 86_400_000;
/** Customer service may order a reprint within so many days, up to an amount for each order in minor units. */
const SERVICE_DAYS = 30;
const SERVICE_COST = 30_00;

type ReprintClaim = {
  /** How often any of the lines was printed again before. */
  before: number;
  shippedAt: Date;
  /** Of this and all reprints of the order before it; minor units. */
  cost: number;
};
export type NoReprint =
  | "orderDesk:reprint.forbidden"
  | "orderDesk:reprint.secondTime"
  | "orderDesk:reprint.tooLate"
  | "orderDesk:reprint.tooDear";

/** Why a person may not order the reprint; null where they may. */
export function reprintRefusal(user: StaffPrincipal, claim: ReprintClaim, now: Date): NoReprint | null {
  const grant = grantOf(user, "orders:reprint");
  if (grant === "none") return "orderDesk:reprint.forbidden";
  if (claim.before > 0 && user.role !== "admin" && !user.superadmin) return "orderDesk:reprint.secondTime";
  if (grant === "full") return null;
  if (now.getTime() - claim.shippedAt.getTime() > SERVICE_DAYS * DAY_MS) return "orderDesk:reprint.tooLate";
  return claim.cost > SERVICE_COST ? "orderDesk:reprint.tooDear" : null;
}

/** What it costs to make so many items of an order once more, by what all of them cost. */
export function reprintCost(productionCost: number, items: number, all: number): number {
  return all > 0 ? roundHalfUp(productionCost * items, all) : 0;
}

/** How many items a fulfiller shipped lately, and how many were made again or paid back for what it did wrong. */
export type MadeItems = { made: number; wrong: number };

/** Older reprints say little about how a fulfiller works now. */
const COUNTED_MONTHS = 6;

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
