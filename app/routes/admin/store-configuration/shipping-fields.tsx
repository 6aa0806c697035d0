import { useTranslation } from "react-i18next";
import { SHIPPING_METHODS } from "../../../domain/pricing/shipping.ts";
import { methodField, type MethodPart, MOST_ZONES, zoneField } from "../../../schemas/store-configuration.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { type ConfigurationForm, shopperPays } from "./configuration-form.ts";
import { CONFIGURATION, SHIPPING_METHOD, SHIPPING_ZONE } from "./store-configuration.rules.ts";
import { METHOD_TEXTS, PART_TEXTS } from "./use-configuration-labels.ts";

const PARTS = Object.keys(PART_TEXTS) as MethodPart[];

/** What each way to ship costs, and how long it takes. */
export function ShippingFields({ store, stored, shown, notQuicker, labels, result }: ConfigurationForm) {
  const { t, i18n } = useTranslation();
  const { currency, region } = store;
  // Products are typed as shoppers pay them, shipping without VAT: what it comes to stands beside it.
  const pays = (field: string) => {
    const amount = shopperPays({ store, shown }, field);
    return amount && t("eventDesk:storeConfiguration.shopperPays", { amount: formatMoney(amount, region) });
  };
  return (
    <Card title={t("eventDesk:storeConfiguration.shipping")}>
      <div className="form">
        <p className="soft small">{t("eventDesk:storeConfiguration.shippingText")}</p>
        {notQuicker.length > 0 && (
          <Notice tone="warning">
            {t("eventDesk:storeConfiguration.notQuicker", {
              methods: new Intl.ListFormat(i18n.language).format(
                notQuicker.map((method) => t(METHOD_TEXTS[method])),
              ),
            })}
          </Notice>
        )}
        {SHIPPING_METHODS.map((method) => (
          <fieldset key={method} className="bare">
            <legend className="label">{t(METHOD_TEXTS[method])}</legend>
            <div className="pair three">
              {PARTS.map((part) => (
                <Field
                  key={part}
                  rules={SHIPPING_METHOD[part]}
                  name={methodField(method, part)}
                  label={t(PART_TEXTS[part], { currency })}
                  hint={
                    part === "price"
                      ? pays(methodField(method, part))
                      : part === "free_price"
                        ? t("eventDesk:storeConfiguration.freeFromHint")
                        : undefined
                  }
                  defaultValue={stored[methodField(method, part)]}
                  result={result}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <Field
          rules={CONFIGURATION.additional_item_price}
          label={labels["additional_item_price"]}
          hint={[t("eventDesk:storeConfiguration.additionalItemHint"), pays("additional_item_price")]
            .filter(Boolean)
            .join(" ")}
          defaultValue={stored["additional_item_price"]}
          result={result}
        />
        <Zones stored={stored} labels={labels} result={result} />
      </div>
    </Card>
  );
}

/** Groups of countries with prices of their own; empty ones are folded away, and emptying one takes it out. */
function Zones({ stored, labels, result }: Pick<ConfigurationForm, "stored" | "labels" | "result">) {
  const { t } = useTranslation();
  const numbers = Array.from({ length: MOST_ZONES }, (_, at) => at + 1);
  const isUsed = (number: number) =>
    (["countries", ...SHIPPING_METHODS] as const).some((part) => {
      const name = zoneField(number, part);
      return Boolean(stored[name] || result?.initialValue?.[name]);
    });
  const zone = (number: number) => (
    <fieldset key={number} className="bare">
      <legend className="label">{t("eventDesk:storeConfiguration.zone", { number })}</legend>
      <Field
        rules={SHIPPING_ZONE.countries}
        name={zoneField(number, "countries")}
        label={labels[zoneField(number, "countries")]}
        hint={t("eventDesk:storeConfiguration.zoneHint")}
        defaultValue={stored[zoneField(number, "countries")]}
        result={result}
      />
      <div className="pair three">
        {SHIPPING_METHODS.map((method) => (
          <Field
            key={method}
            rules={SHIPPING_ZONE[method]}
            name={zoneField(number, method)}
            label={labels[zoneField(number, method)]}
            defaultValue={stored[zoneField(number, method)]}
            result={result}
          />
        ))}
      </div>
    </fieldset>
  );
  const empty = numbers.filter((number) => !isUsed(number));
  return (
    <>
      {numbers.filter(isUsed).map(zone)}
      {empty.length > 0 && (
        <details>
          <summary>{t("eventDesk:storeConfiguration.moreZones")}</summary>
          <div className="form">{empty.map(zone)}</div>
        </details>
      )}
    </>
  );
}
