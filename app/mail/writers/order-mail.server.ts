import { isGiven } from "../../domain/order/order-kind.ts";
import { crossesCustoms } from "../../domain/address/places.ts";
import { formatMoment } from "../../domain/dates/format-moment.ts";
import { dayMonthYear } from "../../domain/delivery/delivery-window.ts";
import { type Withdrawal, withdrawable, withdrawalOf } from "../../domain/order/withdrawal.ts";
import { totalsOf } from "../../domain/pricing/totals.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { orderForMail, placedOrderForMail } from "../../services/mails/mail-facts.server.ts";
import { changeableOrder } from "../../services/order-writes/changeable-order.server.ts";
import type { Scope } from "../../services/scope.ts";
import { changeSentence } from "../../i18n/change-sentence.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { orderConfirmed } from "../templates/order-confirmed.tsx";
import { type Wording, wordingIn } from "../wording.ts";
import { picturesOf } from "./line-pictures.ts";
import { addressOf, envelope, lineOf, orderFacts } from "./order-facts.server.ts";
import { addressIssue } from "../templates/address-issue.tsx";
import { orderChanged } from "../templates/order-changed.tsx";

const KIND_OF = {
  order_confirmed: "store",
  claim_confirmed: "claim",
  account_confirmed: "account",
} as const;

/** The mail that confirms an order or a claim, in the language of the person who ordered. Undefined when it is gone. */
export async function writeOrderMail(
  scope: Scope,
  template: keyof typeof KIND_OF,
  orderId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const mailOrder = await orderForMail(scope, orderId);
  if (!mailOrder) return undefined;
  const { order, event, lines, fulfilments, company, offers } = mailOrder;
  const wording = await wordingIn(order.lang);
  const kind = KIND_OF[template];
  const isGift = kind === "claim";
  const pictures = picturesOf(offers, event, settings);
  const open = await changeableOrder(scope, { order, fulfilments });
  const about = await orderFacts({ order, event, company }, settings, wording);
  const rights = { earlier: [], refunds: [], deliveredAt: null, now: scope.now() };
  const facts = {
    ...about,
    kind,
    withdrawHref: withdrawable(order, lines, rights).size > 0 ? `${about.statusHref}/withdraw` : null,
    lines: lines.map((line) => ({
      ...lineOf(line, event, wording, !isGift, pictures),
      right: rightOf(withdrawalOf(order, line, { deliveredAt: null, now: scope.now() }), wording),
    })),
    pricing: { region: event.region, currency: order.currency },
    sums:
      isGift && order.total === 0
        ? null
        : totalsOf(order.currency, order, {
            vatIncluded: lines.every(({ unitVat }) => unitVat > 0),
            withShipping: order.shippingMethod !== null,
          }),
    delivery: {
      from: dayMonthYear(order.deliveryFrom ?? ""),
      to: dayMonthYear(order.deliveryTo ?? ""),
    },
    address: addressOf(order, wording),
    customs: crossesCustoms(event.region, order),
    billing: order.billing && addressOf(order.billing, wording),
    // In the store's time zone, which the text names: the recipient may live in another one.
    change:
      open &&
      changeSentence(wording.t, event.region, open, (until) =>
        formatMoment(until.toISOString(), wording.lang, TIME_ZONE_OF_REGION[event.region]),
      ),
  };
  return { ...envelope(order, event), ...renderMail(orderConfirmed, facts, wording) };
}

/** What the law has the confirmation say of each line (docs/decisions/0355). */
function rightOf({ is }: Withdrawal, { t }: Wording): string | null {
  if (is === "none") return null;
  return t(is === "personal" ? "cases:right.personal" : "cases:right.open");
}

/**
 * Asks a recipient for what is wrong with their address. Undefined when the order is gone, goes on already, or was held
 * once more since: the later hold has a mail of its own.
 * @param dedupeKey of the outbox row, which ends with the id of the move that held the order.
 */
export async function writeAddressMail(
  scope: Scope,
  { orderId, dedupeKey }: { orderId: string; dedupeKey: string },
  settings: Settings,
): Promise<MailContent | undefined> {
  const mailOrder = await placedOrderForMail(scope, orderId);
  const held = mailOrder?.fulfilments.find(({ status }) => status === "address issue");
  if (!mailOrder || !held) return undefined;
  const holds = mailOrder.moves.filter(
    (move) => move.fulfilmentId === held.id && move.to === "address issue",
  );
  if (holds.slice(0, -1).some(({ id }) => dedupeKey.endsWith(`:${id}`))) return undefined;
  const { order, event, company } = mailOrder;
  const wording = await wordingIn(order.lang);
  const facts = {
    ...(await orderFacts({ order, event, company }, settings, wording)),
    note: typeof held.holdDetail?.note === "string" ? held.holdDetail.note : "",
    address: addressOf(order, wording),
  };
  return { ...envelope(order, event), ...renderMail(addressIssue, facts, wording) };
}

/**
 * Tells the recipient that the gift or the address of their order was changed, and what we have now: any holder of the
 * link may change it, and this mail informs its owner. Undefined when the order is gone.
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
    isGift: isGiven(order.kind),
    customs: crossesCustoms(event.region, order),
  };
  return { ...envelope(order, event), ...renderMail(orderChanged, facts, wording) };
}
