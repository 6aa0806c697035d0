import type { Account, LedgerKind } from "../../../domain/ledger/ledger.ts";

/** What the accounts of a book are called. */
export const ACCOUNT_TEXTS = {
  provider: "preferences:ledger.account.provider",
  held: "preferences:ledger.account.held",
  bank: "preferences:ledger.account.bank",
  sales: "preferences:ledger.account.sales",
  vat: "preferences:ledger.account.vat",
  sales_tax: "preferences:ledger.account.sales_tax",
  production: "preferences:ledger.account.production",
  shipping_cost: "preferences:ledger.account.shipping_cost",
  platform_fee: "preferences:ledger.account.platform_fee",
  provider_fee: "preferences:ledger.account.provider_fee",
  account_goods: "preferences:ledger.account.account_goods",
  gifts: "preferences:ledger.account.gifts",
  unwanted: "preferences:ledger.account.unwanted",
  disputed: "preferences:ledger.account.disputed",
  due_unbilled: "preferences:ledger.account.due_unbilled",
  due_fees: "preferences:ledger.account.due_fees",
  due_billed: "preferences:ledger.account.due_billed",
  bills_paid: "preferences:ledger.account.bills_paid",
  written_off: "preferences:ledger.account.written_off",
  elsewhere: "preferences:ledger.account.elsewhere",
  voucher_prepaid: "preferences:ledger.account.voucher_prepaid",
} as const satisfies Record<Account, string>;

/** What a movement of the book is. */
export const MOVEMENT_TEXTS = {
  sale: "preferences:ledger.kind.sale",
  fee: "preferences:ledger.kind.fee",
  account: "preferences:ledger.kind.account",
  gift: "preferences:ledger.kind.gift",
  refund: "preferences:ledger.kind.refund",
  refund_failed: "preferences:ledger.kind.refund_failed",
  provider_refund: "preferences:ledger.kind.provider_refund",
  provider_fee: "preferences:ledger.kind.provider_fee",
  dispute: "preferences:ledger.kind.dispute",
  unwanted: "preferences:ledger.kind.unwanted",
  payout: "preferences:ledger.kind.payout",
  payout_returned: "preferences:ledger.kind.payout_returned",
  billed: "preferences:ledger.kind.billed",
  bill_paid: "preferences:ledger.kind.bill_paid",
  bill_written_off: "preferences:ledger.kind.bill_written_off",
  bill_taken_back: "preferences:ledger.kind.bill_taken_back",
  elsewhere: "preferences:ledger.kind.elsewhere",
} as const satisfies Record<LedgerKind, string>;
