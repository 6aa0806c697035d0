import type { ReactNode } from "react";

type Props = {
  id: string;
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  error?: string;
  children: ReactNode;
};

/** The asterisk of a required field; screen readers hear "required" from the control itself. */
export function Star() {
  return (
    <span className="star" aria-hidden>
      {" *"}
    </span>
  );
}

/** Label, control, hint and message of one field, tied together. */
export function FieldFrame({ id, label, required, hint, error, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && <Star />}
      </label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** What ties a control to its hint and message for screen readers. */
export function described(id: string, hint: unknown, error: string | undefined) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}
