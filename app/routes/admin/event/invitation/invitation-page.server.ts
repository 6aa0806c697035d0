import { timeIn } from "../../../../domain/dates/day-bounds.ts";
import { dayIn } from "../../../../domain/delivery/delivery-window.ts";
import { type Campaign, USUAL_REMIND_DAYS } from "../../../../domain/gift/campaign.ts";
import { isOrderForm, type Region } from "../../../../domain/store/store-event.ts";
import { newId } from "../../../../http/wiring/context.server.ts";
import type { Settings } from "../../../../http/wiring/env.server.ts";
import { isLanguage, nameOfLanguage } from "../../../../i18n/languages.ts";
import { invitationTexts } from "../../../../mail/templates/invitation.tsx";
import { previewInvitation } from "../../../../mail/writers/invitation-mail.server.ts";
import { wordingIn } from "../../../../mail/wording.ts";
import { paths } from "../../../../paths.ts";
import { readCampaign, readPlan } from "../../../../services/recipients/campaign.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import type { CampaignLanguage, InvitationPage } from "./invitation-models.ts";

const KINDS = ["invitation", "reminder"] as const;

/** Which mail an address asks to see; the invitation in the store's language where it asks for none that there is. */
export function shownMail(query: URLSearchParams, storeLang: string) {
  const asked = query.get("mail_lang");
  return {
    lang: isLanguage(asked) ? asked : storeLang,
    kind: KINDS.find((kind) => kind === query.get("kind")) ?? "invitation",
  };
}

/** The address of a page's mail in a language. */
export const mailQuery = (lang: string, kind: (typeof KINDS)[number]) =>
  `?${new URLSearchParams({ mail_lang: lang, kind })}`;

/** The words by the names of their fields; those in another language than the store's carry it behind them. */
export function storedWords(
  campaign: Campaign | undefined,
  languages: readonly string[],
): Record<string, string> {
  const [, ...others] = languages;
  const more = others.flatMap((code) => {
    const { subject = "", message = "" } = campaign?.texts[code] ?? {};
    return [
      [`subject_${code}`, subject],
      [`message_${code}`, message],
    ];
  });
  return {
    subject: campaign?.subject ?? "",
    message: campaign?.message ?? "",
    ...Object.fromEntries(more),
  };
}

async function withUsual(
  { organiser, name, type }: StoreEventRow,
  { code, people }: { code: string; people: number },
) {
  const { t } = await wordingIn(code);
  const texts = invitationTexts(isOrderForm(type));
  const usual = {
    subject: t(texts.subject, { organiser, store: name }),
    message: t(texts.message, { organiser, store: name }),
  };
  return { code, people, name: nameOfLanguage(code), usual } satisfies CampaignLanguage;
}

/** A moment as the fields of a date and a time show it. */
const clockOf = (moment: Date | null | undefined, timeZone: string) => ({
  date: moment ? dayIn(timeZone, moment) : "",
  time: moment ? timeIn(timeZone, moment) : "",
});

type Asked = {
  event: StoreEventRow;
  query: URLSearchParams;
  settings: Settings;
  mayWrite: boolean;
  /** Where a test mail goes; null: nowhere. */
  address: string | null;
  region: Region;
  timeZone: string;
};

/** What the page of a promo's invitation shows. */
export async function invitationPage(
  scope: Scope,
  { event, query, settings, mayWrite, address, region, timeZone }: Asked,
): Promise<InvitationPage> {
  const { lang, kind } = shownMail(query, event.lang);
  const sample = { eventId: event.id, lang, isReminder: kind === "reminder" };
  const [{ campaign, languages }, mail, plan] = await Promise.all([
    readCampaign(scope, { event }),
    previewInvitation(scope, sample, settings),
    readPlan(scope, { event }),
  ]);
  if (!mail) throw new Response(null, { status: 404 });
  const here = paths.invitation(event.slug);
  const codes = languages.map(({ code }) => code);
  return {
    isTeam: isOrderForm(event.type),
    action: here,
    recipientsHref: paths.recipients(event.slug),
    mayWrite,
    languages: await Promise.all(languages.map((language) => withUsual(event, language))),
    version: campaign?.version ?? 0,
    stored: storedWords(campaign, codes),
    tabs: {
      languages: languages.map(({ code, people }) => ({
        label: nameOfLanguage(code),
        href: here + mailQuery(code, kind),
        current: code === lang,
        count: people,
      })),
      kinds: KINDS.map((each) => ({
        kind: each,
        href: here + mailQuery(lang, each),
        current: each === kind,
      })),
    },
    mail: {
      lang,
      kind,
      sender: mail.sender,
      subject: mail.subject,
      text: mail.text,
      htmlHref: paths.invitationMail(event.slug) + mailQuery(lang, kind),
      sources: mail.sources,
    },
    when: {
      region,
      stop: plan.stop,
      first: plan.first,
      sendAt: campaign?.sendAt?.toISOString() ?? null,
      begunAt: campaign?.begunAt?.toISOString() ?? null,
      stored: clockOf(campaign?.begunAt ? null : campaign?.sendAt, timeZone),
    },
    reminders: {
      most: campaign?.remindMost ?? 0,
      beforeEnd: campaign?.remindBeforeEnd ?? false,
      afterDays: campaign?.remindAfterDays ?? USUAL_REMIND_DAYS,
      next: plan.reminder && { at: plan.reminder.at.toISOString(), count: plan.reminder.count },
    },
    test: mayWrite && address !== null ? { address, key: newId() } : null,
  };
}
