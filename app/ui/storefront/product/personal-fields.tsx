import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Region } from "../../../domain/store/store-event.ts";
import { Button } from "../../actions/button.tsx";
import { Field } from "../../forms/field.tsx";
import type { FormResult } from "../../forms/form-result.ts";
import type { PersonalField, ProductPage } from "../models.ts";

/** The shopper's own words, and a look at them on the garment. */
export function PersonalFields(props: { page: ProductPage; result?: FormResult; region: Region }) {
  const { page, result, region } = props;
  const { t } = useTranslation();
  return (
    <fieldset className="form panel">
      <legend className="label">
        {t(region === "US" ? "product:personaliseUs" : "product:personalise")}
      </legend>
      {page.personal.map((field) => (
        <Field
          key={field.name}
          rules={field}
          label={t(field.side === "front" ? "product:onTheFront" : "product:onTheBack", {
            label: field.label,
          })}
          defaultValue={field.value}
          hint={hintOf(t, field)}
          result={result}
          placeholder={field.sample}
          lettersOnly={field.characters === undefined}
        />
      ))}
      <div>
        <Button look="quiet" size="tiny" formMethod="get" formAction={page.action}>
          {t("product:showText")}
        </Button>
      </div>
    </fieldset>
  );
}

// texts: product:personalRules.*

function hintOf(t: TFunction, { characters, required, maxLength }: PersonalField): string {
  return characters || required
    ? t(`product:personalRules.${characters ?? "plain"}`, { most: maxLength })
    : t("product:personalHint", { count: maxLength });
}
