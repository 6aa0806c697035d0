import { useTranslation } from "react-i18next";
import { MOST_VOUCHERS } from "../../../../domain/voucher/voucher.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import type { StoreVouchersAnswer, StoreVouchersPage } from "./models.ts";
import { useVoucherLabels, useVoucherPlaceholders } from "./voucher-labels.ts";
import { VOUCHER } from "./vouchers.rules.ts";

/** What few vouchers need. */
const RARE = [
  "min_basket",
  "most",
  "budget",
  "max_per_person",
  "starts",
  "funding",
  "keep_balance",
  "is_public",
] as const;

/** Whether one of them was refused or filled in, so that it must be seen. */
const isUsed = (result: FormResult): boolean =>
  RARE.some((name) => {
    const typed = result?.initialValue?.[name];
    return (
      result?.error?.[name] !== undefined || (typed !== undefined && typed !== "" && typed !== "organiser")
    );
  });

type Props = { page: StoreVouchersPage; answer: StoreVouchersAnswer | undefined };

/** Makes one voucher with a code that is typed, or many with random ones. */
export function NewVouchers({ page, answer }: Props) {
  const { t } = useTranslation();
  const labels = useVoucherLabels(page.store.currency);
  const result = answer?.form === "voucher" ? answer.result : undefined;
  const field = { result, autoComplete: "off" };
  const placeholders = useVoucherPlaceholders();
  return (
    <DeskForm startsAfresh className="form" action={page.action} noValidate>
      <FormToken />
      <input type="hidden" name="idempotency_key" value={page.formKey} />
      <ErrorSummary result={result} labels={labels} />
      <div className="pair">
        <Field
          rules={VOUCHER.voucher_code}
          label={labels.voucher_code}
          hint={t("voucherDesk:new.codeHint")}
          placeholder={placeholders["voucher_code"]}
          autoCapitalize="characters"
          {...field}
        />
        <Field
          rules={VOUCHER.how_many}
          label={labels.how_many}
          hint={t("voucherDesk:new.howManyHint", { most: MOST_VOUCHERS })}
          {...field}
        />
      </div>
      <Field rules={VOUCHER.label} label={labels.label} hint={t("voucherDesk:new.labelHint")} {...field} />
      <div className="pair">
        <SelectField
          rules={VOUCHER.kind}
          label={labels.kind}
          choices={[
            { value: "amount", label: t("voucherDesk:kind.amount", { currency: page.store.currency }) },
            { value: "percent", label: t("voucherDesk:kind.percent") },
          ]}
          result={result}
        />
        <Field rules={VOUCHER.discount} label={labels.discount} {...field} />
      </div>
      <div className="pair">
        <Field
          rules={VOUCHER.max_uses}
          label={labels.max_uses}
          placeholder={placeholders["max_uses"]}
          {...field}
        />
        <Field
          rules={VOUCHER.ends}
          label={labels.ends}
          hint={t("voucherDesk:codes.new.endsHint")}
          result={result}
        />
      </div>
      <details open={isUsed(result)}>
        <summary>{t("voucherDesk:new.more")}</summary>
        <div className="stack">
          <div className="pair">
            <Field
              rules={VOUCHER.min_basket}
              label={labels.min_basket}
              placeholder={placeholders["min_basket"]}
              {...field}
            />
            <Field
              rules={VOUCHER.most}
              label={labels.most}
              hint={t("voucherDesk:new.mostHint")}
              placeholder={placeholders["most"]}
              {...field}
            />
          </div>
          <div className="pair">
            <Field
              rules={VOUCHER.budget}
              label={labels.budget}
              placeholder={placeholders["budget"]}
              {...field}
            />
            <Field
              rules={VOUCHER.max_per_person}
              label={labels.max_per_person}
              hint={t("voucherDesk:new.personHint")}
              placeholder={placeholders["max_per_person"]}
              {...field}
            />
          </div>
          <div className="pair">
            <Field rules={VOUCHER.starts} label={labels.starts} result={result} />
            <SelectField
              rules={VOUCHER.funding}
              label={labels.funding}
              hint={t("voucherDesk:new.fundingHint")}
              choices={[
                { value: "organiser", label: t("voucherDesk:funding.organiser") },
                { value: "client_prepaid", label: t("voucherDesk:funding.client") },
              ]}
              result={result}
            />
          </div>
          <CheckboxField rules={VOUCHER.keep_balance} label={labels.keep_balance} result={result} />
          <CheckboxField rules={VOUCHER.is_public} label={labels.is_public} result={result} />
        </div>
      </details>
      <p>
        <Button name="intent" value="voucher">
          {t("voucherDesk:new.submit")}
        </Button>
      </p>
    </DeskForm>
  );
}
