import type { Money } from "../../domain/money.ts";
import { PRICE_LOCALE, type Region } from "../../domain/store/store-event.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** A price as the region writes it: £1,234.50, € 1.234,50 or $1,234.50, whatever the language of the page. */
export function formatMoney({ minor, currency }: Money, region: Region): string {
  const key = `${region} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(PRICE_LOCALE[region], { style: "currency", currency });
    formats.set(key, format);
  }
  return format.format(minor / 100);
}
