import type { Currency, Money } from "../money.ts";
import { chargeOf } from "./price-order.ts";

/** What an order costs, as its own row or its quote knows it, in minor units. */
export type Priced = {
  itemsGross: number;
  shippingNet: number;
  shippingVat: number;
  discount: number;
  salesTax: number;
  total: number;
  voucherPaid: number;
  totalVat: number;
  totalExcludingVat: number;
};

/**
 * The sums of an order as everybody reads them, at the checkout, on its pages, in its mails and in the admin area: gross,
 * from the items to the total. What is null is not shown. VAT is no step of the sum but a note below it.
 */
export type Totals = {
  items: Money;
  /** Whether all items' prices hold VAT, for the words beside them; of a mixed basket it is not said. */
  vatIncluded: boolean;
  /** Null where it is not known yet. */
  shipping: Money | null;
  /** What a voucher takes off. */
  discount: Money | null;
  /** US sales tax, which comes on top. */
  tax: Money | null;
  total: Money;
  /** What of it a voucher pays that was paid for in advance. */
  byVoucher: Money | null;
  /** What is charged. */
  charge: Money;
  /** What of the total is tax (VAT and sales tax), and what is not. */
  note: { excludingVat: Money; vat: Money };
};

/** @param options.withShipping false where nothing was chosen yet. */
export function totalsOf(
  currency: Currency,
  priced: Priced,
  options: { vatIncluded: boolean; withShipping?: boolean },
): Totals {
  const money = (minor: number): Money => ({ minor, currency });
  const someOrNull = (minor: number) => (minor > 0 ? money(minor) : null);
  return {
    items: money(priced.itemsGross),
    vatIncluded: options.vatIncluded,
    shipping: options.withShipping === false ? null : money(priced.shippingNet + priced.shippingVat),
    discount: someOrNull(priced.discount),
    tax: someOrNull(priced.salesTax),
    total: money(priced.total),
    byVoucher: someOrNull(priced.voucherPaid),
    charge: money(chargeOf(priced)),
    note: { excludingVat: money(priced.totalExcludingVat), vat: money(priced.totalVat) },
  };
}
