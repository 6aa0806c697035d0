import { useTranslation } from "react-i18next";
import { BASE_FIELD, baseOf, mergeForm, saysTheSame } from "../../domain/access/form-merge.ts";
import type { FormResult } from "./form-result.ts";

/** A field whose text differs from what is stored. */
type ChangedField = { name: string; stored: string; typed: string };

/** The fields of a form that would replace something else than what is stored now, in the order of the stored ones. */
export function changedFields(
  stored: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, unknown>>,
): ChangedField[] {
  return Object.entries(stored).flatMap(([name, text]) => {
    const value = typed[name];
    const ownValue = typeof value === "string" ? value : "";
    return saysTheSame(ownValue, text) ? [] : [{ name, stored: text, typed: ownValue }];
  });
}

/**
 * What is asked about: of a form that says what it was made from the fields that both changed, of any other all that differ.
 */
function askedFields(stored: Readonly<Record<string, string>>, typed: Readonly<Record<string, unknown>>) {
  const differing = changedFields(stored, typed);
  const base = baseOf(typed[BASE_FIELD], typed["version"]);
  if (!base) return differing;
  const mine = Object.fromEntries(
    Object.entries(typed).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  const { asked } = mergeForm({ base, theirs: stored, mine });
  return differing.filter(({ name }) => asked.includes(name));
}

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
  const fields = askedFields(stored, result.initialValue ?? {});
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
