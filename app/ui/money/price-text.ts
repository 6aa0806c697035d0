import type { TFunction } from "i18next";
import type { Money } from "../../domain/money.ts";
import { formatMoney } from "./format-money.ts";

/**
 * What one thing costs, as a person reads it: a gift, a delivery or an order in a list that costs nothing is free, not
 * 0.00. Sums and the totals of a checkout stay figures (`formatMoney`), since they are added up and paid.
 * @param as see `formatMoney`
 */
export function priceText(t: TFunction, amount: Money, as: string): string {
  return amount.minor === 0 ? t("common:free") : formatMoney(amount, as);
}
