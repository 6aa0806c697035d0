import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import type { VouchersPage } from "./models.ts";
import { BATCH, CODE } from "./promo-codes.rules.ts";

type Props = {
  page: VouchersPage;
  answer?: { form: "batch" | "code" | "row"; result: FormResult };
};

/** The forms that make codes: a batch or one. */
export function NewCodes({ page, answer }: Props) {
  const { t } = useTranslation();
  const of = (form: "batch" | "code") => (answer?.form === form ? answer.result : undefined);
  return (
    <div className="columns">
      <section>
        <h3>{t("voucherDesk:codes.new.batch")}</h3>
        <Fields page={page} intent="batch" result={of("batch")}>
          <Field rules={BATCH.batch_name} label={t("voucherDesk:codes.new.name")} result={of("batch")} />
          <Field
            rules={BATCH.batch_size}
            label={t("voucherDesk:codes.new.size")}
            hint={t("voucherDesk:codes.new.sizeHint")}
            result={of("batch")}
          />
        </Fields>
      </section>
      <section>
        <h3>{t("voucherDesk:codes.new.code")}</h3>
        <Fields page={page} intent="code" result={of("code")}>
          <CodeField result={of("code")} />
          <Field
            rules={CODE.max_uses}
            label={t("voucherDesk:codes.new.maxUses")}
            defaultValue="1"
            result={of("code")}
          />
        </Fields>
      </section>
    </div>
  );
}

function CodeField({ result }: { result: FormResult }) {
  const { t } = useTranslation();
  return (
    <Field
      rules={CODE.code}
      id="code"
      label={t("voucherDesk:codes.code")}
      hint={t("voucherDesk:codes.new.codeHint")}
      autoComplete="off"
      autoCapitalize="characters"
      result={result}
    />
  );
}

type FieldsProps = {
  page: VouchersPage;
  intent: "batch" | "code";
  result: FormResult;
  children: React.ReactNode;
};

function Fields({ page, intent, result, children }: FieldsProps) {
  const { t } = useTranslation();
  const labels = {
    batch_name: t("voucherDesk:codes.new.name"),
    batch_size: t("voucherDesk:codes.new.size"),
    code: t("voucherDesk:codes.code"),
    max_uses: t("voucherDesk:codes.new.maxUses"),
    starts: t("voucherDesk:codes.new.starts"),
    ends: t("voucherDesk:codes.new.ends"),
  };
  const submit = {
    batch: t("voucherDesk:codes.new.submitBatch"),
    code: t("voucherDesk:codes.new.submitCode"),
  };
  return (
    <DeskForm startsAfresh className="form" action={page.action} noValidate>
      <FormToken />
      <ErrorSummary result={result} labels={labels} />
      {children}
      <div className="pair">
        <Field rules={CODE.starts} id={`${intent}-starts`} label={labels.starts} result={result} />
        <Field
          rules={CODE.ends}
          id={`${intent}-ends`}
          label={labels.ends}
          hint={t("voucherDesk:codes.new.endsHint")}
          result={result}
        />
      </div>
      <Button name="intent" value={intent}>
        {submit[intent]}
      </Button>
    </DeskForm>
  );
}
