import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { CsvFileField } from "../../../../ui/forms/csv-file-field.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import type { RecipientsAnswer, RecipientsPage } from "./recipients-models.ts";
import { faultText } from "./recipient-texts.ts";
import { PEOPLE } from "./recipients.rules.ts";

type Props = { page: RecipientsPage; answer: RecipientsAnswer | undefined };

/** Adds people by lines that are typed or pasted, or by a file; what is wrong is told line by line. */
export function AddRecipients({ page, answer }: Props) {
  const { t } = useTranslation();
  const own = answer?.form === "add" ? answer : undefined;
  const result = own?.result;
  const labels = { people: t("recipientDesk:add.people"), file: t("recipientDesk:add.file") };
  return (
    <DeskForm startsAfresh className="form" action={page.action} encType="multipart/form-data" noValidate>
      <FormToken />
      <ErrorSummary result={result} labels={labels} />
      {own?.faults && (
        <Notice tone="error">
          <p>{t("recipientDesk:faultCount", { count: own.faults.count })}</p>
          <ul>
            {own.faults.rows.map((row, at) => (
              <li key={at} className="written">
                {t("recipientDesk:line", { line: row.line })} {t(...faultText(row))}
              </li>
            ))}
          </ul>
        </Notice>
      )}
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
      <Button name="intent" value="add">
        {t("recipientDesk:add.submit")}
      </Button>
    </DeskForm>
  );
}
