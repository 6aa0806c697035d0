import { useTranslation } from "react-i18next";
import { nameOfLanguage } from "../../../../i18n/languages.ts";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { BRANDING } from "./branding.rules.ts";

export type TextName = "tagline" | "claim_title" | "claim_button";

type Props = {
  texts: readonly TextName[];
  /** The store's own language, and the others that it may say the same in. */
  ownLanguage: string;
  languages: readonly string[];
  stored: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  /** What stands there where nothing is typed. */
  usual: Readonly<Record<TextName, string>>;
  result?: FormResult;
};

/** The organiser's own words, in the store's language and, folded away, in the others. */
export function TextFields({ texts, ownLanguage, languages, stored, labels, usual, result }: Props) {
  const { t } = useTranslation();
  const field = (name: TextName, ending: string, fallback: string) => (
    <Field
      key={name + ending}
      rules={BRANDING[name]}
      name={name + ending}
      label={labels[name + ending]}
      defaultValue={stored[name + ending] ?? ""}
      placeholder={fallback}
      result={result}
    />
  );
  const isUsed = (code: string) =>
    texts.some((name) => {
      const full = `${name}_${code}`;
      return Boolean(stored[full] || result?.initialValue?.[full] || result?.error?.[full]);
    });
  return (
    <div className="form">
      {texts.map((name) => field(name, "", usual[name]))}
      <p className="hint">
        {t("eventDesk:branding.otherLanguages", { language: nameOfLanguage(ownLanguage) })}
      </p>
      {languages.map((code) => (
        <details key={code} open={isUsed(code)}>
          <summary>{nameOfLanguage(code)}</summary>
          <div className="form">
            {texts.map((name) => field(name, `_${code}`, stored[name] || usual[name]))}
          </div>
        </details>
      ))}
    </div>
  );
}
