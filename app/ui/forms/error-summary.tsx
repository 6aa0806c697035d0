import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type FormResult, useMessage } from "./form-result.ts";

type Props = {
  result?: FormResult;
  /** What each field is called on the page, by its name. Fields that are not listed are told under the form's own. */
  labels: Readonly<Record<string, string>>;
  /** What the ids of the fields begin with, where a page has several forms with fields of the same name. */
  idPrefix?: string;
};

// texts: errors:summary.*
/** What went wrong, on top of the form: read out at once, each line a link to its field. */
export function ErrorSummary({ result, labels, idPrefix = "" }: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const summary = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  // Once for each answer. On a page that came with its errors, whoever has begun to type is left where they are.
  useEffect(() => {
    const wasNew = isNew.current;
    isNew.current = false;
    if (!result?.error || (wasNew && document.activeElement !== document.body)) return;
    summary.current?.focus();
  }, [result]);
  // In the order of the page, which is that of the labels; what stands in none comes first.
  const places = Object.keys(labels);
  const errors = Object.entries(result?.error ?? {})
    .flatMap(([name, messages]) => (messages?.[0] ? [{ name, key: messages[0], label: labels[name] }] : []))
    .sort((one, other) => places.indexOf(one.name) - places.indexOf(other.name));
  if (errors.length === 0) return null;
  return (
    <div className="notice bad" role="alert" tabIndex={-1} id="errors" ref={summary}>
      {/* What is wrong with the form as a whole says so itself. */}
      {errors.some(({ label }) => label) && <h2>{t("errors:summary.title", { count: errors.length })}</h2>}
      <ul>
        {errors.map(({ name, key, label }) => (
          <li key={name}>
            {label ? (
              <a href={`#${idPrefix}${name}`}>
                {t(`errors:summary.${key === "errors:required" ? "required" : "item"}`, {
                  label,
                  message: message(key),
                })}
              </a>
            ) : (
              message(key)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
