import { cleanName } from "../text/pasted.ts";

/** How far the erasure of a company is: asked for, confirmed by its mail and waiting, under way, or over. */
export const ERASURE_STATES = ["asked", "waiting", "erasing", "erased"] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

/** For so long a confirmed erasure can be taken back. */
export const ERASURE_WAIT_DAYS = 30;
/** For so long the link of its mail confirms it. */
export const CONFIRM_HOURS = 24;

const HOUR_MS = 60 * 60_000;

/** When everything is erased that an erasure confirmed now will wait for. */
export const erasedAt = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + ERASURE_WAIT_DAYS * 24 * HOUR_MS);

/** Whoever asked after this moment can still confirm. */
export const askedSince = (now: Date): Date => new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS);

/** Whether what was typed is a company's name; case and runs of spaces do not matter. */
export function isNameOf(typed: string, company: string): boolean {
  const plain = (text: string) => cleanName(text).toLowerCase();
  return plain(typed) === plain(company);
}
