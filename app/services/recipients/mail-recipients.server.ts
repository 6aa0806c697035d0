import type { WhoToMail } from "../../../db/repositories/recipient-conditions.server.ts";
import { MOST_MAILS, remindableSince, RESEND_AFTER_MINUTES } from "../../domain/gift/recipient-state.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { hasEnded, type StoreStatus } from "../../domain/store/store-event.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

type Event = { id: string; name: string; status: StoreStatus; expired: boolean; endsAt: Date | null };
export type MailPress = { kind: "first" } | { kind: "remind" } | { kind: "one"; id: string };
type Refusal = "recipientDesk:refused.closed" | "recipientDesk:refused.nobody";

const MINUTE_MS = 60_000;
/** No provider takes thousands of mails at once, and nobody's inbox filter likes them. */
const MAILS_PER_SECOND = 10;

function whoOf(press: MailPress, now: Date): WhoToMail {
  if (press.kind === "first") return { kind: "first" };
  if (press.kind === "remind") {
    return { kind: "remind", mailedBefore: remindableSince(now), mostMails: MOST_MAILS };
  }
  const mailedBefore = new Date(now.getTime() - RESEND_AFTER_MINUTES * MINUTE_MS);
  return { kind: "one", id: press.id, mailedBefore };
}

/** How many a press would reach, for whoever is asked before it. */
export const countReach = (scope: Scope, { eventId, press }: { eventId: string; press: MailPress }) =>
  scope.tenant.recipients.reachOf(eventId, whoOf(press, scope.now()));

/**
 * Writes to recipients: to all who were not written to yet, to those who did not claim, or to one of them once more.
 * @returns how many are written to; a few each second, by the queue.
 */
export async function mailRecipients(
  scope: Scope,
  { event, press }: { event: Event; press: MailPress },
): Promise<Result<number, Refusal>> {
  const now = scope.now();
  // A link to a store that is closed would only disappoint.
  if (event.status !== "Active" || hasEnded(event, now)) return refuse("recipientDesk:refused.closed");
  const round = scope.newId();
  const who = whoOf(press, now);
  const note = auditNote(scope, "Recipients mailed", event, { what: press.kind });
  const mailed = await scope.tenant.recipients.mail(
    { eventId: event.id, who, round, now, perSecond: MAILS_PER_SECOND },
    note,
  );
  if (mailed === 0) return refuse("recipientDesk:refused.nobody");
  if (press.kind === "one") scope.outbox.push(`${press.id}:${round}`);
  return ok(mailed);
}
