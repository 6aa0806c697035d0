import type { TFunction } from "i18next";
import type { PlatformDoor } from "../../../db/platform.server.ts";
import type { AccountLinkMail, OutboxPayload } from "../../../db/schema/records.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { withoutLinks } from "../../domain/access/without-links.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import { linkSecret } from "../accounts.server.ts";
import type { Settings } from "../env.server.ts";
import { sha256Hex } from "../session/signing.server.ts";
import { layOut, type MailContent } from "./layout.server.ts";

type AccountPayload = Extract<OutboxPayload, { kind: "account" }>;
type Person = NonNullable<Awaited<ReturnType<PlatformDoor["accountLinks"]["findPerson"]>>>;

const LINK_PATHS: Record<AccountLinkMail, (secret: string) => string> = {
  verify: paths.verifyAddress,
  reset: paths.newPassword,
  invite: paths.acceptInvitation,
};

/** A mail about someone's account, in their language. Undefined when its link is used up or the person is gone. */
export async function writeAccountMail(
  platform: PlatformDoor,
  payload: AccountPayload,
  settings: Settings,
  now: Date,
): Promise<MailContent | undefined> {
  if ("resetId" in payload) return resetMail(platform, payload.resetId, settings);
  if (!("tokenId" in payload)) {
    const person = await platform.accountLinks.findPerson(payload.userId);
    return person && noticeMail(person, payload, settings);
  }
  const secret = await linkSecret(settings, payload.tokenId);
  const found = await platform.accountLinks.findLink(await sha256Hex(secret), payload.template, now);
  if (!found) return undefined;
  // The origin is the configured one, whatever the request said.
  const link = `${settings.APP_ORIGIN}${LINK_PATHS[payload.template](secret)}`;
  const { t, lang, facts, greeting } = await wording(found, settings);
  // texts: accountMail:verify.*
  // texts: accountMail:reset.*
  // texts: accountMail:invite.*
  const text = `accountMail:${payload.template}`;
  const subject = t(`${text}.subject`, facts);
  return {
    toAddress: found.user.email,
    replyTo: null,
    ...layOut(lang, subject, "Popstall", [
      { text: greeting },
      { text: t(`${text}.lead`, facts) },
      { link, label: t(`${text}.link`) },
      { text: t(`${text}.ending`, facts) },
    ]),
  };
}

/** Who asked for a reset of the second factor, when it takes effect, and the link that stops it. */
async function resetMail(
  platform: PlatformDoor,
  resetId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const found = await platform.factorResets.findById(resetId);
  if (!found) return undefined;
  const { reset } = found;
  const { t, lang, facts, greeting } = await wording(found, settings);
  facts["who"] = reset.askedByName;
  facts["date"] = momentIn(lang, reset.effectiveAt);
  const subject = t("accountMail:factorReset.subject");
  const link = `${settings.APP_ORIGIN}${paths.stopFactorReset(await linkSecret(settings, resetId))}`;
  return {
    toAddress: found.user.email,
    replyTo: null,
    ...layOut(lang, subject, "Popstall", [
      { text: greeting },
      {
        text: reset.byPlatform
          ? t("accountMail:factorReset.byPlatform", facts)
          : t("accountMail:factorReset.byAdmin", facts),
      },
      { text: t("accountMail:factorReset.stop") },
      { link, label: t("accountMail:factorReset.link") },
      { text: t("accountMail:factorReset.ending") },
    ]),
  };
}

async function noticeMail(
  person: Person,
  payload: Exclude<AccountPayload, { tokenId: string } | { resetId: string }>,
  settings: Settings,
): Promise<MailContent> {
  const { t, lang, facts, greeting } = await wording(person, settings, payload.facts);
  if (payload.template === "new_device") tellDevice(facts, t, lang);
  // texts: accountMail:notice.*
  const text = `accountMail:notice.${payload.template}`;
  const subject = t(`${text}.subject`, facts);
  const [path, label] = NOTICE_LINKS[payload.template];
  return {
    toAddress: person.user.email,
    replyTo: null,
    ...layOut(lang, subject, "Popstall", [
      { text: greeting },
      { text: t(`${text}.lead`, facts) },
      { link: `${settings.APP_ORIGIN}${path}`, label: t(label) },
      { text: t("accountMail:signature") },
    ]),
  };
}

/** Where a notice leads: whoever did not do it themselves sets a new password, which ends every session. */
const NOTICE_LINKS = {
  signed_up_already: [paths.login, "accountMail:toLogin"],
  password_changed: [paths.resetPassword, "accountMail:toReset"],
  second_factor_added: [paths.resetPassword, "accountMail:toReset"],
  second_factor_removed: [paths.resetPassword, "accountMail:toReset"],
  second_factor_reset: [paths.resetPassword, "accountMail:toReset"],
  passkey_added: [paths.resetPassword, "accountMail:toReset"],
  passkey_removed: [paths.resetPassword, "accountMail:toReset"],
  new_device: [paths.resetPassword, "accountMail:toReset"],
  tenant_verified: [paths.login, "accountMail:toLogin"],
  tenant_refused: [paths.settingsCompany, "accountMail:toCompany"],
  tenant_suspended: [paths.settingsCompany, "accountMail:toCompany"],
  charges_stopped: [paths.login, "accountMail:toLogin"],
} as const;

/** A moment and a device as people read them; the moment in UTC, since nobody told us where they are. */
function tellDevice(facts: Record<string, string>, t: TFunction, lang: Language): void {
  facts["date"] = momentIn(lang, new Date(facts["at"] ?? ""));
  facts["device"] ||= t("accountMail:unknownDevice");
}

function momentIn(lang: Language, moment: Date): string {
  return new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(moment);
}

async function wording({ user, tenant }: Person, settings: Settings, more: Record<string, string> = {}) {
  const lang: Language = settings.TRANSLATION && isLanguage(user.lang) ? user.lang : DEFAULT_LANGUAGE;
  // Before an address is proved its mails may reach a stranger: they say nothing that somebody else typed, but the name
  // of who invites, without links.
  const proved = user.emailVerifiedAt !== null;
  const company = proved ? tenant.name : withoutLinks(tenant.name);
  const facts: Record<string, string> = { name: user.name, company, email: user.email, ...more };
  const t = await translatorFor(lang);
  // Whoever is invited may have no name yet.
  const greeting = user.name && proved ? t("accountMail:greeting", facts) : t("accountMail:greetingNobody");
  return { t, lang, facts, greeting };
}
