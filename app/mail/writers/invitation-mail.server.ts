import { withoutLinks } from "../../domain/access/without-links.ts";
import { formatDay, formatMoment } from "../../domain/dates/format-moment.ts";
import { daysOf, endsTimeOf } from "../../domain/store/store-days.ts";
import { isOrderForm, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { NO_CAMPAIGN, type WordSources, wordsIn } from "../../domain/gift/campaign.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { unsubscribeKey } from "../../http/keys/signing.server.ts";
import { isLanguage } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import {
  campaignForMail,
  invitationForMail,
  personForMail,
  waitingForMail,
} from "../../services/mails/mail-facts.server.ts";
import { readAskedBy } from "../../services/recipients/last-days.server.ts";
import { readStop } from "../../services/recipients/mail-recipients.server.ts";
import type { Scope } from "../../services/scope.ts";
import { storeLook } from "../look.ts";
import type { MailContent } from "../mail-content.ts";
import { type RenderedMail, renderMail } from "../render-mail.tsx";
import { giftsAgain } from "../templates/gifts-again.tsx";
import { invitation } from "../templates/invitation.tsx";
import { type Wording, wordingIn } from "../wording.ts";
import { pngAddress } from "../../domain/product/offer.ts";
import { colourName } from "../../i18n/colour-name.ts";
import { pictureAlt } from "../../ui/product/picture-alt.ts";
import { sellerLine } from "./order-facts.server.ts";

type CampaignFacts = Pick<
  NonNullable<Awaited<ReturnType<typeof campaignForMail>>>,
  "event" | "campaign" | "company" | "gift"
> & { askedBy: Awaited<ReturnType<typeof readAskedBy>> };

/** Whom an invitation is for, and where its links lead. */
type Invited = {
  name: string;
  code: string;
  isReminder: boolean;
  isTest: boolean;
  claimHref: string;
  unsubscribeHref: string;
  realHref: string;
};

/** Who writes, and in which look. */
const storeFacts = (
  { event, company }: Pick<CampaignFacts, "event" | "company">,
  { wording, origin }: { wording: Wording; origin: string },
) => ({
  store: {
    name: event.name,
    organiser: event.organiser,
    contactEmail: event.contactEmail,
    seller: sellerLine(company, wording),
  },
  look: storeLook({ name: event.name, theme: event.theme, logo: event.page.header.logo }, origin),
});

/** Until when an order form takes orders, in words of a language; null where that is open. */
function closingOf(event: CampaignFacts["event"], lang: string) {
  if (!isOrderForm(event.type) || !event.endsAt) return null;
  const isWholeDay = endsTimeOf(event) === "";
  const day = isWholeDay
    ? formatDay(daysOf(event).ends, lang, "UTC")
    : formatMoment(event.endsAt.toISOString(), lang, TIME_ZONE_OF_REGION[event.region]);
  return { day, isWholeDay };
}

/**
 * An invitation in a language, in the organiser's words as far as they wrote some. The address is not proved, so no typed
 * word becomes a link.
 */
function renderInvitation(
  { event, campaign, company, gift, askedBy }: CampaignFacts,
  invited: Invited,
  { wording, origin }: { wording: Wording; origin: string },
): { mail: RenderedMail; sources: WordSources } {
  const words = wordsIn(campaign ?? NO_CAMPAIGN, { lang: wording.lang, storeLang: event.lang });
  const facts = {
    ...invited,
    ...storeFacts({ event, company }, { wording, origin }),
    name: withoutLinks(invited.name),
    askedBy: askedBy && {
      by: formatDay(askedBy.by, wording.lang, "UTC"),
      last: formatDay(askedBy.last, wording.lang, "UTC"),
    },
    isTeam: isOrderForm(event.type),
    closes: closingOf(event, wording.lang),
    subject: withoutLinks(words.subject),
    message: withoutLinks(words.message),
    picture: gift && {
      src:
        origin +
        pngAddress(gift.designHash, gift.colour, gift.cover, { width: 400, paper: event.theme.paper }),
      alt: pictureAlt(wording.t, gift.cover, {
        product: gift.name,
        colour: colourName(wording.t, gift.colour, event.region),
      }),
    },
  };
  return { mail: renderMail(invitation, facts, wording), sources: words.sources };
}

/**
 * Brings a recipient their personal link, in their language. Undefined when they have claimed meanwhile; `stopped` while
 * nothing leaves for the promo.
 */
export async function writeInvitationMail(
  scope: Scope,
  { recipientId, isReminder }: Extract<OutboxPayload, { kind: "invitation" }>,
  settings: Settings,
): Promise<MailContent | "stopped" | undefined> {
  const facts = await invitationForMail(scope, recipientId);
  if (!facts) return undefined;
  const { recipient, code, event } = facts;
  if (await readStop(scope, { event })) return "stopped";
  const wording = await wordingIn(recipient.lang || event.lang);
  const origin = settings.APP_ORIGIN;
  const askedBy = await readAskedBy(scope, { event });
  const key = await unsubscribeKey(settings.SESSION_SECRET, { tenantId: scope.tenant.tenantId, recipientId });
  const query = new URLSearchParams({ code: code.code, lang: wording.lang });
  const invited = {
    name: recipient.name,
    code: code.code,
    isReminder,
    isTest: false,
    claimHref: `${origin}${paths.store(event.slug)}?${query}`,
    unsubscribeHref: `${origin}${paths.unsubscribe(key)}?lang=${wording.lang}`,
    realHref: `${origin}${paths.isThisReal(event.slug)}?code=${encodeURIComponent(code.code)}`,
  };
  const { mail } = renderInvitation({ ...facts, askedBy }, invited, { wording, origin });
  return { toAddress: recipient.email, replyTo: event.contactEmail, sender: event.name, ...mail };
}

/** Of the shape of a real code, with a check that is wrong: no one can have it. */
const SAMPLE_CODE = "2222-3333-4";
/** The name in the greeting of a preview while the list has no recipient of the language. */
const SAMPLE_NAME = "Ada Lovelace";

type Sample = { eventId: string; lang: string; isReminder: boolean };

/** The invitation that recipients of a language get, with links that lead to the preview of the store. */
async function sampleOf(
  scope: Scope,
  { eventId, lang, isReminder }: Sample,
  { settings, isTest, name }: { settings: Settings; isTest: boolean; name: string | null },
) {
  const facts = await campaignForMail(scope, { eventId, lang });
  if (!facts) return undefined;
  const { event, first } = facts;
  const wording = await wordingIn(lang);
  const origin = settings.APP_ORIGIN;
  const previewHref = `${origin}${paths.sitePreview(event.slug)}?lang=${wording.lang}`;
  const invited = {
    name: name ?? (first ? first.name : SAMPLE_NAME),
    code: SAMPLE_CODE,
    isReminder,
    isTest,
    claimHref: previewHref,
    unsubscribeHref: previewHref,
    realHref: `${origin}${paths.isThisReal(event.slug)}?lang=${wording.lang}`,
  };
  const askedBy = await readAskedBy(scope, { event });
  return { event, ...renderInvitation({ ...facts, askedBy }, invited, { wording, origin }) };
}

/** What the organiser is shown of an invitation before it goes out; undefined where the store is gone. */
export async function previewInvitation(scope: Scope, sample: Sample, settings: Settings) {
  const drawn = await sampleOf(scope, sample, { settings, isTest: false, name: null });
  return drawn && { ...drawn.mail, sender: drawn.event.name, sources: drawn.sources };
}

/**
 * Sends one of the tenant's people the invitation of a language, marked as a test. It greets the person who asked, since
 * no recipient's name belongs in another mailbox, and none of its links spends a code.
 */
export async function writeTestInvitation(
  scope: Scope,
  { userId, ...sample }: Extract<OutboxPayload, { kind: "invitation_test" }>,
  settings: Settings,
): Promise<MailContent | undefined> {
  const person = await personForMail(scope, userId);
  if (!person || person.user.disabledAt || !isLanguage(sample.lang)) return undefined;
  const { name, email } = person.user;
  const drawn = await sampleOf(scope, sample, { settings, isTest: true, name });
  if (!drawn) return undefined;
  const { event, mail } = drawn;
  return { toAddress: email, replyTo: event.contactEmail, sender: event.name, ...mail };
}

/** Brings someone who waited the link with which they came. Undefined when they are gone, or nothing leaves for the promo. */
export async function writeGiftsAgainMail(
  scope: Scope,
  waitingId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const found = await waitingForMail(scope, waitingId);
  if (!found || (await readStop(scope, found))) return undefined;
  const { waiting, code, event } = found;
  const wording = await wordingIn(waiting.lang || event.lang);
  const origin = settings.APP_ORIGIN;
  const query = new URLSearchParams({ code: code.code, lang: wording.lang });
  const facts = {
    ...storeFacts(found, { wording, origin }),
    code: code.code,
    claimHref: `${origin}${paths.store(event.slug)}?${query}`,
    realHref: `${origin}${paths.isThisReal(event.slug)}?code=${encodeURIComponent(code.code)}`,
  };
  const mail = renderMail(giftsAgain, facts, wording);
  return { toAddress: waiting.email, replyTo: event.contactEmail, sender: event.name, ...mail };
}
