import { allocate } from "../money.ts";
import {
  type Account,
  booked,
  type Booking,
  type BookedOrder,
  type Entries,
  feeParts,
  type LedgerKind,
} from "./ledger.ts";

/** An entry as it was booked before movements: minor units on one side. */
export type EntryOfBefore = { kind: string; account: string; debit: number; credit: number };

const KINDS: readonly [prefix: string, kind: LedgerKind][] = [
  ["placed:", "sale"],
  ["order_refund:", "refund"],
  ["order_refund_failed:", "refund_failed"],
  ["provider_refund:", "provider_refund"],
  ["dispute:", "dispute"],
  ["unwanted:", "unwanted"],
  ["payout:", "payout"],
];

/**
 * The movements that entries of one cause are, each account with the same sum as before: what shoppers paid is at the
 * provider or held, taxes are apart, and the platform's fee of an order is split by what it was for.
 * @param facts the order, where there is one, and the payment, with the account that took it.
 */
export function movementsOfBefore(
  { cause, entries }: { cause: string; entries: readonly EntryOfBefore[] },
  facts: {
    order: BookedOrder | undefined;
    payment: { accountId: string | null; applicationFee: number; feeAbove: number } | undefined;
    currency: Booking["currency"];
    orderId: string | null;
  },
): Booking[] {
  const { order, payment, currency, orderId } = facts;
  const till: Account = payment?.accountId == null ? "held" : "provider";
  const isPlacing = cause.startsWith("placed:");
  const money: Entries = {};
  const fee: Entries = {};
  const add = (side: Entries, account: Account, amount: number) => {
    side[account] = (side[account] ?? 0) + amount;
  };
  for (const { kind, account, debit, credit } of entries) {
    const amount = debit - credit;
    const side = isPlacing && kind === "app_fee" ? fee : money;
    const isSplit = account === "platform_fees" && order && payment && !cause.startsWith("unwanted:");
    if (isSplit) {
      const parts = feeParts(order, payment, payment.applicationFee + payment.feeAbove);
      const split = allocate(Math.abs(amount), Object.values(parts));
      Object.keys(parts).forEach((name, at) =>
        add(side, name as Account, Math.sign(amount) * (split[at] ?? 0)),
      );
    } else add(side, accountNow(account, kind, till), amount);
  }
  const kind =
    KINDS.find(([prefix]) => cause.startsWith(prefix))?.[1] ??
    (entries.some((entry) => entry.kind === "gift") ? "gift" : "account");
  const rest = { currency, orderId };
  return [
    ...booked({ ...rest, cause, kind, entries: money }),
    ...booked({ ...rest, cause: cause.replace("placed:", "fee:"), kind: "fee", entries: fee }),
  ];
}

function accountNow(account: string, kind: string, till: Account): Account {
  switch (account) {
    case "shopper_payments":
      return till;
    case "tax_payable":
      return kind === "sales_tax" ? "sales_tax" : "vat";
    case "platform_fees":
      return "platform_fee";
    case "unwanted_payments":
      return "unwanted";
    case "disputed_payments":
      return "disputed";
    case "payouts":
      return "bank";
    default:
      return account as Account;
  }
}
