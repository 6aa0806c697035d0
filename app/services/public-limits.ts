import type { RateLimit } from "./ports.ts";
import type { Scope } from "./scope.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The address that asks. A hall or an office shares one, so its limits are wide and those of a receiver are small. */
const addressOf = ({ actor }: Pick<Scope, "actor">) => actor.ip ?? "unknown";

/** Messages of strangers that a store's organiser gets as mails: contact form, report of a doubtful gift. */
export function messageLimits(scope: Scope, eventId: string): RateLimit[] {
  return [
    { subject: `message:address:${eventId}:${addressOf(scope)}`, most: 20, windowMs: 10 * MINUTE },
    { subject: `message:store:${eventId}`, most: 60, windowMs: HOUR },
  ];
}

/** Stores that are built without an account, each with an upload that is read. */
export function temporaryStoreLimits(ip: string): RateLimit[] {
  return [{ subject: `builder:address:${ip}`, most: 30, windowMs: HOUR }];
}
