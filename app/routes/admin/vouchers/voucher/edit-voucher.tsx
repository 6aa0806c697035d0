import { useTranslation } from "react-i18next";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { FormDialog } from "../../../../ui/layout/form-dialog.tsx";
import { VOUCHER_CHANGE } from "../vouchers/vouchers.rules.ts";
import { useVoucherLabels, useVoucherPlaceholders } from "../vouchers/voucher-labels.ts";

/** The fields of a voucher that may change, as texts. */
export type StoredVoucher = Record<
  "label" | "min_basket" | "budget" | "max_uses" | "max_per_person" | "starts" | "ends" | "is_public",
  string
>;

type Props = {
  version: number;
  stored: StoredVoucher;
  currency: string;
  /** What it began with stays then. */
  keepsBalance: boolean;
  result?: FormResult;
};

/** The dialog in which it is changed. */
export const EDIT_VOUCHER = "edit-voucher";

/** What a voucher is for, asks for and how long it lasts; what it takes off stays as people were told. */
export function EditVoucher({ version, stored, currency, keepsBalance, result }: Props) {
  const { t } = useTranslation();
  const labels = useVoucherLabels(currency);
  const placeholders = useVoucherPlaceholders();
  const field = (name: keyof StoredVoucher) => ({
    rules: VOUCHER_CHANGE[name],
    label: labels[name],
    placeholder: placeholders[name],
    defaultValue: stored[name],
    autoComplete: "off",
    result,
  });
  return (
    <FormDialog id={EDIT_VOUCHER} title={t("voucherDesk:edit.title")} refused={result} version={version}>
      <VersionedForm legend={t("voucherDesk:edit.title")} mayWrite {...{ version, stored, labels, result }}>
        <div className="form">
          <p className="soft">{t("voucherDesk:edit.text")}</p>
          <Field {...field("label")} hint={t("voucherDesk:new.labelHint")} />
          <div className="pair">
            <Field {...field("min_basket")} />
            {!keepsBalance && <Field {...field("budget")} />}
          </div>
          <div className="pair">
            <Field {...field("max_uses")} />
            <Field {...field("max_per_person")} hint={t("voucherDesk:new.personHint")} />
          </div>
          <div className="pair">
            <Field {...field("starts")} />
            <Field {...field("ends")} hint={t("voucherDesk:codes.new.endsHint")} />
          </div>
          <CheckboxField
            rules={VOUCHER_CHANGE.is_public}
            label={labels.is_public}
            defaultChecked={stored.is_public === "on"}
            result={result}
          />
        </div>
      </VersionedForm>
    </FormDialog>
  );
}
