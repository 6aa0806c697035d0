import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { CsvFileField } from "../../../../ui/forms/csv-file-field.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import type { RecipientsAnswer, RecipientsPage } from "./recipients-models.ts";
import { COLUMN_TEXTS, faultText } from "./recipient-texts.ts";
import { PEOPLE } from "./recipients.rules.ts";

type Props = { page: RecipientsPage; answer: RecipientsAnswer | undefined };

/** Adds people by lines that are typed or pasted, or by a file; what is wrong is told line by line. */
export function AddRecipients({ page, answer }: Props) {
  const { t } = useTranslation();
  const own = answer?.form === "add" ? answer : undefined;
  const result = own?.result;
  if (own?.columns) return <ChooseColumns action={page.action} columns={own.columns} result={result} />;
  const labels = { people: t("recipientDesk:add.people"), file: t("recipientDesk:add.file") };
  return (
    <DeskForm startsAfresh className="form" action={page.action} encType="multipart/form-data" noValidate>
      <FormToken />
      <ErrorSummary result={result} labels={labels} />
      {own?.added && <Added {...own.added} />}
      {own?.faults && <Faults faults={own.faults} isTeam={page.isTeam} />}
      <Field
        rules={PEOPLE.people}
        as="textarea"
        rows={6}
        label={labels.people}
        hint={t("recipientDesk:add.peopleHint")}
        spellCheck={false}
        result={result}
      />
      <CsvFileField label={labels.file} hint={t("recipientDesk:add.fileHint")} result={result} />
      <CheckboxField name="choose" value="yes" label={t("recipientDesk:columns.choose")} />
      <Button name="intent" value="add">
        {t("recipientDesk:add.submit")}
      </Button>
    </DeskForm>
  );
}

/** What became of a list that was not added whole, or not with all its columns. */
function Added({ added, present, repeated, leftOut }: NonNullable<RecipientsAnswer["added"]>) {
  const { t } = useTranslation();
  return (
    <Notice tone="success" live>
      <p>
        {t("recipientDesk:told.added", { count: added })}{" "}
        {present > 0 && t("recipientDesk:told.present", { count: present })}{" "}
        {repeated > 0 && t("recipientDesk:told.repeated", { count: repeated })}
      </p>
      {leftOut.length > 0 && (
        <p className="written">{t("recipientDesk:columns.leftOut", { heads: leftOut.join(", ") })}</p>
      )}
    </Notice>
  );
}

/** The lines that were not added, to read and as a file to correct. */
function Faults({ faults, isTeam }: { faults: NonNullable<RecipientsAnswer["faults"]>; isTeam: boolean }) {
  const { t } = useTranslation();
  return (
    <Notice tone="error">
      <p>{t("recipientDesk:faultCount", { count: faults.count })}</p>
      <ul>
        {faults.rows.map((row, at) => (
          <li key={at} className="written">
            {t("recipientDesk:line", { line: row.line })} {t(...faultText(row, isTeam))}
          </li>
        ))}
      </ul>
      {faults.csv !== null && (
        <>
          <p>{t("recipientDesk:faultFile.hint")}</p>
          <p>
            {/* The lines are kept nowhere: the page itself carries the file. */}
            <a
              className="button quiet"
              download={isTeam ? "team-to-correct.csv" : "recipients-to-correct.csv"}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${faults.csv}`)}`}
            >
              {t("recipientDesk:faultFile.get")}
            </a>
          </p>
        </>
      )}
    </Notice>
  );
}

type ChooseProps = {
  action: string;
  columns: NonNullable<RecipientsAnswer["columns"]>;
  result: RecipientsAnswer["result"] | undefined;
};

/** Asks from which heads of a list its columns are read. The list itself is sent along. */
function ChooseColumns({ action, columns, result }: ChooseProps) {
  const { t } = useTranslation();
  const none = { value: "", label: t("recipientDesk:columns.none") };
  const choices = columns.heads.map((head) => ({ value: head, label: head }));
  return (
    <DeskForm startsAfresh className="form" {...{ action }} encType="multipart/form-data" noValidate>
      <FormToken />
      <ErrorSummary result={result} labels={{ head_email: t(COLUMN_TEXTS.email) }} />
      <p>{t("recipientDesk:columns.lead")}</p>
      <input type="hidden" name="people" value={columns.text} />
      {Object.entries(COLUMN_TEXTS).map(([column, label]) => (
        <SelectField
          key={column}
          name={`head_${column}`}
          label={t(label)}
          choices={[none, ...choices]}
          defaultValue={columns.preset[column] ?? ""}
          result={result}
        />
      ))}
      <Button name="intent" value="add">
        {t("recipientDesk:add.submit")}
      </Button>
      <a href={action}>{t("recipientDesk:columns.other")}</a>
    </DeskForm>
  );
}
