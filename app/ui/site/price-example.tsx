import { useTranslation } from "react-i18next";
import { useListPrice } from "./blank-range.tsx";
import type { BlankPrice } from "./models.ts";

/** What a printed shirt costs whoever opens a store, worked out from the price list. */
export function PriceExample({
  name,
  blank,
  printed,
  href,
}: BlankPrice & {
  name: string;
  /** Where all prices stand; left out where they do already. */
  href?: string;
}) {
  const { t } = useTranslation();
  const price = useListPrice();
  const print = Object.fromEntries(
    (["GBP", "EUR"] as const).map((currency) => [
      currency,
      (printed[currency] ?? 0) - (blank[currency] ?? 0),
    ]),
  );
  return (
    <aside className="panel price-example" aria-labelledby="price-example">
      <h2 id="price-example">{t("pitch:price.heading")}</h2>
      <p>
        {t("pitch:price.text", { name, blank: price(blank), print: price(print), total: price(printed) })}
      </p>
      {href && (
        <p>
          <a className="button quiet" href={href}>
            {t("pitch:products.title")}
          </a>
        </p>
      )}
    </aside>
  );
}
