import { withoutLinks } from "../../domain/access/without-links.ts";
import { formatMoment } from "../../domain/dates/format-moment.ts";
import { totalsOf } from "../../domain/pricing/totals.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { orderKey } from "../../http/keys/order-key.server.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { paths } from "../../paths.ts";
import { linkForPaymentMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { paymentLink } from "../templates/payment-link.tsx";
import { wordingIn } from "../wording.ts";
import { picturesOf } from "./line-pictures.ts";
import { addressOf, envelope, lineOf, orderFacts } from "./order-facts.server.ts";

/** The link by which a customer pays what the store's people ordered for them. Undefined once it is paid or over. */
export async function writePaymentLinkMail(
  scope: Scope,
  orderId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const found = await linkForPaymentMail(scope, orderId);
  if (!found) return undefined;
  const { order, event, link, company, offers } = found;
  const wording = await wordingIn(order.lang);
  const pictures = picturesOf(offers, event, settings);
  const key = await orderKey(settings.SESSION_SECRET, order.id, order.linkVersion);
  const facts = {
    ...(await orderFacts({ order, event, company }, settings, wording)),
    payHref: settings.APP_ORIGIN + paths.paymentLink(event.slug, key),
    lines: link.quote.lines.map((line) => lineOf(line, event, wording, true, pictures)),
    pricing: { region: event.region, currency: order.currency },
    sums: totalsOf(order.currency, link.quote, {
      vatIncluded: link.quote.lines.every(({ hasVat }) => hasVat),
    }),
    note: withoutLinks(link.note),
    until: formatMoment(link.expiresAt.toISOString(), wording.lang, TIME_ZONE_OF_REGION[event.region]),
    address: addressOf(order, wording),
  };
  return { ...envelope(order, event), ...renderMail(paymentLink, facts, wording) };
}
