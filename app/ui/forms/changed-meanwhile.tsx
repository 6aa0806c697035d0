import { useTranslation } from "react-i18next";
import { changedFields } from "./changed-fields.ts";
import type { FormResult } from "./form-result.ts";

type Props = {
  stored: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  result?: FormResult;
  /** How a value reads that is no text of a person, such as a choice. */
  say?: ((name: string, value: string) => string) | undefined;
};

/** For whoever saved a form that somebody else had saved before: what is stored now, beside what they typed. */
export function ChangedMeanwhile({ stored, labels, result, say = (_, value) => value }: Props) {
  const { t } = useTranslation();
  if (!result?.error?.["version"]) return null;
  const fields = changedFields(stored, result.initialValue ?? {});
  if (fields.length === 0) return null;
  const text = (name: string, value: string) =>
    value === "" ? <i className="soft">{t("eventDesk:meanwhile.empty")}</i> : say(name, value);
  return (
    <section className="notice warn">
      <h2>{t("eventDesk:meanwhile.title")}</h2>
      <p>{t("eventDesk:meanwhile.text")}</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("eventDesk:meanwhile.field")}</th>
            <th scope="col">{t("eventDesk:meanwhile.stored")}</th>
            <th scope="col">{t("eventDesk:meanwhile.typed")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <td data-label={t("eventDesk:meanwhile.field")}>{labels[field.name] ?? field.name}</td>
              <td data-label={t("eventDesk:meanwhile.stored")}>{text(field.name, field.stored)}</td>
              <td data-label={t("eventDesk:meanwhile.typed")}>{text(field.name, field.typed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
