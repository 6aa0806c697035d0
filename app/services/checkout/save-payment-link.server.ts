import type { PaymentLinkWrite } from "../../../db/repositories/payment-links.server.ts";
import type { Address } from "../../domain/address/address.ts";
import { lineKey, MAX_QUANTITY } from "../../domain/basket/basket-lines.ts";
import {
  MOST_LINK_LINES,
  paymentLinkEnd,
  type PaymentLinkQuote,
  visitorOfLink,
} from "../../domain/order/payment-link.ts";
import { lacksPhone, type ShippingMethod } from "../../domain/pricing/shipping.ts";
import { isOffered } from "../../domain/product/offer.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import { type FontsOf, judgeTexts } from "../judge-texts.ts";
import type { Scope } from "../scope.ts";
import { type BasketItem, isForSale, type Storefront } from "../storefront.ts";
import { refuseBeginning } from "./refuse-beginning.ts";
import { newDraft } from "./new-draft.ts";
import { closePayment } from "./open-payment.server.ts";
import { pendingOf } from "./pending-payment.ts";
import { type Quote, quoteOrder } from "./quote-order.server.ts";
import { settleOrder } from "./settle-order.server.ts";

/** An order as staff type it for a customer. */
export type LinkWish = {
  storefront: Storefront;
  lines: readonly BasketItem[];
  address: Address & { email: string; phone: string; lang: string };
  method: ShippingMethod | undefined;
  voucherCode: string;
};

/** What is wrong with a line: with its colour and size, its number, or the words of a layer. */
export type LineFault = { line: number; at: "variant" | "quantity" | { layerId: string }; error: string };

/** Judges each line by itself, as a product's page does before a shopper adds it to a basket. */
async function judgeLines(
  scope: Scope,
  { lines }: Pick<LinkWish, "lines">,
  fontsOf: FontsOf,
): Promise<LineFault[]> {
  const faults = lines.flatMap(({ item, colour, size, quantity }, line): LineFault[] => {
    if (!isOffered(item.offer, colour, size))
      return [{ line, at: "variant", error: "errors:variantNotSold" }];
    if (!isForSale(item, colour, size)) return [{ line, at: "variant", error: "errors:variantSoldOut" }];
    return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY
      ? []
      : [{ line, at: "quantity", error: "errors:quantityOutOfRange" }];
  });
  const words = await judgeTexts(scope, lines, fontsOf);
  return [...faults, ...words.map(({ line, layerId, error }) => ({ line, at: { layerId }, error }))];
}

