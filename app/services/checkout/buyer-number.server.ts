import type { Bill } from "../../../db/repositories/order-drafts.server.ts";
import type { OrderRow, PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { Address } from "../../domain/address/address.ts";
import type { InvoiceWish } from "../../domain/documents/document-settings.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { mayBeIntraCommunity, provesNumber, type VatCheck } from "../../domain/vat/intra-community.ts";
import { vatNumberLimits } from "../limits/public-limits.ts";
import { tooMany } from "../limits/rate-limit.server.ts";
import type { Scope } from "../scope.ts";
import type { Storefront } from "../storefront.ts";
import { confirmQuote, type PayRefusal } from "./confirm-quote.server.ts";
import { closePayment } from "./open-payment.server.ts";
import { vatSellerOf } from "./proved-number.ts";

type Billed = {
  storefront: Storefront;
  draft: { order: OrderRow; payment: PaymentRow | undefined };
  billing: Address | null;
  /** Whom the invoice names; its number's form was judged. */
  invoiceTo: InvoiceWish | null;
};

export type BilledOrder =
  | { state: "billed"; order: OrderRow }
  /** The price is another one now: with VAT, or without it. Nothing was accepted yet. */
  | { state: "priced_anew"; isFree: boolean }
  | { state: "placed"; order: OrderRow }
  | { state: "gone" };

/**
 * Writes down that the shopper accepted the terms and who is invoiced. A number that takes the VAT off is checked in VIES
 * first. Where the price changes with it, the order gets the new price, and the shopper sees that price before the payment.
 * Where VIES does not answer, the order goes on with VAT, and the scheduled work asks again.
 */
export async function billOrder(
  scope: Scope,
  { storefront, draft, billing, invoiceTo }: Billed,
): Promise<Result<BilledOrder, PayRefusal | "errors:vatUnknown">> {
  const { order } = draft;
  const number = invoiceTo?.vatNumber ?? "";
  const wasFree = order.vatState === "free";
  if (number === "" && order.vatState === null) {
    return accepted(scope, order, { billing, invoiceTo });
  }
  const check = await checkOf(scope, storefront, order, number);
  if (check?.state === "invalid") return refuse("errors:vatUnknown");
  const isFree = check?.state === "valid";
  if (isFree && wasFree && order.vatCheck?.number === number) {
    return accepted(scope, order, { billing, invoiceTo });
  }
  const isOpen = check?.state === "unknown";
  const bill: Bill = {
    billing,
    invoiceTo,
    vatCheck: check,
    vatState: isOpen ? "unknown" : null,
    vatAskAt: isOpen ? scope.now() : null,
  };
  return isFree || wasFree
    ? priceAnew(scope, { storefront, draft, bill, isFree })
    : accepted(scope, order, bill);
}

async function accepted(
  scope: Scope,
  { id, vatState }: OrderRow,
  bill: Bill,
): Promise<Result<BilledOrder, PayRefusal>> {
  const order = await scope.tenant.orders.acceptTerms(id, scope.now(), bill);
  if (!order) return ok({ state: "gone" });
  // Another window had the price made for another number meanwhile.
  const isAsSeen =
    (order.vatState === "free") === (vatState === "free") &&
    (bill.invoiceTo === undefined || order.invoiceTo?.vatNumber === bill.invoiceTo?.vatNumber);
  return isAsSeen ? ok({ state: "billed", order }) : refuse("errors:orderChangedMeanwhile");
}

/**
 * What is known of a buyer's number for this order.
 * @returns null where VAT does not depend on it.
 */
async function checkOf(
  scope: Scope,
  storefront: Storefront,
  order: OrderRow,
  number: string,
): Promise<VatCheck | null> {
  const seller = vatSellerOf(storefront);
  const requester = seller.vatNumber ?? "";
  if (!mayBeIntraCommunity(seller, order, number)) return null;
  if (provesNumber(order.vatCheck, { number, requester, now: scope.now() })) return order.vatCheck;
  // A shopper who tries many numbers pays VAT, as where the register does not answer; the scheduled work asks later.
  if (await tooMany(scope, vatNumberLimits(scope, order.id))) {
    return { number, requester, state: "unknown", at: scope.now().toISOString(), proof: "", name: "" };
  }
  return askRegister(scope, { number, requester });
}

/** Asks the Union's register about a number, in the name of the seller. */
export async function askRegister(
  scope: Pick<Scope, "vatRegister" | "now">,
  { number, requester }: { number: string; requester: string },
): Promise<VatCheck> {
  const verdict = await scope.vatRegister.ask(number, requester);
  const { proof, name } = verdict.state === "valid" ? verdict : { proof: "", name: "" };
  return { number, requester, state: verdict.state, at: scope.now().toISOString(), proof, name };
}

/** Takes the price back with its open payment, and fixes it as the number says now. */
async function priceAnew(
  scope: Scope,
  {
    storefront,
    draft: { order, payment },
    bill,
    isFree,
  }: Pick<Billed, "storefront" | "draft"> & { bill: Bill; isFree: boolean },
): Promise<Result<BilledOrder, PayRefusal>> {
  const closing = payment ? await closePayment(scope, payment) : "closed";
  if (closing === "still_open") return refuse("errors:paymentsUnavailable");
  if (closing !== "closed") return refuse("errors:paymentProcessing");
  if (!(await scope.tenant.orders.unlockPrice(order.id, scope.now(), bill))) {
    return refuse("errors:orderChangedMeanwhile");
  }
  const fixed = await confirmQuote(scope, {
    storefront,
    basket: storefront.basket,
    orderId: order.id,
    method: order.shippingMethod ?? undefined,
    voucherCode: order.voucherCode ?? "",
    withIntent: true,
    termsAccepted: true,
  });
  if (!fixed.ok) return fixed;
  return fixed.value.state === "placed"
    ? ok({ state: "placed", order: fixed.value.order })
    : ok({ state: "priced_anew", isFree: fixed.value.order.vatState === "free" && isFree });
}
