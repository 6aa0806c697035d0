import { useTranslation } from "react-i18next";
import type { Money } from "../../domain/money.ts";
import type { Region } from "../../domain/store/store-event.ts";
import { priceText } from "./price-text.ts";

/** What one thing costs, in figures of equal width. */
export function Price({ amount, region }: { amount: Money; region: Region }) {
  const { t } = useTranslation();
  return <span className="num">{priceText(t, amount, region)}</span>;
}
