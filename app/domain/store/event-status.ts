import { ok, refuse, type Result } from "../result.ts";
import type { StoreStatus, StoreTheme } from "./store-event.ts";
import { contrast, type Hex } from "../design/colour.ts";

/** How long a deleted store can be restored. */
const RESTORE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Where a store may go next. Back to Draft only while the store has no order. */
const NEXT = {
  Draft: ["Active"],
  Active: ["On hold", "Draft"],
  "On hold": ["Active", "Draft"],
} as const satisfies Record<StoreStatus, readonly StoreStatus[]>;

type Standing = { status: StoreStatus; locked: boolean; hasOrders: boolean };
export type StatusRefusal =
  | "eventDesk:refused.locked"
  | "eventDesk:refused.hasOrders"
  | "eventDesk:refused.step";

/** The statuses that a store may take from where it stands. */
export function nextStatuses({ status, locked, hasOrders }: Standing): readonly StoreStatus[] {
  return locked ? [] : NEXT[status].filter((next) => next !== "Draft" || !hasOrders);
}

/** Whether a store may take this status; go-live.ts holds what a store needs to go live. */
export function mayBecome(store: Standing, to: StoreStatus): Result<StoreStatus, StatusRefusal> {
  if (store.locked) return refuse("eventDesk:refused.locked");
  if (to === "Draft" && store.hasOrders) return refuse("eventDesk:refused.hasOrders");
  return nextStatuses(store).includes(to) ? ok(to) : refuse("eventDesk:refused.step");
}

/** What was deleted before this moment is beyond restoring. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORE_DAYS * DAY_MS);
}

type Paper = StoreTheme["paper"];

/** What products stand on: the usual tone of each paper, and one for products that would be lost on it. */
export const STAGES: Record<Paper, { usual: Hex; other: Hex }> = {
  white: { usual: "#f2f2f0", other: "#cbcac6" },
  warm: { usual: "#f2ebdf", other: "#cfc8bb" },
  cool: { usual: "#e6ecf2", other: "#c3cad2" },
  dark: { usual: "#4b515c", other: "#262a32" },
};

export const PAPERS = Object.keys(STAGES) as Paper[];

/** Less than this, and the edge of the product is a guess. */
const SEEN = 1.25;

/** Which of its paper's stages a product of this colour stands on: the usual one as long as it is seen there. */
export function stageOf(paper: Paper, colourHex: Hex): "other" | undefined {
  const { usual, other } = STAGES[paper];
  const onUsual = contrast(usual, colourHex);
  return onUsual < SEEN && contrast(other, colourHex) > onUsual ? "other" : undefined;
}

/** The colour of that stage. */
export function groundOf(paper: Paper, colourHex: Hex): Hex {
  return STAGES[paper][stageOf(paper, colourHex) ?? "usual"];
}
