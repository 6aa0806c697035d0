import type { Settings } from "../../http/wiring/env.server.ts";
import { orderForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { orderLink } from "../templates/order-link.tsx";
import { wordingIn } from "../wording.ts";
import { envelope, orderFacts } from "./order-facts.server.ts";

/** Brings whoever ordered the order's new link, and says that the old one ended. Undefined when the order is gone. */
export async function writeLinkMail(
  scope: Scope,
  orderId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const mailOrder = await orderForMail(scope, orderId);
  if (!mailOrder) return undefined;
  const { order, event, company } = mailOrder;
  const wording = await wordingIn(order.lang);
  const facts = await orderFacts({ order, event, company }, settings, wording);
  return { ...envelope(order, event), ...renderMail(orderLink, facts, wording) };
}
