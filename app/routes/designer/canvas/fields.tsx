import { type ReactNode, useEffect, useState } from "react";

type NumberProps = {
  label: ReactNode;
  value: number;
  least?: number;
  most?: number;
  step?: number;
  onChange: (value: number) => void;
};

/** A number that may be typed bit by bit: it counts once it is one within its bounds. */
export function NumberField({ label, value, least = -5000, most = 5000, step = 1, onChange }: NumberProps) {
  const shown = String(Math.round(value * 10) / 10);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  return (
    <label className="field">
      {label}
      <input
        className="input"
        // oxlint-disable-next-line own/field-rules-by-hand -- no field of a form: the whole drawing is validated
        type="number"
        {...{ step, min: least, max: most }}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const number = currentTarget.valueAsNumber;
          if (Number.isFinite(number) && number >= least && number <= most) onChange(number);
        }}
        onBlur={() => setTyped(shown)}
      />
    </label>
  );
}

type ColourProps = { label: ReactNode; value: string; onChange: (hex: string) => void };

export function ColourField({ label, value, onChange }: ColourProps) {
  return (
    <label className="field">
      {label}
      <input
        className="swatch"
        // oxlint-disable-next-line own/field-rules-by-hand -- no field of a form: the whole drawing is validated
        type="color"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}

type TickProps = { label: ReactNode; checked: boolean; onChange: (checked: boolean) => void };

export function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="editor-tick">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}

type WordsProps = {
  label: string;
  lengths: { maxLength?: number; minLength?: number };
  value: string | undefined;
  onChange: (words: string) => void;
};

/** One line of words. */
export function WordsField({ label, lengths, value, onChange }: WordsProps) {
  return (
    <label className="field">
      {label}
      <input
        className="input"
        {...lengths}
        value={value ?? ""}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
