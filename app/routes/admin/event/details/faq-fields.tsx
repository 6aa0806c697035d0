import { useTranslation } from "react-i18next";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { FAQ } from "../event-settings.rules.ts";

type Props = {
  stored: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  result?: FormResult;
};

/** The questions that visitors often have; empty places are folded away, and emptying one takes it out. */
export function FaqFields({ stored, labels, result }: Props) {
  const { t } = useTranslation();
  const numbers = Object.keys(stored).flatMap((name) =>
    name.startsWith("question_") ? [name.slice("question_".length)] : [],
  );
  const pair = (number: string) => (
    <div className="form" key={number}>
      {(["question", "answer"] as const).map((kind) => {
        const name = `${kind}_${number}`;
        return (
          <Field
            key={name}
            rules={FAQ[kind]}
            name={name}
            label={labels[name]}
            as={kind === "answer" ? "textarea" : undefined}
            rows={3}
            defaultValue={stored[name]}
            result={result}
          />
        );
      })}
    </div>
  );
  const isUsed = (number: string) =>
    Boolean(
      stored[`question_${number}`] ||
      result?.initialValue?.[`question_${number}`] ||
      result?.initialValue?.[`answer_${number}`],
    );
  const empty = numbers.filter((number) => !isUsed(number));
  return (
    <Card title={t("eventDesk:details.faqs")}>
      <div className="stack">
        {numbers.filter(isUsed).map(pair)}
        {empty.length > 0 && (
          <details>
            <summary>{t("eventDesk:details.moreFaqs")}</summary>
            <div className="stack">{empty.map(pair)}</div>
          </details>
        )}
      </div>
    </Card>
  );
}
