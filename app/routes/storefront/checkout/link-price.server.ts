import { redirectDocument } from "@remix-run/cloudflare";
import { costsOtherThanTold } from "../../../domain/order/payment-link.ts";
import { lacksText } from "../../../domain/product/personal-text.ts";
import { paths } from "../../../paths.ts";
import { confirmQuote } from "../../../services/checkout/confirm-quote.server.ts";
import type { PaymentLink } from "../../../services/checkout/payment-links.server.ts";
import { type BasketItem, isForSale } from "../../../services/storefront.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { moneyMessage } from "../../../ui/money/format-money.ts";
import { spelledFor } from "../spelling.ts";
import type { CheckoutVisit } from "./require-checkout.server.ts";
import type { Draft } from "./steps.server.ts";

/** Whether a line cannot be bought as it is: a text is missing, or it is sold out. */
export const isAmiss = ({ item, colour, size, personalTexts }: BasketItem): boolean =>
  lacksText(item.offer, personalTexts) || !isForSale(item, colour, size);

/** Why a payment link cannot be paid; null where it can, and for a visitor's own basket. */
export function endOfLink({ link, ended, storefront }: CheckoutVisit) {
  if (!link) return null;
  if (ended) return ended;
  const { basket, gone } = storefront;
  return basket.length === 0 || gone.length > 0 || basket.some(isAmiss) ? ("unavailable" as const) : null;
}

/**
 * Fixes the price of an order that staff made, each time its customer comes to pay it.
 * @param asked the step that the address names; the link itself names none.
 * @returns `result`, where the customer must be told something before they pay: the price is not the one of the mail, or
 * something is in the way.
 */
export async function priceLinkNow(
  { storefront, scope }: CheckoutVisit,
  link: PaymentLink,
  { draft, asked }: { draft: Draft; asked: string | null },
): Promise<{ draft: Draft; result: FormResult }> {
  const { order, lines } = draft;
  const { store, basket } = storefront;
  // A checkout that was left gives its voucher back; it is asked for again.
  const voucherCode = order.voucherCode ?? (lines.length === 0 ? link.quote.voucherCode : "");
  const fixed = await confirmQuote(scope, {
    storefront,
    basket,
    orderId: order.id,
    method: order.shippingMethod ?? link.quote.method,
    voucherCode,
    withIntent: true,
    termsAccepted: false,
  });
  if (!fixed.ok) {
    if (fixed.error === "errors:storeClosed") throw redirectDocument(paths.store(store.slug));
    // Nothing is left to pay: the step before asks for the terms.
    if (fixed.error === "errors:acceptTerms") return { draft, result: null };
    const message = moneyMessage(spelledFor(store.region, fixed.error), store);
    return { draft, result: { error: { shipping_method: [message] } } };
  }
  const { order: now } = fixed.value;
  const payment = fixed.value.state === "to_pay" ? fixed.value.payment : undefined;
  const wasSeen = asked !== null && lines.length > 0 && order.total === now.total;
  const isTold = !wasSeen && costsOtherThanTold(link.quote, now);
  return {
    draft: { order: now, lines: fixed.value.lines, payment },
    result: isTold ? { error: { total: ["errors:priceChanged"] } } : null,
  };
}
