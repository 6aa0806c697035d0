import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";

/** The server's answer to a form: what was typed, and the messages of each field as keys of the texts. */
export type FormResult = SubmissionResult<string[]> | undefined | null;

export type FieldState = {
  value: string;
  /** The field's first message, in the page's language. */
  error: string | undefined;
};

/**
 * A message as people read it: a key of ours is translated, with the values that may follow it
 * (`errors:codeWait?seconds=30`); a text of someone else's (a card's bank) stays as it is. Of several lines each is one.
 */
export function useMessage(): (message: string) => string {
  const { t, i18n } = useTranslation();
  const line = (message: string) => {
    const [key = "", query = ""] = message.split("?", 2);
    return i18n.exists(key) ? t(key, Object.fromEntries(new URLSearchParams(query))) : message;
  };
  return (message) => message.split("\n").map(line).join(" ");
}

/** What a field shows after a submit: the typed value wins over the default, the first message over the others. */
export function useFieldState(name: string, result: FormResult, defaultValue = ""): FieldState {
  const message = useMessage();
  const typed = result?.initialValue?.[name];
  const error = result?.error?.[name]?.[0];
  return {
    value: typeof typed === "string" ? typed : defaultValue,
    error: error === undefined ? undefined : message(error),
  };
}
