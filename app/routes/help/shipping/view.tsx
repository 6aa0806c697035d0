import { useTranslation } from "react-i18next";
import type { Country } from "../../../domain/address/countries.ts";
import type { DeliveryDays, DeliveryWindow } from "../../../domain/delivery/delivery-window.ts";
import type { ShippingMethod } from "../../../domain/pricing/shipping.ts";
import { countryChoices } from "../../../ui/address/country-names.ts";
import { SHIPPING_TEXTS } from "../../../ui/checkout/models.ts";
import { formatDate } from "../../../ui/dates/format-date.ts";
import { TextPage } from "../../../ui/site/text-page.tsx";

type Props = {
  /** Working days that a delivery usually takes. */
  days: DeliveryDays;
  /** When an order of today would arrive. */
  today: DeliveryWindow;
  methods: readonly ShippingMethod[];
  countries: readonly Country[];
};

/** Shipping and delivery, as it holds for every store. */
export function ShippingHelpView({ days, today, methods, countries }: Props) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const list = new Intl.ListFormat(language, { type: "disjunction" });
  const names = list.format(methods.map((method) => t(SHIPPING_TEXTS[method])));
  const window = { from: formatDate(today.from, language), to: formatDate(today.to, language) };
  return (
    <TextPage title={t("sitePages:shipping.title")}>
      <p>{t("sitePages:shipping.lead")}</p>
      <section>
        <h2>{t("sitePages:shipping.when.heading")}</h2>
        <p>{t("sitePages:shipping.when.text", days)}</p>
        <p>
          <b>{t("sitePages:shipping.example", window)}</b>
        </p>
      </section>
      <section>
        <h2>{t("sitePages:shipping.ways.heading")}</h2>
        <p>{t("sitePages:shipping.ways.text", { methods: names })}</p>
      </section>
      <section>
        <h2>{t("sitePages:shipping.price.heading")}</h2>
        <p>{t("sitePages:shipping.price.text")}</p>
      </section>
      <section>
        <h2>{t("sitePages:shipping.where.heading")}</h2>
        <p>{t("sitePages:shipping.where.text", { countries: countries.length })}</p>
        <ul className="in-columns">
          {countryChoices(countries, language).map(({ value, label }) => (
            <li key={value}>{label}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t("sitePages:shipping.customs.heading")}</h2>
        <p>{t("sitePages:shipping.customs.text")}</p>
      </section>
      <section>
        <h2>{t("sitePages:shipping.follow.heading")}</h2>
        <p>{t("sitePages:shipping.follow.text")}</p>
      </section>
      <section>
        <h2>{t("sitePages:shipping.wrong.heading")}</h2>
        <p>{t("sitePages:shipping.wrong.text")}</p>
      </section>
    </TextPage>
  );
}
