import { cardFee } from "../pricing/price-breakdown.ts";
import type { Currency } from "../money.ts";
import { type Account, balanceOf, DISPUTE_FEE, type Entries, type LedgerKind } from "./ledger.ts";

/** What became of an order's money, in minor units: what was paid is all the rest together. */
export type OrderKept = {
  paid: number;
  /** What of that a voucher paid that was paid for in advance. */
  byVoucher: number;
  /** What went back, with its tax. */
  refunded: number;
  /** The states' part of what did not go back: VAT, or sales tax. */
  tax: number;
  /** Garment and print, also of gifts and of orders on account, for which no shopper paid. */
  production: number;
  shipping: number;
  platformFee: number;
  /** What the payment provider keeps of the payments. */
  providerFee: number;
  /** Whether that is worked out by its price list, as it has not said it yet. */
  isEstimate: boolean;
  /** What the payment provider takes for disputes. */
  disputeFee: number;
  /** What a bank holds or has taken back. */
  disputed: number;
  /** What the seller keeps; below zero at a loss. */
  kept: number;
};

const sum = (bookings: readonly { entries: Entries }[], ...accounts: readonly Account[]): number =>
  accounts.reduce((all, account) => all + balanceOf(bookings, account), 0) || 0;

/**
 * What is left of an order, from the bookings of it. Money that no order wants is none of its own.
 * @param unknownFee payments of which the provider has not said what it keeps.
 */
export function orderKept(
  bookings: readonly { cause: string; kind: LedgerKind; entries: Entries }[],
  unknownFee: readonly { amount: number; currency: Currency }[],
): OrderKept {
  const own = bookings.filter(({ kind }) => kind !== "unwanted");
  const [sold, others] = [
    own.filter(({ kind }) => kind === "sale"),
    own.filter(({ kind }) => kind !== "sale"),
  ];
  const isForDispute = ({ cause }: { cause: string }) => cause.startsWith(DISPUTE_FEE);
  const estimate = unknownFee.reduce((all, { amount, currency }) => all + cardFee(amount, currency), 0);
  const of = {
    paid: 0 - sum(sold, "sales", "vat", "sales_tax"),
    refunded: sum(others, "sales", "vat", "sales_tax"),
    tax: 0 - sum(own, "vat", "sales_tax"),
    production: sum(own, "production", "gifts", "account_goods"),
    shipping: sum(own, "shipping_cost"),
    platformFee: sum(own, "platform_fee"),
    providerFee:
      sum(
        own.filter((booking) => !isForDispute(booking)),
        "provider_fee",
      ) + estimate,
    disputeFee: sum(own.filter(isForDispute), "provider_fee"),
    disputed: sum(own, "disputed"),
  };
  const { paid, ...gone } = of;
  const kept = Object.values(gone).reduce((left, amount) => left - amount, paid);
  return { ...of, byVoucher: sum(sold, "voucher_prepaid"), isEstimate: estimate > 0, kept };
}
