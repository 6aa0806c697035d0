import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InputRules } from "../../schemas/input-rules.ts";
import { FieldFrame, described } from "./field-frame.tsx";
import { type FormResult, useFieldState } from "./form-result.ts";

type Props = {
  /** Name, type, length and whether it is required, from the schema that judges the field (`*.rules.ts`). */
  rules: InputRules;
  /** The field's name, where it is more than the schema's: of one line among several, say. */
  name?: string;
  label: ReactNode;
  /** A text of several lines. */
  as?: "textarea";
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
  /** The id of the words that are offered while one types. */
  list?: string;
  placeholder?: string;
  readOnly?: boolean;
  rows?: number;
};

/** A labelled text field with the server's message and whatever was typed before. A password is never shown again. */
export function Field({ rules, label, as, result, hint, lettersOnly, defaultValue, ...rest }: Props) {
  const { t } = useTranslation();
  const { name = rules.name, id = name, required = rules.required, rows, ...attributes } = rest;
  const { value, error } = useFieldState(name, result, defaultValue);
  const { type = "text", inputMode, maxLength, pattern } = rules;
  const shared = {
    ...attributes,
    ...described(id, hint, error),
    id,
    name,
    required,
    inputMode,
    maxLength,
    pattern: as === "textarea" ? undefined : pattern,
    className: "input",
    defaultValue: type === "password" ? undefined : value || undefined,
    "data-letters": lettersOnly ? t("errors:lettersOnly") : undefined,
  };
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      {as === "textarea" ? <textarea {...shared} rows={rows} /> : <input type={type} {...shared} />}
    </FieldFrame>
  );
}
