import { described, FieldFrame } from "./field-frame.tsx";
import { type FormResult, useFieldState } from "./form-result.ts";

type Props = { label: string; hint: string; result: FormResult | undefined };

/** Takes a list as a file, by the name `file`. */
export function CsvFileField({ label, hint, result }: Props) {
  const { error } = useFieldState("file", result);
  return (
    <FieldFrame id="file" label={label} hint={hint} error={error}>
      <input
        className="input"
        type="file"
        id="file"
        name="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        {...described("file", hint, error)}
      />
    </FieldFrame>
  );
}
