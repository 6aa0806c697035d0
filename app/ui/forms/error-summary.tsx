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
    .flatMap(([name, messages]) =>
      messages?.[0] === undefined ? [] : [{ name, key: messages[0], text: message(messages[0]) }],
    )
    .sort((one, other) => places.indexOf(one.name) - places.indexOf(other.name));
  if (errors.length === 0) return null;
  const fields = errors.filter(({ name }) => labels[name] !== undefined).length;
  return (
    <div className="notice bad" role="alert" tabIndex={-1} id="errors" ref={summary}>
      {fields > 0 && <h2>{t("errors:summary.title", { count: fields })}</h2>}
      <ul>
        {errors.map(({ name, key, text }) => (
          <li key={name}>
            {labels[name] === undefined ? (
              text
            ) : (
              <a href={`#${idPrefix}${name}`}>
                {key === "errors:required"
                  ? t("errors:summary.required", { label: labels[name] })
                  : t("errors:summary.item", { label: labels[name], message: text })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
