import type { Settings } from "../../http/wiring/env.server.ts";
import { casesOfOrder, type OrderCase } from "../../services/cases/read-cases.server.ts";
import { withdrawalSum } from "../../services/orders/withdrawal-sum.server.ts";
import {
  orderForMail,
  placedOrderForMail,
  storeForMail,
  teamForMail,
  voucherForMail,
} from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import { formatMoney } from "../../ui/money/format-money.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { withoutLinks } from "../../domain/access/without-links.ts";
import { isReturn, refundTerm, type ReturnStep } from "../../domain/order/withdrawal.ts";
import { formatDay, formatMoment } from "../../domain/dates/format-moment.ts";
import { type Region, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { colourName, sizeName } from "../../i18n/colour-name.ts";
import { problemText } from "../../i18n/case-texts.ts";
import { caseReceived } from "../templates/case-received.tsx";
import { caseAnswered } from "../templates/case-answered.tsx";
import { refund } from "../templates/refund.tsx";
import { type Wording, wordingIn } from "../wording.ts";
import { envelope, orderFacts, returnLine } from "./order-facts.server.ts";
import { paths } from "../../paths.ts";
import { teamShort } from "../templates/team-short.tsx";
import { refusedOrder } from "../templates/refused-order.tsx";

/** Says how much of what was paid goes back. Undefined when the order is gone. */
export async function writeRefundMail(
  scope: Scope,
  { orderId, amount, voucherId }: { orderId: string; amount: number; voucherId?: string },
  settings: Settings,
): Promise<MailContent | undefined> {
  const mailOrder = await orderForMail(scope, orderId);
  if (!mailOrder) return undefined;
  const { order, event, company } = mailOrder;
  const wording = await wordingIn(order.lang);
  const voucher = voucherId === undefined ? undefined : await voucherForMail(scope, voucherId);
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, event.region);
  const zone = TIME_ZONE_OF_REGION[event.region];
  const facts = {
    ...(await orderFacts({ order, event, company }, settings, wording)),
    amount: amount > 0 ? money(amount) : null,
    voucher: voucher
      ? {
          code: voucher.code,
          amount: money(voucher.discountAmount),
          // The first moment after it is no longer of its last day.
          until:
            voucher.endsAt &&
            formatDay(new Date(voucher.endsAt.getTime() - 1).toISOString(), wording.lang, zone),
        }
      : null,
  };
  return { ...envelope(order, event), ...renderMail(refund, facts, wording) };
}

/** The receipt for a report or a withdrawal. Undefined when its order or it is gone. */
export async function writeReceiptMail(
  scope: Scope,
  { orderId, caseId, step }: { orderId: string; caseId: string; step?: ReturnStep },
  settings: Settings,
): Promise<MailContent | undefined> {
  const [mailOrder, cases] = await Promise.all([
    placedOrderForMail(scope, orderId),
    casesOfOrder(scope, orderId),
  ]);
  const one = cases.find(({ id }) => id === caseId);
  if (!mailOrder || !one) return undefined;
  const { order, event, company, lines, moves } = mailOrder;
  const wasSent = moves.some(({ to }) => to === "shipped");
  const wording = await wordingIn(order.lang);
  const about = await orderFacts({ order, event, company }, settings, wording);
  const isSentBack = isReturn(one.problem);
  const isExchange = one.problem === "exchange";
  const words = withoutLinks(one.messages[0]?.text ?? "");
  const sum = one.problem === "withdrawal" ? await withdrawalSum(scope, { orderId, lines: one.lines }) : null;
  const facts = {
    ...about,
    time: formatMoment(one.createdAt.toISOString(), wording.lang, TIME_ZONE_OF_REGION[event.region]),
    items: one.lines.flatMap(({ orderLineId, quantity, size }) => {
      const line = lines.find(({ id }) => id === orderLineId);
      const named = line && [line.name, colourName(wording.t, line.colour, event.region), line.size];
      if (!named) return [];
      const item = `${quantity} × ${named.filter(Boolean).join(", ")}`;
      const wanted = size && wording.t("cases:exchange.size", { size: sizeName(wording.t, size) });
      return [wanted ? `${item} – ${wanted}` : item];
    }),
    words: isSentBack ? "" : words,
    problem: wording.t(problemText(one.problem, event.region)),
    caseHref: `${about.statusHref}/${isSentBack ? "withdraw" : "problem"}`,
    returned: isSentBack
      ? {
          isExchange,
          isCredit: one.asCredit,
          person: words,
          refund: sum === null ? null : formatMoney({ minor: sum, currency: order.currency }, event.region),
          sendTo: (wasSent && returnLine(company, wording)) || null,
        }
      : null,
    noted: step ? notedOf(one, { step, wasSent, region: event.region }, wording) : null,
  };
  return { ...envelope(order, event), ...renderMail(caseReceived, facts, wording) };
}

/** What a mail says of a step of what is sent back; no more of the refund once it was given. */
function notedOf(
  one: OrderCase,
  { step, wasSent, region }: { step: ReturnStep; wasSent: boolean; region: Region },
  { t, lang }: Wording,
) {
  const dayOf = (at: Date) => formatDay(at.toISOString(), lang, TIME_ZONE_OF_REGION[region]);
  const at = (step === "arrived" ? one.arrivedAt : one.dispatchedAt) ?? one.updatedAt;
  return {
    step,
    lead: t(`cases:withdraw.${step}`, { day: dayOf(at) }),
    refundBy:
      one.state === "closed" || one.problem === "exchange"
        ? null
        : t("cases:withdraw.refundBy", { day: dayOf(refundTerm(one, wasSent).until) }),
  };
}

/** Brings what staff answered. It goes to an address that paid or holds the order's link; its words are staff's own. */
export async function writeAnswerMail(
  scope: Scope,
  { orderId, message, isQuestion = false }: { orderId: string; message: string; isQuestion?: boolean },
  settings: Settings,
): Promise<MailContent | undefined> {
  const mailOrder = await orderForMail(scope, orderId);
  if (!mailOrder) return undefined;
  const { order, event, company } = mailOrder;
  const wording = await wordingIn(order.lang);
  const about = await orderFacts({ order, event, company }, settings, wording);
  const facts = { ...about, message, replyHref: isQuestion ? `${about.statusHref}/problem` : null };
  return { ...envelope(order, event), ...renderMail(caseAnswered, facts, wording) };
}

/** Tells an organiser that their order form closed below its minimum. Undefined when it is not so any more. */
export async function writeTeamShortMail(
  scope: Scope,
  eventId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const { event, pieces } = await teamForMail(scope, eventId);
  if (!event || event.leastPieces === null || pieces >= event.leastPieces) return undefined;
  const teamHref = settings.APP_ORIGIN + paths.recipients(event.slug);
  const facts = { store: event.name, pieces, least: event.leastPieces, teamHref };
  return {
    toAddress: event.contactEmail,
    replyTo: null,
    ...renderMail(teamShort, facts, await wordingIn(event.lang)),
  };
}

/** Tells a store's organiser that people cannot order there, since the credit account is closed. */
export async function writeRefusedOrderMail(
  scope: Scope,
  eventId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const event = await storeForMail(scope, eventId);
  if (!event) return undefined;
  const billingHref = settings.APP_ORIGIN + paths.settingsBilling;
  const facts = { store: event.name, currency: event.currency, billingHref };
  return {
    toAddress: event.contactEmail,
    replyTo: null,
    ...renderMail(refusedOrder, facts, await wordingIn(event.lang)),
  };
}
