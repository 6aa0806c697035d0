import { useTranslation } from "react-i18next";
import type { Currency } from "../../domain/money.ts";
import type { ProductionCost } from "../../domain/pricing/application-fee.ts";
import { formatMoney } from "../../ui/money/format-money.ts";

/** What a reader who has not said where they sell is told prices in: pounds in English, else euros. */
export function useListCurrency(): Currency {
  return useTranslation().i18n.language === "en" ? "GBP" : "EUR";
}

/** Writes a price of the list for such a reader. */
export function useListPrice(): (cost: ProductionCost) => string {
  const { language } = useTranslation().i18n;
  const currency = useListCurrency();
  return (cost) => formatMoney({ minor: cost[currency] ?? 0, currency }, language);
}
