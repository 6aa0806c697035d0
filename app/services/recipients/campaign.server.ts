import { type Campaign, campaignLanguages } from "../../domain/gift/campaign.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

type Event = { id: string; name: string };

/** So many test mails are sent to a person in an hour. */
const TESTS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

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
      ...{ id, dedupeKey: `${of}${key}`, createdAt: now },
      payload: { kind: "invitation_test", ...payload },
    },
    { of, since: new Date(now.getTime() - HOUR_MS), most: TESTS_AN_HOUR },
  );
  if (sent === "added") scope.outbox.push(id);
  return sent === "too_many" ? refuse("recipientDesk:test.tooMany") : ok(undefined);
}
