import type { ReactNode } from "react";
import type { InputRules } from "../../schemas/input-rules.ts";
import { Star, described } from "./field-frame.tsx";
import { type FormResult, useFieldState } from "./form-result.ts";

type Props = {
  /** From the schema that judges the field (`*.rules.ts`). */
  rules?: InputRules;
  name?: string;
  required?: boolean;
  /** May hold a link, such as the terms. */
  label: ReactNode;
  result?: FormResult;
  defaultChecked?: boolean;
  value?: string;
  onChange?: (checked: boolean) => void;
};

/** One box to tick, with a label as large as a thumb. */
export function CheckboxField({
  rules,
  label,
  result,
  defaultChecked,
  value = "on",
  onChange,
  ...rest
}: Props) {
  const name = rules?.name ?? rest.name ?? "";
  const required = rules?.required ?? rest.required;
  const { value: typed, error } = useFieldState(name, result);
  return (
    <div className="field">
      <div className="check">
        <input
          type="checkbox"
          id={name}
          name={name}
          value={value}
          required={required}
          defaultChecked={result ? typed === value : defaultChecked}
          onChange={onChange && ((event) => onChange(event.currentTarget.checked))}
          {...described(name, undefined, error)}
        />
        <label htmlFor={name}>
          {label}
          {required && <Star />}
        </label>
      </div>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
