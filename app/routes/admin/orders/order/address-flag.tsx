import { useTranslation } from "react-i18next";
import type { AddressField } from "../../../../domain/order/recipient-view.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { addressLabels } from "../../../../ui/address/address-fields.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";

import { ADDRESS_HOLD } from "../orders.rules.ts";

type Props = {
  fields: readonly AddressField[];
  country: string;
  /** Whether the recipient is asked by mail; else the shop's merchant corrects it. */
  hearsFromUs: boolean;
  result?: FormResult;
};

/**
 * "The address is wrong": which fields, and a note to the recipient, who is asked by mail. The order of a Shopify shop only
 * waits. Intent `flag`.
 */
export function AddressFlag({ fields, country, hearsFromUs, result }: Props) {
  const { t } = useTranslation();
  const labels = addressLabels(t, country);
  return (
    <details open={Boolean(result)}>
      <summary className="button quiet tiny">{t("admin:desk.flag.title")}</summary>
      <DeskForm startsAfresh className="form" noValidate>
        <FormToken />
        <p className="soft small">{t(hearsFromUs ? "admin:desk.flag.text" : "shopOrders:flag.text")}</p>
        <ErrorSummary
          result={result}
          labels={{ fields: t("admin:desk.flag.fields"), note: t("admin:desk.flag.note") }}
        />
        <fieldset className="field" id="fields" tabIndex={-1}>
          <legend className="label">{t("admin:desk.flag.fields")}</legend>
          {fields.map((field) => (
            <CheckboxField key={field} name={`wrong_${field}`} label={labels[field]} />
          ))}
        </fieldset>
        {hearsFromUs ? (
          <Field
            rules={ADDRESS_HOLD.note}
            label={t("admin:desk.flag.note")}
            as="textarea"
            rows={2}
            result={result}
          />
        ) : (
          <input type="hidden" name="note" value="" />
        )}
        <Button name="intent" value="flag">
          {t(hearsFromUs ? "admin:desk.flag.send" : "shopOrders:flag.send")}
        </Button>
      </DeskForm>
    </details>
  );
}

/** The way back when the address was right after all. Intent `resume`. */
export function AddressHeld({ hearsFromUs }: { hearsFromUs: boolean }) {
  const { t } = useTranslation();
  return (
    <DeskForm startsAfresh className="form">
      <FormToken />
      <p className="soft small">{t(hearsFromUs ? "admin:desk.flag.held" : "shopOrders:flag.held")}</p>
      <div>
        <Button look="quiet" name="intent" value="resume">
          {t("admin:desk.flag.resume")}
        </Button>
      </div>
    </DeskForm>
  );
}
