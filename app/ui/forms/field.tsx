import type { InputHTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldFrame, described } from "./field-frame.tsx";
import { type FormResult, useFieldState } from "./form-result.ts";

const MAX_LENGTH = 5000;

type Props = {
  name: string;
  label: ReactNode;
  type?: "text" | "email" | "tel" | "password" | "search" | "url" | "number" | "date" | "textarea";
  result?: FormResult;
  defaultValue?: string;
  required?: boolean;
  hint?: ReactNode;
  maxLength?: number;
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  /** Strip everything but letters, numbers and spaces while typing, with the hint that says so. */
  lettersOnly?: boolean;
  /** The control's id, when the page has another control of this name. */
  id?: string;
  spellCheck?: boolean;
  autoCapitalize?: string;
  placeholder?: string;
  readOnly?: boolean;
  rows?: number;
};

/** A labelled text field with the server's message and whatever was typed before. A password is never shown again. */
export function Field({
  name,
  label,
  type = "text",
  result,
  hint,
  lettersOnly,
  defaultValue,
  ...rest
}: Props) {
  const { t } = useTranslation();
  const { id = name, required, rows, ...attributes } = rest;
  const { value, error } = useFieldState(name, result, defaultValue);
  const shared = {
    ...attributes,
    ...described(id, hint, error),
    id,
    name,
    required,
    maxLength: type === "number" || type === "date" ? undefined : (rest.maxLength ?? MAX_LENGTH),
    className: "input",
    defaultValue: type === "password" ? undefined : value || undefined,
    "data-letters": lettersOnly ? t("errors:lettersOnly") : undefined,
  };
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      {type === "textarea" ? <textarea {...shared} rows={rows} /> : <input type={type} {...shared} />}
    </FieldFrame>
  );
}
