import type { Money } from "../../domain/money.ts";

/** An amount as the reader's language writes it, for pages of the desk that belong to no region. */
export function formatAmount({ minor, currency }: Money, language: string): string {
  const locale = language === "en" ? "en-GB" : language;
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(minor / 100);
}

/** An amount as it stands in a text field: 1234.50, whatever the language. */
export function typedAmount(minor: number): string {
  return new Intl.NumberFormat("en-GB", { useGrouping: false, minimumFractionDigits: 2 }).format(minor / 100);
}
