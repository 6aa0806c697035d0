import { useTranslation } from "react-i18next";
import type { CreditState } from "../../../../domain/access/tenant-standing.ts";
import { type Currency, typedFromMinor } from "../../../../domain/money.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { CreditBadge } from "../tenant-badges.tsx";
import { CREDIT_REASON, CREDIT_TERMS } from "../panel.rules.ts";

export type CreditAccount = {
  id: string;
  state: CreditState;
  currency: Currency;
  /** Minor units, as the discounts. */
  limit: number;
  owed: number;
  terms: number;
  discount: number;
  shippingDiscount: number;
};
type Props = { account: CreditAccount; result: FormResult };

/** One credit account: approve it, change its terms, end it. */
export function CreditAccountForm({ account, result }: Props) {
  const { t } = useTranslation();
  const isNew = account.state === "requested" || account.state === "approved";
  const closed = account.state === "closed";
  const labels = {
    limit: `${t("superPanel:account.limit")} (${account.currency})`,
    terms: t("superPanel:account.terms"),
    discount: `${t("superPanel:account.discount")} (${account.currency})`,
    shipping_discount: `${t("superPanel:account.shippingDiscount")} (${account.currency})`,
    reason: isNew ? t("creditDesk:reasonRefuse") : t("creditDesk:reasonClose"),
  };
  const owed = formatMoney({ minor: account.owed, currency: account.currency });
  const field = (name: keyof typeof CREDIT_TERMS & keyof typeof labels, value: string) => (
    <Field
      rules={CREDIT_TERMS[name]}
      id={`${account.id}-${name}`}
      label={labels[name]}
      result={result}
      defaultValue={value}
      readOnly={closed}
    />
  );
  return (
    <DeskForm noValidate className="stack">
      <p className="row">
        <CreditBadge state={account.state} />
        <span className="soft small">
          {t("superPanel:account.owed")}: {owed}
        </span>
      </p>
      <ErrorSummary result={result} labels={labels} idPrefix={`${account.id}-`} />
      <FormToken />
      <input type="hidden" name="account" value={account.id} />
      <div className="pair">
        {field("limit", typedFromMinor(account.limit))}
        {field("terms", String(account.terms))}
      </div>
      <div className="pair">
        {field("discount", typedFromMinor(account.discount))}
        {field("shipping_discount", typedFromMinor(account.shippingDiscount))}
      </div>
      {!closed && (
        <Field
          rules={CREDIT_REASON.reason}
          id={`${account.id}-reason`}
          label={labels.reason}
          result={result}
          // oxlint-disable-next-line own/field-rules-by-hand -- the button that grants or saves asks for none
          required={false}
        />
      )}
      {!closed && (
        <p className="row">
          <Button name="intent" value={isNew ? "activate-credit" : "save-credit"}>
            {isNew ? t("superPanel:account.activate") : t("superPanel:account.save")}
          </Button>
          <Button look="quiet" name="intent" value="close-credit" formNoValidate>
            {isNew ? t("superPanel:account.refuse") : t("superPanel:account.close")}
          </Button>
        </p>
      )}
    </DeskForm>
  );
}
