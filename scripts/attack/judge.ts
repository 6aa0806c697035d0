import { OTHER_TENANT_MARK } from "../../db/seed/identifiers.ts";
import { MARKER } from "./attacks.ts";

/** Costlier than so many plain requests of the same door is a hole; below this many milliseconds it is noise. */
const MOST_TIMES = 30;
const NOISE_MS = 750;

export type Told = { status: number; type: string; text: string };
export type Honest = {
  /** Milliseconds of a plain request of the same door. */
  ms: number;
  /** Whether the other tenant's mark stands there for whoever asks plainly: a page that lists all tenants. */
  marked: boolean;
};

/** What an answer has that none may have, or undefined. */
export function faultOf(doorName: string, { status, type, text }: Told, honest: Honest): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (/html|svg|xml/.test(type) && text.includes(MARKER)) return "shows the marker raw";
  if (!doorName.includes("superadmin") && !honest.marked && text.includes(OTHER_TENANT_MARK)) {
    return "shows the other tenant's mark";
  }
  return undefined;
}

/**
 * Whether a request took too long each time that it was tried; one that was slow once met a busy machine.
 * @returns what is told of it, or undefined.
 */
export function slownessOf(times: readonly number[], honest: Honest): string | undefined {
  const least = Math.min(...times);
  if (least <= mostMs(honest)) return undefined;
  return `took ${least.toFixed(0)} ms, plain ${honest.ms.toFixed(0)} ms`;
}

/** The longest that a door's request may take, in milliseconds. */
export const mostMs = ({ ms }: Honest) => Math.max(NOISE_MS, MOST_TIMES * ms);