/** Equal lines add up: a basket holds each once. */
function withoutRepeats(lines: readonly BasketItem[]): BasketItem[] {
  const byKey = new Map<string, BasketItem>();
  for (const line of lines) {
    const key = lineKey({ ...line, productId: line.item.id });
    const before = byKey.get(key);
    byKey.set(key, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  }
  return [...byKey.values()];
}

/**
 * What an order that staff make costs: checked and priced as in the shop.
 * @param input.orderId the order that is changed, whose own voucher is not used up for it.
 */
export async function priceLink(
  scope: Scope,
  { fontsOf, orderId, ...wish }: LinkWish & { orderId: string; fontsOf: FontsOf },
) {
  if (wish.lines.length === 0) return refuse("errors:basketEmpty");
  if (wish.lines.length > MOST_LINK_LINES) return refuse("errors:orderTooLarge");
  const faults = await judgeLines(scope, wish, fontsOf);
  const lines = withoutRepeats(wish.lines);
  const tooMany = lines.find(({ quantity }) => quantity > MAX_QUANTITY);
  if (faults.length === 0 && tooMany) {
    faults.push({ line: wish.lines.indexOf(tooMany), at: "quantity", error: "errors:quantityOutOfRange" });
  }
  if (faults.length > 0) return { ...refuse("errors:variantNotSold"), faults };
  const storefront = { ...wish.storefront, basket: lines };
  const refused = refuseBeginning(storefront, wish.address);
  if (refused) return refused;
  if (lacksPhone({ method: wish.method, phone: wish.address.phone })) return refuse("errors:phoneForExpress");
  const quoted = await quoteOrder(scope, {
    storefront,
    basket: lines,
    orderId,
    email: wish.address.email,
    method: wish.method,
    voucherCode: wish.voucherCode,
    address: wish.address,
  });
  return quoted.ok ? ok({ quote: quoted.value, lines }) : quoted;
}

export type LinkPrice = { quote: Quote; lines: readonly BasketItem[] };

/** The quote that the mail shows, as it is stored with the link. */
const quoteOfLink = ({ quote }: LinkPrice, { address }: Pick<LinkWish, "address">): PaymentLinkQuote => ({
  lines: quote.lines.map(({ item, colour, size, quantity, personalTexts, unitGross, unitVat }) => ({
    productId: item.id,
    name: item.name,
    designHash: item.designHash,
    colour,
    size,
    quantity,
    personalTexts,
    unitGross,
    hasVat: unitVat > 0,
  })),
  method: quote.method,
  voucherCode: quote.voucher?.code ?? "",
  addressCountry: address.addressCountry,
  itemsGross: quote.itemsGross,
  shippingNet: quote.shippingNet,
  shippingVat: quote.shippingVat,
  discount: quote.discount,
  salesTax: quote.salesTax,
  total: quote.total,
  voucherPaid: quote.voucherPaid,
  totalVat: quote.totalVat,
  totalExcludingVat: quote.totalExcludingVat,
});

type Save = LinkWish & {
  price: LinkPrice;
  note: string;
  userId: string;
};

function writeOf(
  scope: Scope,
  {
    orderId,
    key,
    action,
    sending,
  }: { orderId: string; key: string; action: "made" | "changed"; sending: string },
  { storefront, address, price, note, userId }: Save,
): PaymentLinkWrite {
  const now = scope.now();
  const { id: eventId, currency } = storefront.store;
  const quote = quoteOfLink(price, { address });
  const draft = newDraft(
    { id: orderId, eventId, basketId: `${visitorOfLink(orderId)}.${eventId}`, currency },
    address,
    now,
  );
  return {
    order: {
      ...draft,
      basketId: `${visitorOfLink(orderId)}.${eventId}`,
      idempotencyKey: `payment-link:${key}`,
      shippingMethod: quote.method,
      voucherCode: quote.voucherCode || null,
    },
    lines: price.lines.map((line) => ({
      id: scope.newId(),
      lineKey: lineKey({ ...line, productId: line.item.id }),
      productId: line.item.id,
      colour: line.colour,
      size: line.size,
      quantity: line.quantity,
      personalTexts: line.personalTexts,
    })),
    link: { quote, note, userId, expiresAt: paymentLinkEnd(now) },
    note: auditNote(
      scope,
      action === "made" ? "Payment link sent" : "Payment link changed",
      { id: orderId, name: storefront.store.name },
      { total: quote.total, currency },
    ),
    mail: outboxRows(scope, `${orderId}:${sending}`, [{ kind: "mail", template: "payment_link", orderId }]),
    now,
  };
}

/**
 * Makes the order as a draft, and sends its customer the link to pay it.
 * @param input.key of the form: the same form makes one order, however often it is sent.
 */
export async function makePaymentLink(
  scope: Scope,
  { key, ...save }: Save & { key: string },
): Promise<{ orderId: string; isNew: boolean }> {
  const orderId = scope.newId();
  const write = writeOf(scope, { orderId, key, action: "made", sending: "1" }, save);
  if (await scope.tenant.paymentLinks.add(write)) return { orderId, isNew: true };
  const before = await scope.tenant.paymentLinks.madeBy(save.storefront.store.id, `payment-link:${key}`);
  return { orderId: before ?? orderId, isNew: false };
}

export type LinkChangeRefusal =
  | "errors:paymentProcessing"
  | "errors:paymentsUnavailable"
  | "lists:changedMeanwhile";

/** Changes an order that waits for its customer's payment; the link stays the same, and is sent again. */
export async function changePaymentLink(
  scope: Scope,
  { orderId, version, ...save }: Save & { orderId: string; version: number },
): Promise<Result<undefined, LinkChangeRefusal>> {
  const link = await scope.tenant.paymentLinks.find(orderId);
  if (link?.state !== "waiting" || link.version !== version) return refuse("lists:changedMeanwhile");
  const rested = await bringToRest(scope, { orderId, region: save.storefront.store.region });
  if (!rested.ok) return rested;
  const sending = String(version + 1);
  const write = writeOf(scope, { orderId, key: orderId, action: "changed", sending }, save);
  const changed = await scope.tenant.paymentLinks.change({ ...write, version });
  return changed ? ok(undefined) : refuse("lists:changedMeanwhile");
}

/**
 * Closes what the customer could pay by, and takes the fixed price back with its voucher, so that the order can be changed
 * or given up. A payment that came meanwhile places the order instead.
 */
export async function bringToRest(
  scope: Scope,
  { orderId, region }: { orderId: string; region: Storefront["store"]["region"] },
): Promise<Result<undefined, LinkChangeRefusal>> {
  const whole = await scope.tenant.orders.findWithLinesAndPayments(orderId);
  if (!whole || whole.order.placedAt) return refuse("lists:changedMeanwhile");
  const open = pendingOf(whole);
  const closing = open ? await closePayment(scope, open) : "closed";
  if (closing === "still_open") return refuse("errors:paymentsUnavailable");
  if (closing !== "closed") {
    const settled = await settleOrder(scope, { orderId, region });
    return refuse(settled.state === "placed" ? "lists:changedMeanwhile" : "errors:paymentProcessing");
  }
  if (whole.lines.length > 0) await scope.tenant.orders.unlockPrice(orderId, scope.now());
  return ok(undefined);
}
