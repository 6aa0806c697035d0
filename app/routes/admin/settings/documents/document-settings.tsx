import { useTranslation } from "react-i18next";
import {
  INVOICE_WHEN,
  type InvoiceWhen,
  REFUND_APPROVAL,
  type RefundApproval,
} from "../../../../domain/documents/document-settings.ts";
import { VOUCHER_BACK, type VoucherBack } from "../../../../domain/voucher/voucher-back.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { ChangedMeanwhile } from "../../../../ui/forms/changed-meanwhile.tsx";
import { EditForm } from "../../../../ui/forms/edit-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { MadeFrom } from "../../../../ui/forms/made-from.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { DOCUMENT_SETTINGS } from "../settings.rules.ts";

export type DocumentSettingsDesk = {
  stored: {
    document_prefix: string;
    invoice_when: InvoiceWhen;
    voucher_back: VoucherBack;
    refund_approval: RefundApproval;
  };
  version: number;
  mayWrite: boolean;
  /** The first number of this year's invoices. */
  example: string;
};

const WHEN_TEXTS = {
  asked: "preferences:documents.asked",
  always: "preferences:documents.always",
} as const;

const BACK_TEXTS = {
  always: "preferences:documents.voucherAlways",
  whole: "preferences:documents.voucherWhole",
  never: "preferences:documents.voucherNever",
} as const;

const APPROVAL_TEXTS = {
  limits: "preferences:documents.approvalLimits",
  two: "preferences:documents.approvalTwo",
} as const;

/** What the numbers of documents begin with, when an invoice is made, what becomes of a refunded order's voucher, and who approves refunds. */
export function DocumentSettingsCard({ desk, result }: { desk: DocumentSettingsDesk; result?: FormResult }) {
  const { t } = useTranslation();
  const { stored, version, mayWrite, example } = desk;
  const labels = {
    document_prefix: t("preferences:documents.prefix"),
    invoice_when: t("preferences:documents.when"),
    voucher_back: t("preferences:documents.voucherBack"),
    refund_approval: t("preferences:documents.approval"),
  };
  return (
    <Card title={t("preferences:documents.settings")}>
      <EditForm stored={stored} result={result} mayWrite={mayWrite}>
        <MadeFrom version={version} stored={stored} result={result} />
        <ErrorSummary result={result} labels={labels} />
        <ChangedMeanwhile stored={stored} labels={labels} result={result} />
        <Field
          rules={DOCUMENT_SETTINGS.document_prefix}
          label={labels.document_prefix}
          hint={t("preferences:documents.prefixHint", { example })}
          defaultValue={stored.document_prefix}
          result={result}
          readOnly={!mayWrite}
        />
        {mayWrite ? (
          <SelectField
            rules={DOCUMENT_SETTINGS.invoice_when}
            label={labels.invoice_when}
            hint={t("preferences:documents.whenHint")}
            defaultValue={stored.invoice_when}
            result={result}
            choices={INVOICE_WHEN.map((value) => ({ value, label: t(WHEN_TEXTS[value]) }))}
          />
        ) : (
          <p>{t(WHEN_TEXTS[stored.invoice_when])}</p>
        )}
        {mayWrite ? (
          <SelectField
            rules={DOCUMENT_SETTINGS.voucher_back}
            label={labels.voucher_back}
            hint={t("preferences:documents.voucherHint")}
            defaultValue={stored.voucher_back}
            result={result}
            choices={VOUCHER_BACK.map((value) => ({ value, label: t(BACK_TEXTS[value]) }))}
          />
        ) : (
          <p>
            {labels.voucher_back}: {t(BACK_TEXTS[stored.voucher_back])}
          </p>
        )}
        {mayWrite ? (
          <SelectField
            rules={DOCUMENT_SETTINGS.refund_approval}
            label={labels.refund_approval}
            hint={t("preferences:documents.approvalHint")}
            defaultValue={stored.refund_approval}
            result={result}
            choices={REFUND_APPROVAL.map((value) => ({ value, label: t(APPROVAL_TEXTS[value]) }))}
          />
        ) : (
          <p>
            {labels.refund_approval}: {t(APPROVAL_TEXTS[stored.refund_approval])}
          </p>
        )}
        {mayWrite && (
          <div>
            <Button>{t("preferences:save")}</Button>
          </div>
        )}
      </EditForm>
    </Card>
  );
}
