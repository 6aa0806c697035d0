import type { LinkPurpose } from "../../services/mails/mail-facts.server.ts";
import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import { CURRENCIES } from "../../domain/money.ts";
import { REGION_OF_CURRENCY } from "../../domain/store/store-event.ts";
import { formatMoney } from "../../ui/money/format-money.ts";
import { withoutLinks } from "../../domain/access/without-links.ts";
import { linkSecret } from "../../auth/account-scope.server.ts";
import { dataKey, erasureKey } from "../../http/keys/data-key.server.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import type { Language } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import {
  billingAddress,
  linkForMail,
  personForMail,
  resetForMail,
} from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { writeAddressMail } from "./address-change-mail.server.ts";
import { renderMail } from "../render-mail.tsx";
import { accountLink, accountNotice, factorResetAsked } from "../templates/account.tsx";
import { momentIn, type Wording, wordingIn } from "../wording.ts";
import { dateFormat } from "../../domain/dates/date-format.ts";

type AccountPayload = Extract<OutboxPayload, { kind: "account" }>;
type NoticePayload = Exclude<
  AccountPayload,
  { tokenId: string } | { resetId: string } | { changeId: string }
>;
type Person = NonNullable<Awaited<ReturnType<typeof personForMail>>>;

const LINK_PATHS: Record<LinkPurpose, (secret: string) => string> = {
  verify: paths.verifyAddress,
  reset: paths.newPassword,
  invite: paths.acceptInvitation,
};

/** A mail about someone's account, in their language. Undefined when its link is used up or the person is gone. */
export async function writeAccountMail(
  scope: Scope,
  payload: AccountPayload,
  settings: Settings,
): Promise<MailContent | undefined> {
  if ("changeId" in payload) return writeAddressMail(scope, payload, settings);
  if ("resetId" in payload) return resetMail(scope, payload.resetId, settings);
  if (!("tokenId" in payload)) {
    const person = await personForMail(scope, payload.userId);
    const mail = person && (await noticeMail(person, payload, settings));
    const to = payload.facts?.["to"];
    if (mail && to === "platform") return { ...mail, toAddress: settings.OPERATOR_EMAIL };
    if (!mail || to !== "billing") return mail;
    const billing = await billingAddress(scope);
    return { ...mail, toAddress: billing || mail.toAddress };
  }
  const secret = await linkSecret(settings, payload.tokenId);
  const link = await linkForMail(scope, { secret, purpose: payload.template });
  if (!link) return undefined;
  const { wording, name, values } = await addressed(link, settings);
  // The origin is the configured one, whatever the request said.
  const href = `${settings.APP_ORIGIN}${LINK_PATHS[payload.template](secret)}`;
  const facts = { template: payload.template, name, values, href };
  return { ...toPerson(link), ...renderMail(accountLink, facts, wording) };
}

/** Who asked for a reset of the second factor, when it takes effect, and the link that stops it. */
async function resetMail(
  scope: Scope,
  resetId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const resetFacts = await resetForMail(scope, resetId);
  if (!resetFacts) return undefined;
  const { reset } = resetFacts;
  const { wording, name, values } = await addressed(resetFacts, settings);
  const href = `${settings.APP_ORIGIN}${paths.stopFactorReset(await linkSecret(settings, resetId))}`;
  const askerFacts = { who: reset.askedByName, date: momentIn(wording.lang, reset.effectiveAt) };
  const facts = { name, values: { ...values, ...askerFacts }, byPlatform: reset.byPlatform, href };
  return { ...toPerson(resetFacts), ...renderMail(factorResetAsked, facts, wording) };
}

async function noticeMail(person: Person, payload: NoticePayload, settings: Settings): Promise<MailContent> {
  const { wording, name, values } = await addressed(person, settings);
  const told = { ...values, ...payload.facts };
  const facts = {
    notice: payload.template,
    // Other people read what goes to an address of the company's or the platform's.
    name: payload.facts?.["to"] === undefined ? name : "",
    values: { ...told, ...momentsOf(payload.template, told, wording) },
    origin: settings.APP_ORIGIN,
    path: await pathOf(payload, settings),
  };
  return { ...toPerson(person), ...renderMail(accountNotice, facts, wording) };
}

/** What of the facts is written differently in each language. */
function momentsOf(
  template: NoticePayload["template"],
  told: Record<string, string>,
  wording: Wording,
): Record<string, string> {
  if (template === "new_device") return deviceIn(told, wording);
  if (template === "refund_failed" || template === "refund_requested" || template === "payout_failed")
    return { amount: amountOf(told) };
  if (template === "bill_issued" || template === "bill_reminder")
    return { amount: amountOf(told), date: dayIn(wording.lang, new Date(told["due"] ?? "")) };
  if (template === "bill_paid" || template === "bill_taken_back" || template === "credit_granted")
    return { amount: amountOf(told) };
  if (template === "credit_stopped" && told["number"])
    return { reason: wording.t("mail:accountMail.overdueReason", told) };
  if (template === "erasure_waits" || template === "payments_deadline")
    return { date: dayIn(wording.lang, new Date(told["until"] ?? "")) };
  return {};
}

/** Minor units of a currency, as its region writes them. */
function amountOf({ minor, currency }: Record<string, string>): string {
  const currencyCode = CURRENCIES.find((each) => each === currency);
  return currencyCode
    ? formatMoney({ minor: Number(minor), currency: currencyCode }, REGION_OF_CURRENCY[currencyCode])
    : "";
}

/** A company's file and its erasure have addresses of their own, which open for who is signed in there. */
async function pathOf(
  { template, facts }: Pick<NoticePayload, "template" | "facts">,
  settings: Settings,
): Promise<string | undefined> {
  if (template === "credit_asked") return paths.panelTenant(facts?.["tenantId"] ?? "");
  if (template === "payout_failed") return paths.payout(facts?.["payoutId"] ?? "");
  if (template === "vat_number_found") return paths.order(facts?.["orderId"] ?? "");
  if (template === "refund_failed" || template === "refund_requested")
    return `${paths.order(facts?.["orderId"] ?? "")}#refund-tasks`;
  if (template === "erasure_asked")
    return paths.confirmErasure(await erasureKey(settings.SESSION_SECRET, facts?.["erasureId"] ?? ""));
  if (template !== "data_ready") return undefined;
  return paths.companyDataFile(await dataKey(settings.SESSION_SECRET, facts?.["exportId"] ?? ""));
}

/** A moment and a device as people read them; the moment in UTC, since we do not know their time zone. */
function deviceIn(facts: Readonly<Record<string, string>>, { t, lang }: Wording) {
  return {
    date: momentIn(lang, new Date(facts["at"] ?? "")),
    device: facts["device"] || t("mail:accountMail.unknownDevice"),
  };
}

function dayIn(lang: Language, moment: Date): string {
  return dateFormat(lang === "en" ? "en-GB" : lang, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(moment);
}

const toPerson = ({ user }: Pick<Person, "user">) => ({ toAddress: user.email, replyTo: null });

/**
 * The language of a person and what mails may call them. Before an address is proved its mails may reach a stranger:
 * they contain nothing that another person typed except the name of the person who invites, without links.
 */
async function addressed({ user, tenant }: Pick<Person, "user" | "tenant">, settings: Settings) {
  const wording = await wordingIn(settings.TRANSLATION ? user.lang : undefined);
  const proved = user.emailVerifiedAt !== null;
  const company = proved ? tenant.name : withoutLinks(tenant.name);
  // An invited person may have no name yet.
  const values: Record<string, string> = { company, email: user.email };
  return { wording, name: proved ? user.name : "", values };
}
