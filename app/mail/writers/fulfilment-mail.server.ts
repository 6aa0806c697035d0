import { isBoughtHere } from "../../domain/order/order-kind.ts";
import { dayMonthYear } from "../../domain/delivery/delivery-window.ts";
import { isWorkedOn } from "../../domain/fulfilment/report-rules.ts";
import type { FulfilmentMail } from "../../domain/order/order-mails.ts";
import { mendableTexts } from "../../domain/order/mendable-texts.ts";
import { withdrawable } from "../../domain/order/withdrawal.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import { withoutLinks } from "../../domain/access/without-links.ts";
import { casesOfOrder } from "../../services/cases/read-cases.server.ts";
import { sentFacts } from "../../services/cases/sent-facts.ts";
import { fulfilmentForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { type RenderedMail, renderMail } from "../render-mail.tsx";
import { delivered } from "../templates/delivered.tsx";
import { fulfilmentNotice } from "../templates/fulfilment-notice.tsx";
import type { FulfilmentFacts } from "../templates/order-confirmed.tsx";
import { type MailParcel, shipped } from "../templates/shipped.tsx";
import { type Wording, wordingIn } from "../wording.ts";
import { addressOf, envelope, lineOf, orderFacts } from "./order-facts.server.ts";
import { picturesOf } from "./line-pictures.ts";

type Payload = Extract<OutboxPayload, { template: FulfilmentMail }>;
type Whole = NonNullable<Awaited<ReturnType<typeof fulfilmentForMail>>>;

const NOTICE_OF = {
  order_cancelled: "cancelled",
  reprint: "reprint",
  artwork_issue: "artwork",
  change_too_late: "tooLate",
  order_late: "late",
} as const;

/**
 * Writes a mail about one fulfilment, in the language of the person who ordered. Undefined when the news is out of
 * date.
 */
export async function writeFulfilmentMail(
  scope: Scope,
  payload: Payload,
  settings: Settings,
): Promise<MailContent | undefined> {
  const mailOrder = await fulfilmentForMail(scope, payload);
  if (!mailOrder) return undefined;
  const wording = await wordingIn(mailOrder.order.lang);
  const facts = await factsOf(mailOrder, settings, wording);
  const mayWithdraw = await canWithdraw(scope, mailOrder);
  const withdrawHref = mayWithdraw ? `${facts.statusHref}/withdraw` : null;
  const rendered = renderedOf(payload, mailOrder, { ...facts, withdrawHref }, wording);
  return rendered && { ...envelope(mailOrder.order, mailOrder.event), ...rendered };
}

/** Whether the person who ordered may withdraw from anything of the whole order now. */
async function canWithdraw(scope: Scope, { order, all, refunds }: Whole): Promise<boolean> {
  const earlier = await casesOfOrder(scope, order.id);
  const { deliveredAt } = sentFacts(all);
  return withdrawable(order, all.lines, { earlier, refunds, deliveredAt, now: scope.now() }).size > 0;
}

function renderedOf(
  { template, parcelId }: Payload,
  mailOrder: Whole,
  { withdrawHref, ...facts }: FulfilmentFacts & { withdrawHref: string | null },
  wording: Wording,
): RenderedMail | undefined {
  if (template === "delivered") return renderMail(delivered, { ...facts, withdrawHref }, wording);
  if (template === "shipped") {
    const told = mailOrder.parcels.filter(({ id }) => parcelId === undefined || id === parcelId);
    const address = addressOf(mailOrder.order, wording);
    const photoHref = mailOrder.fulfilment.finishedPhoto ? `${facts.statusHref}#finished` : null;
    const parcels = told.map(parcelOf);
    return renderMail(shipped, { ...facts, withdrawHref, address, parcels, photoHref }, wording);
  }
  // The fulfilment moved on before the mail was sent, or waits for nothing that the person who ordered could correct.
  if (template === "artwork_issue" && !mendableTexts(mailOrder.fulfilments, mailOrder.lines))
    return undefined;
  const { order, fulfilment } = mailOrder;
  // It left, or will not be made, before anyone was told that it is late.
  if (template === "order_late" && !isWorkedOn(fulfilment.status)) return undefined;
  const notice = template === "reprint" && mailOrder.isExchange ? "exchange" : NOTICE_OF[template];
  const isRefunded = isBoughtHere(order.kind) && order.total > 0;
  const delivery = {
    from: dayMonthYear(order.deliveryFrom ?? ""),
    to: dayMonthYear(order.deliveryTo ?? ""),
  };
  return renderMail(fulfilmentNotice, { ...facts, notice, isRefunded, delivery }, wording);
}

async function factsOf(mailOrder: Whole, settings: Settings, wording: Wording): Promise<FulfilmentFacts> {
  const { order, event, lines, company, offers } = mailOrder;
  const pictures = picturesOf(offers, event, settings);
  return {
    ...(await orderFacts({ order, event, company }, settings, wording)),
    lines: lines.map((line) => lineOf(line, event, wording, false, pictures)),
    pricing: { region: event.region, currency: order.currency },
    part: partOf(mailOrder),
  };
}

/** Which of the order's deliveries a fulfilment is. What is made again counts as none of them. */
function partOf({ fulfilment, fulfilments }: Whole): FulfilmentFacts["part"] {
  const all = fulfilments.filter(({ reprintOf }) => reprintOf === null).map(({ id }) => id);
  const at = all.indexOf(fulfilment.id);
  return at < 0 || all.length === 1 ? null : { number: at + 1, of: all.length };
}

/** The carrier's page comes from the fulfiller: only a secure one becomes a link. */
function parcelOf({ carrier, trackingNumber, trackingUrl }: Whole["parcels"][number]): MailParcel {
  const url = trackingUrl !== null && URL.canParse(trackingUrl) ? new URL(trackingUrl) : null;
  return {
    carrier: withoutLinks(carrier),
    number: withoutLinks(trackingNumber ?? ""),
    href: url?.protocol === "https:" ? url.href : null,
  };
}
