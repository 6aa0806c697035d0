import { isHeldForDispute } from "../../domain/order/dispute.ts";
import { REGION_OF_CURRENCY } from "../../domain/store/store-event.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { paths } from "../../paths.ts";
import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import { disputeForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import { formatMoney } from "../../ui/money/format-money.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { disputeMail } from "../templates/dispute.tsx";
import { momentIn, wordingIn } from "../wording.ts";

/** Tells one of those who may refund how a dispute stands. Undefined when they are gone, or the news is out of date. */
export async function writeDisputeMail(
  scope: Scope,
  { disputeId, userId, news }: Extract<OutboxPayload, { kind: "dispute" }>,
  settings: Settings,
): Promise<MailContent | undefined> {
  const context = await disputeForMail(scope, { disputeId, userId });
  if (!context) return undefined;
  const { dispute, order, person } = context;
  const { currency, state } = dispute;
  // What was answered or decided meanwhile needs no reminder.
  if (news === "due_soon" && state !== "asked" && state !== "needs_response") return undefined;
  const region = REGION_OF_CURRENCY[currency];
  const wording = await wordingIn(person.lang);
  const facts = {
    news,
    state,
    orderRef: order.orderRef ?? order.id,
    amount: formatMoney({ minor: dispute.amount, currency }, region),
    fee: dispute.fee > 0 ? formatMoney({ minor: dispute.fee, currency }, region) : null,
    dueBy: dispute.dueBy && momentIn(wording.lang, dispute.dueBy),
    isHeld: isHeldForDispute(order),
    orderHref: settings.APP_ORIGIN + paths.order(order.id),
  };
  return { toAddress: person.email, replyTo: null, ...renderMail(disputeMail, facts, wording) };
}
