import { useTranslation } from "react-i18next";
import { MOST_CHOICES } from "../../../../domain/gift/survey.ts";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { ExportForm } from "../../../../ui/lists/export-form.tsx";
import { DeskList } from "../../../../ui/lists/desk-list.tsx";
import type { Pages } from "../../../../ui/lists/pager.tsx";
import { DataTable } from "../../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { type Answer, useAnswerColumns } from "./answer-columns.tsx";
import { SURVEY } from "./survey.rules.ts";

type Props = {
  exportAction: string | null;
  mayWrite: boolean;
  version: number;
  survey: { thanks: string; question: string; choices: string };
  counts: { all: number; each: { answer: string; count: number }[] };
  answers: Answer[];
  pages: Pages;
  result?: FormResult;
};

/** The words after a claim, and the answers: how often each was given, and each by itself. */
export function SurveyView({ survey, counts, answers, pages, result, version, mayWrite, ...page }: Props) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  const labels = {
    thanks: t("eventDesk:surveyDesk.thanks"),
    question: t("eventDesk:surveyDesk.question"),
    choices: t("eventDesk:surveyDesk.choices"),
  };
  const columns = useAnswerColumns(answers, survey.question);
  const ofThis = counts.each.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHead title={t("eventDesk:surveyDesk.title")} lead={t("eventDesk:surveyDesk.lead")}>
        {page.exportAction !== null && counts.all > 0 && <ExportForm action={page.exportAction} />}
      </PageHead>
      <div className="stack">
        <VersionedForm
          legend={t("eventDesk:surveyDesk.title")}
          stored={survey}
          {...{ version, labels, result, mayWrite }}
        >
          <Card>
            <div className="form">
              <Field
                rules={SURVEY.thanks}
                as="textarea"
                rows={4}
                label={labels.thanks}
                placeholder={t("eventDesk:surveyDesk.thanksDefault")}
                hint={t("eventDesk:surveyDesk.thanksHint")}
                defaultValue={survey.thanks}
                result={result}
              />
              <Field
                rules={SURVEY.question}
                label={labels.question}
                placeholder={t("eventDesk:surveyDesk.questionDefault")}
                hint={t("eventDesk:surveyDesk.questionHint")}
                defaultValue={survey.question}
                result={result}
              />
              <Field
                rules={SURVEY.choices}
                as="textarea"
                rows={5}
                label={labels.choices}
                placeholder={t("eventDesk:surveyDesk.choicesDefault")}
                hint={t("eventDesk:surveyDesk.choicesHint", { most: MOST_CHOICES })}
                defaultValue={survey.choices}
                result={result}
              />
            </div>
          </Card>
        </VersionedForm>
        <h2>{t("eventDesk:surveyDesk.answers", { count: counts.all })}</h2>
        {survey.choices !== "" && counts.each.length > 0 && (
          <div className="card flush">
            <DataTable
              caption={survey.question}
              rows={counts.each}
              rowKey={({ answer }) => answer}
              dense
              columns={[
                {
                  key: "answer",
                  label: t("eventDesk:surveyDesk.answer"),
                  cell: ({ answer }) => <span className="written">{answer}</span>,
                },
                {
                  key: "count",
                  label: t("eventDesk:surveyDesk.times"),
                  cell: ({ count }) => count,
                  numeric: true,
                },
                {
                  key: "share",
                  label: t("eventDesk:surveyDesk.share"),
                  cell: ({ count }) => percent.format(count / ofThis),
                  numeric: true,
                },
              ]}
            />
          </div>
        )}
        <DeskList
          caption={t("eventDesk:surveyDesk.answer")}
          rows={answers}
          columns={columns}
          links={pages}
          none={{ title: t("eventDesk:surveyDesk.none"), text: t("eventDesk:surveyDesk.noneText") }}
        />
      </div>
    </>
  );
}
