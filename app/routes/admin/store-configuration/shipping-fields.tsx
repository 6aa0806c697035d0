import { useTranslation } from "react-i18next";
import { SHIPPING_METHODS } from "../../../domain/pricing/shipping.ts";
import { methodField, type MethodPart } from "../../../schemas/store-configuration.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { type ConfigurationForm, shopperPays } from "./configuration-form.ts";
import { CONFIGURATION, SHIPPING_METHOD } from "./store-configuration.rules.ts";
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
                  hint={part === "price" ? pays(methodField(method, part)) : undefined}
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
      </div>
    </Card>
  );
}
