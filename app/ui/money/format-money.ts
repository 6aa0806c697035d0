import type { Currency, Money } from "../../domain/money.ts";
import { PRICE_LOCALE, type Region, REGION_OF_CURRENCY } from "../../domain/store/store-event.ts";
import { isCacheOn } from "../../caches.ts";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount with its currency: the one place where money is written.
 * @param as a store's region, which writes its prices alike in every language (£1,234.50, € 1.234,50 or $1,234.50); or
 *   the reader's language, for the public pages of no store. The desk names neither: an amount reads alike in its lists,
 *   its log and its bills, as its currency's own region writes it.
 */
export function formatMoney({ minor, currency }: Money, as: string = REGION_OF_CURRENCY[currency]): string {
  const locale = as in PRICE_LOCALE ? PRICE_LOCALE[as as Region] : as === "en" ? "en-GB" : as;
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency });
    if (isCacheOn("money-formats")) formats.set(key, format);
  }
  return format.format(minor / 100);
}

/** A message that names an amount in minor units (`errors:voucherMinimum?minor=5000`), with the amount as people read it. */
export function moneyMessage(message: string, store: { currency: Currency; region: string }): string {
  const [, key, minor] = /^([^?]+)\?minor=(\d+)$/.exec(message) ?? [];
  if (key === undefined) return message;
  const amount = formatMoney({ minor: Number(minor), currency: store.currency }, store.region);
  return `${key}?${new URLSearchParams({ amount })}`;
}
