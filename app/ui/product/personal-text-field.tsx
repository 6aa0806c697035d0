import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { CharacterRule } from "../../domain/design/design.ts";
import { Field } from "../forms/field.tsx";
import type { FormResult } from "../forms/form-result.ts";

/** A text of a product that whoever gets it writes, as its field is drawn. */
export type PersonalField = {
  name: string;
  side: "front" | "back";
  label: string;
  maxLength: number;
  characters?: CharacterRule;
  pattern?: string;
  sample?: string;
  required?: true;
  value: string;
};

/** The field of one such text. */
export function PersonalTextField({ field, result }: { field: PersonalField; result?: FormResult }) {
  const { t } = useTranslation();
  return (
    <Field
      rules={field}
      label={t(field.side === "front" ? "product:onTheFront" : "product:onTheBack", { label: field.label })}
      defaultValue={field.value}
      hint={hintOf(t, field)}
      result={result}
      placeholder={field.sample}
      lettersOnly={field.characters === undefined}
    />
  );
}

// texts: product:personalRules.*

function hintOf(t: TFunction, { characters, required, maxLength }: PersonalField): string {
  return characters || required
    ? t(`product:personalRules.${characters ?? "plain"}`, { most: maxLength })
    : t("product:personalHint", { count: maxLength });
}
