import { type Campaign, campaignLanguages, remindAt, whenRefused } from "../../domain/gift/campaign.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { BaseScope, Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";
import { readStop } from "./mail-recipients.server.ts";

type Event = { id: string; name: string };

/** So many test mails are sent to a person in an hour. */
const TESTS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** What a promo's recipients are written, and how many there are in each language, the store's first. */
export async function readCampaign(scope: Scope, { event }: { event: { id: string; lang: string } }) {
  const { recipients } = scope.tenant;
  const [campaign, groups] = await Promise.all([
    recipients.campaign(event.id),
    recipients.languages(event.id),
  ]);
  const codes = campaignLanguages(event.lang, {
    ofRecipients: groups.map(({ key }) => key),
    texts: campaign?.texts ?? {},
  });
  const languages = codes.map((code) => ({
    code,
    people: groups.reduce((sum, { key, count }) => sum + ((key || event.lang) === code ? count : 0), 0),
  }));
  return { campaign, languages };
}

/** Keeps what a promo's recipients are written, unless it changed since the form was shown. */
export async function saveCampaign(
  scope: Scope,
  input: { event: Event; version: number } & Campaign,
): Promise<Result<undefined, "lists:changedMeanwhile">> {
  const { event, ...words } = input;
  const note = auditNote(scope, "Event updated", event, { invitation: words.subject });
  const campaign = { ...words, id: scope.newId(), eventId: event.id, now: scope.now() };
  return (await scope.tenant.recipients.saveCampaign(campaign, note))
    ? ok(undefined)
    : refuse("lists:changedMeanwhile");
}

/**
 * When what leaves by itself leaves next, and to how many; and why nothing does. `first` is how many are invited once the
 * time comes.
 */
export async function readPlan(scope: Scope, { event }: { event: StoreEventRow }) {
  const { recipients } = scope.tenant;
  const now = scope.now();
  const [campaign, stop, first] = await Promise.all([
    recipients.campaign(event.id),
    readStop(scope, { event }),
    recipients.reachOf(event.id, { kind: "first" }),
  ]);
  const mostMails = (campaign?.remindMost ?? 0) + 1;
  const mailedAt =
    campaign && mostMails > 1 ? await recipients.firstToRemind(event.id, mostMails) : undefined;
  return { stop, first, reminder: campaign && mailedAt ? await reminderAfter(mailedAt) : null };

  async function reminderAfter(last: Date) {
    const afterDays = campaign?.remindAfterDays ?? 0;
    const at = remindAt(last, afterDays, now);
    if (event.endsAt && at >= event.endsAt) return null;
    const mailedBefore = new Date(at.getTime() - afterDays * DAY_MS);
    const count = await recipients.reachOf(event.id, { kind: "remind", mailedBefore, mostMails });
    return { at, count };
  }
}

type Changed = "recipientDesk:when.begun" | "lists:changedMeanwhile";

/**
 * Keeps when the invitations go out by themselves; null takes the time back. It can be changed until they begin to go, and
 * after that for those who were added since.
 */
export async function scheduleCampaign(
  scope: Scope,
  { event, version, sendAt }: { event: StoreEventRow; version: number; sendAt: Date | null },
): Promise<Result<undefined, Changed | NonNullable<ReturnType<typeof whenRefused>>>> {
  const now = scope.now();
  const refusal = sendAt && whenRefused(sendAt, event, now);
  if (refusal) return refuse(refusal);
  const before = await scope.tenant.recipients.campaign(event.id);
  if (!sendAt && before?.begunAt) return refuse("recipientDesk:when.begun");
  const note = auditNote(scope, "Event updated", event, {
    sendAt: sendAt?.toISOString() ?? "",
  });
  const change = { id: scope.newId(), eventId: event.id, version, now, sendAt, begunAt: null };
  if (await scope.tenant.recipients.saveCampaign(change, note)) return ok(undefined);
  const after = await scope.tenant.recipients.campaign(event.id);
  return refuse(after?.begunAt ? "recipientDesk:when.begun" : "lists:changedMeanwhile");
}

/** Keeps how often, and how many days after their last mail, those who did not claim are reminded. */
export async function saveReminders(
  scope: Scope,
  input: {
    event: Event;
    version: number;
    remindAfterDays: number;
    remindMost: number;
    remindBeforeEnd: boolean;
  },
): Promise<Result<undefined, "lists:changedMeanwhile">> {
  const { event, version, ...rule } = input;
  const note = auditNote(scope, "Event updated", event, rule);
  const change = { id: scope.newId(), eventId: event.id, version, now: scope.now(), ...rule };
  return (await scope.tenant.recipients.saveCampaign(change, note))
    ? ok(undefined)
    : refuse("lists:changedMeanwhile");
}

/**
 * Sends one of the tenant's people what recipients of a language are written, marked as a test. It is read when it is
 * written, so it says what is stored then.
 * @param key of the form that asked: the same again sends nothing more.
 */
export async function sendTest(
  scope: Scope,
  input: { eventId: string; userId: string; lang: string; isReminder: boolean; key: string },
): Promise<Result<undefined, "recipientDesk:test.tooMany">> {
  const { key, ...payload } = input;
  const id = scope.newId();
  const of = `invitation_test:${payload.userId}:`;
  const now = scope.now();
  const sent = await scope.tenant.recipients.addTest(
    {
      id,
      dedupeKey: `${of}${key}`,
      createdAt: now,
      payload: { kind: "invitation_test", ...payload },
    },
    { of, since: new Date(now.getTime() - HOUR_MS), most: TESTS_AN_HOUR },
  );
  if (sent === "added") scope.outbox.push(id);
  return sent === "too_many" ? refuse("recipientDesk:test.tooMany") : ok(undefined);
}

/** A campaign is looked at so often: a little less than the scheduled work runs. */
const LOOKED_AT_EVERY_MS = 50_000;

/** Campaigns of all tenants that may have something to send by themselves. */
export function campaignsDue(scope: BaseScope, { limit }: { limit: number }) {
  const now = scope.now();
  const before = new Date(now.getTime() - LOOKED_AT_EVERY_MS);
  return scope.platform.notices.campaignsDue({ now, before }, limit);
}
