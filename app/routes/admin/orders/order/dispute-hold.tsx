import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { DISPUTE_RELEASE } from "../orders.rules.ts";

/** Why an order whose payment is disputed waits, and the way to let it go on. Intent `release-disputed`. */
export function DisputeHold({
  mayRelease,
  result,
}: {
  mayRelease: boolean;
  result?: FormResult | undefined;
}) {
  const { t } = useTranslation();
  const label = t("orderDesk:dispute.held.reason");
  return (
    <Card title={t("orderDesk:dispute.held.title")}>
      <DeskForm startsAfresh className="form" noValidate>
        <FormToken />
        <p>{t("orderDesk:dispute.held.text")}</p>
        {mayRelease && (
          <>
            <ErrorSummary result={result} labels={{ reason: label }} />
            <Field rules={DISPUTE_RELEASE.reason} label={label} result={result} />
            <div>
              <Button name="intent" value="release-disputed">
                {t("orderDesk:dispute.held.release")}
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </Card>
  );
}
