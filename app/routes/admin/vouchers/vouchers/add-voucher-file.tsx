import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { CsvFileField } from "../../../../ui/forms/csv-file-field.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { useMessage } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import type { StoreVouchersAnswer, StoreVouchersPage } from "./models.ts";
import { VOUCHER_FILE } from "./vouchers.rules.ts";
import { useVoucherLabels } from "./voucher-labels.ts";

type Props = { page: StoreVouchersPage; answer: StoreVouchersAnswer | undefined };

/** Adds the vouchers of a file, all or none; what is wrong is told line by line. */
export function AddVoucherFile({ page, answer }: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const labels = useVoucherLabels(page.store.currency);
  const own = answer?.form === "file" ? answer : undefined;
  const nameOf = (field: string) => (labels as Record<string, string>)[field] ?? field;
  return (
    <DeskForm startsAfresh className="form" action={page.action} encType="multipart/form-data" noValidate>
      <FormToken />
      <input type="hidden" name="idempotency_key" value={page.formKey} />
      <ErrorSummary result={own?.result} labels={labels} />
      {own?.faults && (
        <Notice tone="error">
          <p>{t("voucherDesk:file.faults", { count: own.faults.count })}</p>
          <ul>
            {own.faults.rows.map((fault, at) => (
              <li key={at} className="written">
                {t("recipientDesk:line", { line: fault.line })}{" "}
                {fault.field === null
                  ? message(fault.message)
                  : t("errors:summary.item", { label: nameOf(fault.field), message: message(fault.message) })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <CsvFileField label={labels.file} hint={t("voucherDesk:file.hint")} result={own?.result} />
      <Field
        rules={VOUCHER_FILE.lines}
        as="textarea"
        rows={4}
        label={labels.lines}
        spellCheck={false}
        result={own?.result}
      />
      <p>
        <Button name="intent" value="file">
          {t("voucherDesk:file.submit")}
        </Button>
      </p>
    </DeskForm>
  );
}
