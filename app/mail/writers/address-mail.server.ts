import type { Settings } from "../../http/wiring/env.server.ts";
import { placedOrderForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { addressIssue } from "../templates/address-issue.tsx";
import { wordingIn } from "../wording.ts";
import { addressOf, envelope, orderFacts } from "./order-facts.server.ts";

/** Asks a recipient for what is wrong with their address. Undefined when the order is gone or goes on already. */
export async function writeAddressMail(
  scope: Scope,
  orderId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const mailOrder = await placedOrderForMail(scope, orderId);
  const held = mailOrder?.fulfilments.find(({ status }) => status === "address issue");
  if (!mailOrder || !held) return undefined;
  const { order, event, company } = mailOrder;
  const wording = await wordingIn(order.lang);
  const facts = {
    ...(await orderFacts({ order, event, company }, settings, wording)),
    note: typeof held.holdDetail?.note === "string" ? held.holdDetail.note : "",
    address: addressOf(order, wording),
  };
  return { ...envelope(order, event), ...renderMail(addressIssue, facts, wording) };
}
