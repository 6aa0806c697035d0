import type { Settings } from "../../http/wiring/env.server.ts";
import { crossesCustoms } from "../../domain/address/places.ts";
import { placedOrderForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { orderChanged } from "../templates/order-changed.tsx";
import { wordingIn } from "../wording.ts";
import { addressOf, envelope, lineOf, orderFacts } from "./order-facts.server.ts";
import { picturesOf } from "./line-pictures.ts";

/**
 * Tells the recipient that the gift or the address of their order was changed, and what we have now: whoever has the
 * link may change it, and the mail is how its owner learns of that. Undefined when the order is gone.
 */
export async function writeChangeMail(
  scope: Scope,
  orderId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const mailOrder = await placedOrderForMail(scope, orderId);
  if (!mailOrder) return undefined;
  const { order, event, lines, company, offers } = mailOrder;
  const wording = await wordingIn(order.lang);
  const facts = {
    ...(await orderFacts({ order, event, company }, settings, wording)),
    lines: lines.map((line) => lineOf(line, event, wording, false, picturesOf(offers, event, settings))),
    pricing: { region: event.region, currency: order.currency },
    address: addressOf(order, wording),
    isGift: order.kind === "claim",
    customs: crossesCustoms(event.region, order),
  };
  return { ...envelope(order, event), ...renderMail(orderChanged, facts, wording) };
}
