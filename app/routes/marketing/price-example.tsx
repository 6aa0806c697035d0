import { catalogueWord } from "../../i18n/catalogue-words.ts";
import { useTranslation } from "react-i18next";
import { USUAL_PLATFORM_FEE } from "../../domain/pricing/application-fee.ts";
import { netForShopper, priceBreakdown, suggestedPrice } from "../../domain/pricing/price-breakdown.ts";
import type { Currency } from "../../domain/money.ts";
import { formatMoney } from "../../ui/money/format-money.ts";
import { useListCurrency } from "./list-price.ts";
import type { BlankPrice } from "../../ui/site/models.ts";

/** VAT where forms begin with the country: the United Kingdom, the Netherlands; in the States it depends on the place. */
const VAT_RATES: Record<Currency, number> = { GBP: 2000, EUR: 2100, USD: 0 };

type Props = BlankPrice & {
  name: string;
  /** Where all prices stand; left out where they do already. */
  href?: string;
  /** What is sold in; unless told, what the language's readers mostly sell in. */
  currency?: Currency;
};

/** What a printed shirt costs whoever opens a store, worked out from the price list, and where its price goes. */
export function PriceExample({ name, blank, printed, href, currency: only }: Props) {
  const { t, i18n } = useTranslation();
  const usual = useListCurrency();
  const currency = only ?? usual;
  const money = (minor: number) => formatMoney({ minor, currency }, i18n.language);
  const [alone, whole] = [blank[currency] ?? 0, printed[currency] ?? 0];
  const rules = { vatRate: VAT_RATES[currency], notVatRegistered: VAT_RATES[currency] === 0 };
  const parts = priceBreakdown({
    net: netForShopper(suggestedPrice(whole, rules), true, rules),
    currency,
    rules,
    storeDefaultVat: true,
    production: whole,
    platformFee: USUAL_PLATFORM_FEE,
    paidByCard: true,
  });
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  const share = (basisPoints: number) => percent.format(basisPoints / 10_000);
  const taken = [
    ...(parts.vat > 0
      ? [{ label: `${t("productDesk:parts.vat")} (${share(rules.vatRate)})`, minor: parts.vat }]
      : []),
    { label: t("productDesk:parts.production"), minor: whole },
    { label: t("productDesk:parts.card"), minor: parts.cardFee },
    { label: `${t("productDesk:parts.fee")} (${share(USUAL_PLATFORM_FEE)})`, minor: parts.platformFee },
  ];
  return (
    <aside className="panel price-example" aria-labelledby="price-example">
      <div>
        <h2 id="price-example">{t("sitePages:pitch.price.heading")}</h2>
        <p>
          {t("sitePages:pitch.price.text", {
            name: catalogueWord(t, i18n.language, name),
            blank: money(alone),
            print: money(whole - alone),
            total: money(whole),
          })}
        </p>
        {href && (
          <p>
            <a className="button quiet" href={href}>
              {t("sitePages:pitch.products.title")}
            </a>
          </p>
        )}
      </div>
      <dl className="price-parts">
        <div>
          <dt>{t("productDesk:parts.shopper")}</dt>
          <dd>{money(parts.shopperPays)}</dd>
        </div>
        {taken.map(({ label, minor }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>−{money(minor)}</dd>
          </div>
        ))}
        <div>
          <dt>{t("productDesk:parts.left")}</dt>
          <dd>{money(parts.left ?? 0)}</dd>
        </div>
      </dl>
    </aside>
  );
}
