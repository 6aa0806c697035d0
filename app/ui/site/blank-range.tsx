import { useTranslation } from "react-i18next";
import type { ProductionCost } from "../../domain/pricing/application-fee.ts";
import { formatMoney } from "../money/format-money.ts";
import { ColourDots } from "../product/colour-dots.tsx";
import type { RangeItem } from "./models.ts";

/** Writes a price of the list for a reader who has not said where they sell: in pounds in English, else in euros. */
export function useListPrice(): (cost: ProductionCost) => string {
  const { language } = useTranslation().i18n;
  const currency = language === "en" ? "GBP" : "EUR";
  return (cost) => formatMoney({ minor: cost[currency] ?? 0, currency }, language);
}

/** Everything that can be printed on: colours, sizes, what a printed piece costs, and the way to design one. */
export function BlankRange({ range, builderHref }: { range: readonly RangeItem[]; builderHref: string }) {
  const { t } = useTranslation();
  const price = useListPrice();
  return (
    <ul className="range">
      {range.map(({ code, name, picture, colours, sizes, printed }) => (
        <li key={code}>
          <img src={picture} alt="" width="300" height="360" loading="lazy" />
          <h2>
            <a href={builderHref}>{name}</a>
          </h2>
          <p>{t("pitch:products.from", { price: price(printed) })}</p>
          <ColourDots colours={colours} region="UK" />
          <p className="soft small">
            {sizes.length > 1
              ? t("pitch:products.sizes", { sizes: sizes.join(", ") })
              : t("pitch:products.oneSize")}
          </p>
        </li>
      ))}
    </ul>
  );
}
