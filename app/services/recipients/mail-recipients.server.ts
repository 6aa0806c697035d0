import type { WhoToMail } from "../../../db/repositories/recipient-conditions.server.ts";
import { requireOn } from "../../domain/availability/switches.ts";
import { campaignStop, closingReminder, type CampaignStop, stopText } from "../../domain/gift/campaign.ts";
import { MOST_MAILS, remindableSince, RESEND_AFTER_MINUTES } from "../../domain/gift/recipient-state.ts";
import { isOrderForm, isPromo } from "../../domain/store/store-event.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { makeRecipientCodes } from "../code-batches/make-recipient-codes.server.ts";
import type { Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";

export type MailPress = { kind: "first" } | { kind: "remind" } | { kind: "one"; id: string };
type Refusal = ReturnType<typeof stopText> | "recipientDesk:refused.nobody";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** No provider takes thousands of mails at once, and nobody's inbox filter likes them. */
const MAILS_PER_SECOND = 10;
/** So many mails a member of a team gets at most, however often the organiser moves the closing. */
const MOST_OF_A_TEAM = 10;

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

/** Why nothing leaves for a promo's recipients now; null while mails go out. */
export async function readStop(
  scope: Scope,
  { event }: { event: StoreEventRow },
): Promise<CampaignStop | null> {
  const { company, events } = scope.tenant;
  const [seller, lines] = await Promise.all([company.seller(), events.giftLines(event.id)]);
  // Where one product of an order form is sold out, people order another.
  const gifts = isPromo(event.type) ? lines.map(({ left }) => left) : [];
  return seller ? campaignStop(event, { seller, gifts, now: scope.now() }) : "suspended";
}

/**
 * Writes to recipients: to all who were not written to yet, to those who did not claim, or to one of them once more.
 * @returns how many are written to; a few each second, by the queue.
 */
export async function mailRecipients(
  scope: Scope,
  { event, press }: { event: StoreEventRow; press: MailPress },
): Promise<Result<number, Refusal>> {
  requireOn(scope.switchedOff, "campaigns");
  const now = scope.now();
  const stop = await readStop(scope, { event });
  if (stop) return refuse(stopText(stop, isOrderForm(event.type)));
  const who = whoOf(press, now);
  const note = auditNote(scope, "Recipients mailed", event, { what: press.kind });
  const { recipients } = scope.tenant;
  const mailed = await recipients.mail({ eventId: event.id, who, now, perSecond: MAILS_PER_SECOND }, note);
  if (mailed === 0) return refuse("recipientDesk:refused.nobody");
  const key = press.kind === "one" ? (await recipients.find(press.id))?.mailKey : undefined;
  if (key) scope.outbox.push(key.slice(key.indexOf(":") + 1));
  return ok(mailed);
}

/**
 * Sends what a campaign sends by itself and is due: the invitations at their time, once, and reminders by its rule. It may
 * be run again, and by two at once.
 * @returns to how many it wrote.
 */
export async function sendDue(scope: Scope, { eventId }: { eventId: string }): Promise<number> {
  const { events, recipients } = scope.tenant;
  const now = scope.now();
  // First, so that one campaign that fails again and again keeps no other waiting.
  await recipients.noteChecked(eventId, now);
  const [event, campaign] = await Promise.all([events.find(eventId), recipients.campaign(eventId)]);
  if (!event || !campaign || (await readStop(scope, { event }))) return 0;
  const round = { eventId, now, perSecond: MAILS_PER_SECOND };
  const noteOf = (what: "scheduled" | "by_rule") => auditNote(scope, "Recipients mailed", event, { what });
  let mailed = 0;
  if (campaign.sendAt && campaign.sendAt <= now && !campaign.begunAt) {
    // A list that was added a moment ago may have no codes yet.
    await makeRecipientCodes(scope, eventId);
    const first = { ...round, who: { kind: "first" }, isScheduled: true } as const;
    mailed += await recipients.mail(first, noteOf("scheduled"));
  }
  if (campaign.remindMost > 0) {
    const mailedBefore = new Date(now.getTime() - campaign.remindAfterDays * DAY_MS);
    const mostMails = campaign.remindMost + 1;
    const who = { kind: "remind", mailedBefore, mostMails, arrived: true } as const;
    mailed += await recipients.mail({ ...round, who }, noteOf("by_rule"));
  }
  const mailedBefore =
    campaign.remindBeforeEnd && isOrderForm(event.type) && event.endsAt
      ? closingReminder(event.endsAt, now)
      : null;
  if (mailedBefore) {
    const who = { kind: "remind", mailedBefore, mostMails: MOST_OF_A_TEAM, arrived: true } as const;
    mailed += await recipients.mail({ ...round, who }, noteOf("by_rule"));
  }
  return mailed;
}

/** A mail did not leave, since nothing leaves for its promo any more: its recipient is as if it had not been written. */
export const takeMailBack = (scope: Scope, mail: { recipientId: string; key: string }): Promise<void> =>
  scope.tenant.recipients.takeBack(mail);
