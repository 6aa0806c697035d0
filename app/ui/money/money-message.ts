import type { Currency } from "../../domain/money.ts";
import { formatMoney } from "./format-money.ts";

/** A message that names an amount in minor units (`errors:voucherMinimum?minor=5000`), with the amount as people read it. */
export function moneyMessage(message: string, store: { currency: Currency; region: string }): string {
  const [, key, minor] = /^([^?]+)\?minor=(\d+)$/.exec(message) ?? [];
  if (key === undefined) return message;
  const amount = formatMoney({ minor: Number(minor), currency: store.currency }, store.region);
  return `${key}?${new URLSearchParams({ amount })}`;
}
