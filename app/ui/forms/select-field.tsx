import type { ReactNode } from "react";
import type { InputRules } from "../../schemas/input-rules.ts";
import { FieldFrame, described } from "./field-frame.tsx";
import { type FormResult, useFieldState } from "./form-result.ts";

export type Choice = { value: string; label: string };

/** More are a long list to look through; whoever means all of them finds that at its end. */
const COUNTED_TO = 100;

/** How many of something, none to all. */
export function countsUpTo(most: number): Choice[] {
  const counts = Array.from({ length: Math.min(most, COUNTED_TO) + 1 }, (_, count) => count);
  if (most > COUNTED_TO) counts.push(most);
  return counts.map((count) => ({ value: String(count), label: String(count) }));
}

type Props = {
  /** From the schema that judges the field (`*.rules.ts`). */
  rules?: InputRules;
  /** Where it is more than the schema's. */
  name?: string;
  label: ReactNode;
  choices: readonly Choice[];
  result?: FormResult;
  defaultValue?: string;
  required?: boolean;
  hint?: ReactNode;
  autoComplete?: string;
  id?: string;
};

/** A labelled native select. */
export function SelectField({ rules, label, choices, result, defaultValue, hint, ...rest }: Props) {
  const { name = rules?.name ?? "", required = rules?.required, id = name, autoComplete } = rest;
  const { value, error } = useFieldState(name, result, defaultValue);
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <select
        id={id}
        name={name}
        className="input"
        defaultValue={value}
        required={required}
        autoComplete={autoComplete}
        {...described(id, hint, error)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value === choice.label ? undefined : choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
