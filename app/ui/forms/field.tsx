import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InputRules } from "../../schemas/input-rules.ts";
import { FieldFrame, described } from "./field-frame.tsx";
import { type FormResult, useFieldState } from "./form-result.ts";

const MAX_LENGTH = 5000;

type Props = {
  /** Name, type, length and whether it is required, from the schema that judges the field (`*.rules.ts`). */
  rules?: InputRules;
  /** The field's name, where it is more than the schema's: of one line among several, say. */
  name?: string;
  label: ReactNode;
  /** How a text is typed; other types come from the schema. */
  as?: "search" | "textarea";
  result?: FormResult;
  defaultValue?: string;
  /** Where the page knows more than the schema, such as the shipping method that is chosen. */
  required?: boolean;
  hint?: ReactNode;
  autoComplete?: string;
  /** Strip everything but letters, numbers and spaces while typing, with the hint that says so. */
  lettersOnly?: boolean;
  /** The control's id, when the page has another control of this name. */
  id?: string;
  spellCheck?: boolean;
  autoCapitalize?: string;
  placeholder?: string;
  readOnly?: boolean;
  type?: InputRules["type"] | "search" | "textarea" | "text" | "url" | "number";
  maxLength?: number;
  inputMode?: InputRules["inputMode"];
  rows?: number;
};

/** A labelled text field with the server's message and whatever was typed before. A password is never shown again. */
export function Field({
  rules: schemaRules,
  label,
  as: shape,
  result,
  hint,
  lettersOnly,
  defaultValue,
  ...rest
}: Props) {
  const { t } = useTranslation();
  const { type: _type, maxLength: _longest, inputMode: _mode, ...others } = rest;
  const rules: InputRules = schemaRules ?? {
    name: rest.name ?? "",
    maxLength: rest.maxLength,
    inputMode: rest.inputMode,
    type: rest.type as InputRules["type"],
  };
  const as = shape ?? (rest.type === "textarea" ? "textarea" : undefined);
  const { name = rules.name, id = name, required = rules.required, rows, ...attributes } = others;
  const { value, error } = useFieldState(name, result, defaultValue);
  const { type = "text", inputMode, maxLength = MAX_LENGTH } = rules;
  const shared = {
    ...attributes,
    ...described(id, hint, error),
    id,
    name,
    required,
    inputMode,
    maxLength: type === "date" ? undefined : maxLength,
    className: "input",
    defaultValue: type === "password" ? undefined : value || undefined,
    "data-letters": lettersOnly ? t("errors:lettersOnly") : undefined,
  };
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      {as === "textarea" ? <textarea {...shared} rows={rows} /> : <input type={as ?? type} {...shared} />}
    </FieldFrame>
  );
}
