import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../actions/button.tsx";
import { Notice } from "../../feedback/notice.tsx";
import { Field } from "../../forms/field.tsx";
import { type FormResult, useMessage } from "../../forms/form-result.ts";
import { QuestionDialog } from "../../layout/question-dialog.tsx";
import { BUDGET_APPROVAL } from "./orders.rules.ts";

/** What the server said to the orders that were chosen. */
export type ChosenAnswer =
  | { kind: "nothing" }
  | { kind: "asked"; orderIds: string[]; result: FormResult }
  | { kind: "done"; outcomes: { ref: string; error: string | null }[] };

/** The question before several orders go on, and afterwards what became of each. */
export function ApproveChosen({ answer, action }: { answer: ChosenAnswer; action: string }) {
  const { t } = useTranslation();
  const message = useMessage();
  if (answer.kind === "asked") return <Question {...answer} action={action} />;
  if (answer.kind === "nothing") {
    return (
      <Notice tone="error" live>
        <p>{t("budgetDesk:several.nothing")}</p>
      </Notice>
    );
  }
  const refused = answer.outcomes.flatMap(({ ref, error }) => (error === null ? [] : [{ ref, error }]));
  const count = answer.outcomes.length - refused.length;
  return (
    <Notice tone={refused.length > 0 ? "warning" : "success"} live>
      <p>{t("budgetDesk:several.done", { count })}</p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ ref, error }) => (
            <li key={ref}>{t("errors:summary.item", { label: ref, message: message(error) })}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

type QuestionProps = { orderIds: string[]; result: FormResult; action: string };

/** Without scripts it stands on the page, with them over it. */
function Question({ orderIds, result, action }: QuestionProps) {
  const { t } = useTranslation();
  const count = orderIds.length;
  return (
    <QuestionDialog action={action} title={t("budgetDesk:several.title", { count })} asked={orderIds}>
      {orderIds.map((id) => (
        <input key={id} type="hidden" name="order" value={id} />
      ))}
      <p>{t("budgetDesk:several.text")}</p>
      <Field rules={BUDGET_APPROVAL.reason} label={t("budgetDesk:reason")} result={result} />
      <p className="row">
        <Button>{t("budgetDesk:several.confirm", { count })}</Button>
        <Link className="button quiet" to={action}>
          {t("budgetDesk:several.cancel")}
        </Link>
      </p>
    </QuestionDialog>
  );
}
