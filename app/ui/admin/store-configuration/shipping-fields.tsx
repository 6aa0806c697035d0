import { useTranslation } from "react-i18next";
import { SHIPPING_METHODS } from "../../../domain/pricing/shipping.ts";
import { methodField, type MethodPart } from "../../../schemas/configuration-fields.ts";
import { Field } from "../../forms/field.tsx";
import { Card } from "../../layout/card.tsx";
import type { ConfigurationForm } from "./configuration-form.ts";
import { CONFIGURATION, SHIPPING_METHOD } from "./store-configuration.rules.ts";
import { METHOD_TEXTS, PART_TEXTS } from "./use-configuration-labels.ts";

const PARTS = Object.keys(PART_TEXTS) as MethodPart[];

/** What each way to ship costs, and how long it takes. */
export function ShippingFields({ store, stored, labels, result }: ConfigurationForm) {
  const { t } = useTranslation();
  const { currency } = store;
  return (
    <Card title={t("storeConfiguration:shipping")}>
      <div className="form">
        <p className="soft small">{t("storeConfiguration:shippingText")}</p>
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
          hint={t("storeConfiguration:additionalItemHint")}
          defaultValue={stored["additional_item_price"]}
          result={result}
        />
      </div>
    </Card>
  );
}
