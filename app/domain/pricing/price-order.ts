import { allocate, type BasisPoints, roundHalfUp, shareOf } from "../money.ts";
import { discountOn, type MaybeTender } from "./discount.ts";
import { netOfGross } from "./net-of-gross.ts";

/** What a line costs before anything is worked out. Minor units, net, per unit. */
export type LineToPrice = { quantity: number; unitNet: number; storeDefaultVat: boolean };

export type VatRules = {
  /** What the store's prices hold. */
  vatRate: BasisPoints;
  notVatRegistered: boolean;
  /**
   * What is owed where the order goes, where that is another rate. The shopper pays the price that the store shows, and
   * what of it is VAT changes (docs/decisions/0468).
   */
  dueRate?: BasisPoints;
  /**
   * Whether the order carries no VAT, as its buyer's number was proved: the shopper pays the price that the store shows
   * without the VAT in it (docs/decisions/0527).
   */
  isFree?: boolean;
};

export type PricedLine<Line extends LineToPrice = LineToPrice> = Line & {
  unitVat: number;
  unitGross: number;
  lineGross: number;
};

/**
 * The largest sum of one order in minor units: what the payment provider takes in one payment. An order on account is
 * not larger either.
 */
export const LARGEST_ORDER = 99_999_999;

export type PricedOrder<Line extends LineToPrice = LineToPrice> = {
  lines: PricedLine<Line>[];
  itemsGross: number;
  shippingNet: number;
  shippingVat: number;
  /** Before any voucher, VAT included. */
  totalBefore: number;
  /** What the voucher takes off; never more than there is. */
  discount: number;
  salesTax: number;
  /** What it costs: the part that a voucher pays, and the part that is charged. */
  total: number;
  /** What of the total a voucher pays that was paid for in advance. */
  voucherPaid: number;
  totalVat: number;
  totalExcludingVat: number;
  fullyPaidByVoucher: boolean;
};

/** What of an order's total is charged, in minor units. */
export const chargeOf = ({ total, voucherPaid }: { total: number; voucherPaid: number }): number =>
  total - voucherPaid;

/** The price a shopper sees: net plus the uplift when the business is registered and VAT applies to the product. */
export function unitGross(unitNet: number, storeDefaultVat: boolean, rules: VatRules): number {
  return unitNet + unitVat(unitNet, storeDefaultVat, rules);
}

function unitVat(unitNet: number, storeDefaultVat: boolean, rules: VatRules): number {
  return storeDefaultVat && !rules.notVatRegistered ? shareOf(unitNet, rules.vatRate) : 0;
}

/** An amount and its VAT as the shopper pays them, split by the rate that is owed where the order goes. Minor units. */
function asOwed(net: number, vat: number, { vatRate, dueRate = vatRate, isFree = false }: VatRules) {
  const owed = dueRate === vatRate || vat === 0 ? net : netOfGross(net + vat, dueRate);
  return { net: owed, vat: isFree ? 0 : net + vat - owed };
}

/** The rate that an order's VAT is of. */
export const rateOf = ({ vatRate, dueRate = vatRate, isFree = false }: VatRules): BasisPoints =>
  isFree ? 0 : dueRate;

/**
 * The whole arithmetic of an order, in minor units: rounding half up per unit and once for shipping, so item VAT is
 * never counted twice; a voucher comes off the gross total and net and VAT shrink in proportion, always adding up. A prepaid
 * voucher pays a part of the total instead, which keeps its VAT.
 * @param shippingNet the method plus extra-item charges, net of the VAT that the store's prices hold.
 * @param voucher what it takes off or pays, or null.
 * @param salesTax US sales tax on goods and shipping after the voucher, or 0.
 */
export function priceOrder<Line extends LineToPrice>(
  lines: readonly Line[],
  rules: VatRules,
  shippingNet: number,
  voucher: MaybeTender | null,
  salesTax = 0,
): PricedOrder<Line> {
  const priced = lines.map((line) => {
    const shown = unitVat(line.unitNet, line.storeDefaultVat, rules);
    const { net, vat } = asOwed(line.unitNet, shown, rules);
    const gross = net + vat;
    return { ...line, unitNet: net, unitVat: vat, unitGross: gross, lineGross: gross * line.quantity };
  });
  const itemsGross = priced.reduce((sum, line) => sum + line.lineGross, 0);
  const itemsVat = priced.reduce((sum, line) => sum + line.unitVat * line.quantity, 0);
  const shipping = asOwed(
    shippingNet,
    rules.notVatRegistered ? 0 : shareOf(shippingNet, rules.vatRate),
    rules,
  );
  const totalBefore = itemsGross + shipping.net + shipping.vat;
  const worth = voucher && discountOn(voucher, itemsGross);
  const isTender = voucher?.isTender === true;
  const discount = worth === null || isTender ? 0 : Math.min(worth, totalBefore);
  const afterVoucher = totalBefore - discount;
  const vatBefore = itemsVat + shipping.vat;
  const vatAfter = totalBefore === 0 ? 0 : roundHalfUp(vatBefore * afterVoucher, totalBefore);
  const totalVat = vatAfter + salesTax;
  const total = afterVoucher + salesTax;
  const voucherPaid = worth === null || !isTender ? 0 : Math.min(worth, total);
  return {
    lines: priced,
    itemsGross,
    shippingNet: shipping.net,
    shippingVat: shipping.vat,
    totalBefore,
    discount,
    salesTax,
    total,
    voucherPaid,
    totalVat,
    totalExcludingVat: total - totalVat,
    fullyPaidByVoucher: worth !== null && worth >= (isTender ? total : totalBefore),
  };
}

/** What goods cost with VAT less a voucher that lowers the price, in minor units: the value that free shipping asks for. */
export function goodsAfter(
  lines: readonly LineToPrice[],
  rules: VatRules,
  voucher: MaybeTender | null,
): number {
  const { itemsGross } = priceOrder(lines, rules, 0, null);
  const isDiscount = voucher !== null && !voucher.isTender;
  return Math.max(0, itemsGross - (isDiscount ? discountOn(voucher, itemsGross) : 0));
}

/**
 * What of an order is taxed by itself, after the voucher and before sales tax. The voucher is taken off the goods first,
 * from all lines in proportion, and off shipping where they are not enough. Minor units, which add up to what is charged.
 */
export function taxedParts({
  lines,
  shippingNet,
  total,
}: Pick<PricedOrder, "lines" | "shippingNet" | "total">): { lines: number[]; shipping: number } {
  const shipping = Math.min(shippingNet, total);
  const goods = allocate(
    total - shipping,
    lines.map(({ lineGross }) => lineGross),
  );
  return { lines: goods, shipping };
}
