import { useTranslation } from "react-i18next";
import type { Money } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";

import { BUDGET_APPROVAL } from "../orders.rules.ts";

type Props = {
  hold: { kind: "budget" | "limit"; cost: Money; mayApprove: boolean };
  region: Region;
  result?: FormResult;
};

/** Why an order waits for money, and the way to let it go on. Intent `approve`. */
export function BudgetHold({ hold, region, result }: Props) {
  const { t } = useTranslation();
  const cost = formatMoney(hold.cost, region);
  return (
    <Card title={t("orderDesk:budgetDesk.title")}>
      <DeskForm startsAfresh className="form" noValidate>
        <FormToken />
        <p>
          {hold.kind === "budget"
            ? t("orderDesk:budgetDesk.budget", { cost })
            : t("orderDesk:budgetDesk.limit", { cost })}
        </p>
        {hold.mayApprove && (
          <>
            <ErrorSummary result={result} labels={{ reason: t("orderDesk:budgetDesk.reason") }} />
            <Field rules={BUDGET_APPROVAL.reason} label={t("orderDesk:budgetDesk.reason")} result={result} />
            <div>
              <Button name="intent" value="approve">
                {t("orderDesk:budgetDesk.approve")}
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </Card>
  );
}
