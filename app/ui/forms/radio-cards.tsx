import type { ReactNode } from "react";
import type { InputRules } from "../../schemas/input-rules.ts";
import { Star } from "./field-frame.tsx";
import { type FormResult, useFieldState } from "./form-result.ts";

export type RadioCard = { value: string; label: ReactNode; aside?: ReactNode; disabled?: boolean };

type Props = {
  /** From the schema that judges the field (`*.rules.ts`). */
  rules?: InputRules;
  /** Where it is more than the schema's. */
  name?: string;
  /** Where the page knows more than the schema: what is left out falls back to a choice that was made. */
  required?: boolean;
  legend: ReactNode;
  options: readonly RadioCard[];
  result?: FormResult;
  /** Undefined leaves the choice open; the first option is the default only where a caller says so. */
  defaultValue?: string;
  /** `chips` beside each other (sizes), `rows` under each other with something on the right (shipping). */
  layout?: "chips" | "rows";
  onChange?: (value: string) => void;
};

/** A group of native radio buttons shown as cards. */
export function RadioCards({
  rules,
  legend,
  options,
  result,
  defaultValue,
  layout = "chips",
  onChange,
  ...rest
}: Props) {
  const { name = rules?.name ?? "", required = rules?.required } = rest;
  const { value, error } = useFieldState(name, result, defaultValue);
  return (
    <fieldset
      className="field"
      id={error ? name : undefined}
      tabIndex={error ? -1 : undefined}
      aria-describedby={error && `${name}-error`}
    >
      <legend className="label">
        {legend}
        {required && <Star />}
      </legend>
      <div className={layout === "rows" ? "choices rows" : "choices"}>
        {options.map((option) => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              disabled={option.disabled}
              required={required}
              onChange={onChange && (() => onChange(option.value))}
            />
            <span>{option.label}</span>
            {option.aside !== undefined && <span className="num">{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
