import type { Address } from "../../domain/address/address.ts";
import { linesToPrice, unitsOf } from "../../domain/basket/basket-lines.ts";
import { normaliseCode } from "../../domain/voucher/code.ts";
import { type EffectiveStatus, effectiveStatus } from "../../domain/voucher/promo-code.ts";
import {
  LARGEST_ORDER,
  type LineToPrice,
  type PricedOrder,
  priceOrder,
} from "../../domain/pricing/price-order.ts";
import { type ShippingMethod, shippingNet, shippingOptions } from "../../domain/pricing/shipping.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { VoucherRow } from "../../../db/repositories/vouchers.server.ts";
import { accountOf } from "../../../db/tenant.server.ts";
import { noteWrongCode, waitBeforeCode } from "../code-guesses.server.ts";
import type { Scope } from "../scope.ts";
import type { BasketItem, Storefront } from "../storefront.ts";

type PricedBasket = PricedOrder<BasketItem & LineToPrice>;

export type Quote = PricedBasket & {
  method: ShippingMethod;
  voucher: VoucherRow | undefined;
  taxCalculationId: string | null;
};

export type QuoteRefusal =
  | "errors:basketEmpty"
  | "errors:shippingNotOffered"
  | "errors:orderTooLarge"
  | "errors:voucherUnknown"
  | "errors:voucherExpired"
  | "errors:voucherUsedUp"
  | "errors:voucherWait";

const REFUSAL_OF_STANDING: Record<Exclude<EffectiveStatus, "active">, QuoteRefusal> = {
  draft: "errors:voucherUnknown",
  paused: "errors:voucherUnknown",
  revoked: "errors:voucherUnknown",
  scheduled: "errors:voucherUnknown",
  expired: "errors:voucherExpired",
  exhausted: "errors:voucherUsedUp",
};

/**
 * The voucher behind a code, if it is good at this moment for this order: a use that the order itself holds is free.
 * The database counts once more when it is reserved, since others may be as quick.
 */
async function judgeVoucher(
  scope: Scope,
  voucher: VoucherRow | undefined,
  orderId: string | undefined,
): Promise<Result<VoucherRow, QuoteRefusal>> {
  if (!voucher) return refuse("errors:voucherUnknown");
  const standing = effectiveStatus(voucher, scope.now());
  if (standing === "active") return ok(voucher);
  const isOwn =
    standing === "exhausted" &&
    orderId !== undefined &&
    (await scope.tenant.vouchers.isHeldBy(voucher.id, orderId));
  return isOwn ? ok(voucher) : refuse(REFUSAL_OF_STANDING[standing]);
}

/**
 * What an order costs, worked out from our own rows only: nothing that a browser sent has a say.
 * @param method undefined takes the first that the store offers.
 */
export async function quoteOrder(
  scope: Scope,
  {
    storefront,
    basket,
    ...input
  }: { storefront: Storefront; basket: readonly BasketItem[] } & {
    /** The order that is priced, if there is one: its own voucher is not used up for it. */
    orderId?: string;
    method: ShippingMethod | undefined;
    voucherCode: string;
    address: Address | undefined;
  },
): Promise<Result<Quote, QuoteRefusal>> {
  if (basket.length === 0) return refuse("errors:basketEmpty");
  const method = input.method ?? shippingOptions(storefront.shipping)[0]?.method;
  const shipping = method && shippingNet(storefront.shipping, method, unitsOf(basket));
  if (!method || shipping === undefined) return refuse("errors:shippingNotOffered");

  let voucher: VoucherRow | undefined;
  const code = normaliseCode(input.voucherCode);
  if (code !== "") {
    const eventId = storefront.store.id;
    const [found, wait] = await Promise.all([
      scope.tenant.vouchers.find(eventId, code),
      waitBeforeCode(scope, { eventId, codeNorm: code }),
    ]);
    if (wait || (!found && (await noteWrongCode(scope, { eventId, codeNorm: code }))))
      return refuse("errors:voucherWait");
    const judged = await judgeVoucher(scope, found, input.orderId);
    if (!judged.ok) return judged;
    voucher = judged.value;
  }

  const lines = linesToPrice(basket);
  const priced = priceOrder(lines, storefront.vat, shipping, voucher?.discountAmount ?? null);
  if (priced.total > LARGEST_ORDER) return refuse("errors:orderTooLarge");
  const tax = await salesTax(scope, storefront, priced, input.address);
  const total = tax
    ? priceOrder(lines, storefront.vat, shipping, voucher?.discountAmount ?? null, tax.tax)
    : priced;
  if (total.total > LARGEST_ORDER) return refuse("errors:orderTooLarge");
  return ok({ ...total, method, voucher, taxCalculationId: tax?.calculationId ?? null });
}

/** US sales tax on goods and shipping after the voucher, which is taken off the goods first. */
async function salesTax(
  scope: Scope,
  storefront: Storefront,
  priced: PricedBasket,
  address: Address | undefined,
) {
  const taxable = priced.total;
  if (storefront.store.taxMode !== "stripe" || !address || taxable === 0) return undefined;
  const shipping = Math.min(priced.shippingNet, taxable);
  let goods = taxable - shipping;
  const lines = priced.lines.flatMap((line, index) => {
    const isLast = index === priced.lines.length - 1;
    const share = isLast ? goods : Math.min(goods, line.lineGross);
    goods -= share;
    return share > 0 ? [{ reference: `${line.item.id}-${index}`, amount: share }] : [];
  });
  return scope.payments.calculateTax({
    // The calculation must lie where the payment will.
    accountId: accountOf(await scope.tenant.company.accounts(), storefront.store.currency)?.accountId ?? null,
    currency: storefront.store.currency,
    lines,
    shipping,
    address: {
      line1: address.addressFirstLine,
      city: address.addressCity,
      state: address.addressState,
      postcode: address.addressPostcode,
      country: address.addressCountry,
    },
  });
}
