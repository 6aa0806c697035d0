/**
 * The arithmetic of db/seed/demo-contract and docs, written a second time in whole numbers of any size, so that a mistake
 * in app/domain/pricing is not simply repeated here. It imports nothing of the product's, on purpose.
 */

/** What an order's price follows from. Minor units; rates in basis points. */
export type Ordered = {
  lines: { quantity: bigint; unitNet: bigint; vatApplies: boolean }[];
  vatRate: bigint;
  registered: boolean;
  shippingNet: bigint;
  /** What the voucher is worth, of a percentage at most; 0 without one. */
  voucher: bigint;
  /** The voucher's share of the goods in basis points; null where it is an amount. */
  percentOff: bigint | null;
  /** US sales tax, as the provider worked it out. */
  salesTax: bigint;
};

export type Amounts = {
  unitVat: bigint[];
  itemsGross: bigint;
  shippingVat: bigint;
  discount: bigint;
  total: bigint;
  totalVat: bigint;
  totalExcludingVat: bigint;
};

const WHOLE = 10_000n;

/** A quotient of numbers that are not negative, rounded half up. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  return rest * 2n >= divisor ? quotient + 1n : quotient;
}

export function amountsOf(order: Ordered): Amounts {
  const rate = order.registered ? order.vatRate : 0n;
  let itemsGross = 0n;
  let vatBefore = 0n;
  const unitVat: bigint[] = [];
  for (const { quantity, unitNet, vatApplies } of order.lines) {
    // Per unit, once: what a shopper sees is what is multiplied.
    const gross = vatApplies ? roundedQuotient(unitNet * (WHOLE + rate), WHOLE) : unitNet;
    unitVat.push(gross - unitNet);
    itemsGross += gross * quantity;
    vatBefore += (gross - unitNet) * quantity;
  }
  const shippingVat = roundedQuotient(order.shippingNet * rate, WHOLE);
  const before = itemsGross + order.shippingNet + shippingVat;
  vatBefore += shippingVat;
  const share =
    order.percentOff === null ? order.voucher : roundedQuotient(itemsGross * order.percentOff, WHOLE);
  const worth = share < order.voucher ? share : order.voucher;
  const discount = worth < before ? worth : before;
  const paid = before - discount;
  // A voucher takes its share of both parts, and they always add up to what is left.
  const vat = before === 0n ? 0n : roundedQuotient(vatBefore * paid, before);
  return {
    unitVat,
    itemsGross,
    shippingVat,
    discount,
    total: paid + order.salesTax,
    totalVat: vat + order.salesTax,
    totalExcludingVat: paid - vat,
  };
}

/** The platform's part of a payment on a seller's account: production, shipping and a share of the price without tax. */
export function feeOf(order: {
  production: bigint;
  shippingNet: bigint;
  totalExcludingVat: bigint;
  total: bigint;
  platformFee: bigint;
}): bigint {
  const fee =
    order.production +
    order.shippingNet +
    roundedQuotient(order.totalExcludingVat * order.platformFee, WHOLE);
  return fee > order.total ? order.total : fee;
}
