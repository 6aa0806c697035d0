import { useTranslation } from "react-i18next";
import type { DisputeReason, DisputeState } from "../../../../domain/order/dispute.ts";
import type { Money } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { EvidenceSection } from "../../../../rendering/evidence-job.ts";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { EditForm } from "../../../../ui/forms/edit-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { DISPUTE_ANSWER } from "../orders.rules.ts";

type Props = {
  orderRef: string;
  orderHref: string;
  pdfHref: string;
  region: Region;
  dispute: {
    state: DisputeState;
    reason: DisputeReason;
    amount: Money;
    dueBy: string | null;
  };
  /** ISO time. */
  answeredAt: string | null;
  statement: string;
  /** Whether the person who looks may answer disputes at all. */
  mayDecide: boolean;
  mayAnswer: boolean;
  sections: readonly EvidenceSection[];
  result: FormResult | undefined;
};

/** What we hold of a disputed order, as the bank will read it, and the form that sends it once. */
export function DisputeView({ dispute, answeredAt, sections, region, result, ...page }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { state, amount, dueBy } = dispute;
  // texts: orderDesk:dispute.state.*
  // texts: orderDesk:dispute.reason.*
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: page.orderRef, href: page.orderHref },
          { label: t("orderDesk:dispute.answer.title") },
        ]}
      />
      <PageHead title={t("orderDesk:dispute.answer.title")} lead={t("orderDesk:dispute.answer.lead")}>
        <ButtonLink look="quiet" href={page.pdfHref} download>
          {t("orderDesk:dispute.answer.pdf")}
        </ButtonLink>
      </PageHead>
      <div className="beginning">
        {!page.mayDecide && <Notice>{t("preferences:readOnly")}</Notice>}
        <Notice
          tone={state === "won" || state === "closed" ? "success" : "warning"}
          title={t("orderDesk:dispute.title", { amount: formatMoney(amount, region) })}
        >
          <p>{t(`orderDesk:dispute.reason.${dispute.reason}`)}</p>
          <p>{t(`orderDesk:dispute.state.${state}`)}</p>
          {answeredAt !== null && (
            <p>{t("orderDesk:dispute.answer.sentAt", { date: dateTime(answeredAt) })}</p>
          )}
          {page.mayAnswer && dueBy !== null && (
            <p>{t("orderDesk:dispute.answerBy", { date: dateTime(dueBy) })}</p>
          )}
        </Notice>
      </div>
      <div className="columns">
        <div className="stack">
          {sections.map(({ title, rows }) => (
            <Card key={title} title={title}>
              <dl className="facts">
                {rows.map(({ label, text }, at) => (
                  // Two mails may leave in the same minute.
                  <div key={`${label} ${text} ${at}`}>
                    <dt>{label}</dt>
                    <dd className="note-text">{text}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          ))}
        </div>
        <div className="stack">
          <Statement {...page} result={result} />
        </div>
      </div>
    </>
  );
}

function Statement({ statement, mayAnswer, result }: Pick<Props, "statement" | "mayAnswer" | "result">) {
  const { t } = useTranslation();
  const label = t("orderDesk:dispute.answer.statement");
  const confirm = t("orderDesk:dispute.answer.confirm");
  if (!mayAnswer)
    return (
      statement !== "" && (
        <Card title={label}>
          <p className="note-text">{statement}</p>
        </Card>
      )
    );
  return (
    <Card title={t("orderDesk:dispute.answer.send")}>
      <EditForm stored={statement} result={result}>
        <ErrorSummary result={result} labels={{ statement: label, confirmed: confirm }} />
        <Field
          rules={DISPUTE_ANSWER.statement}
          as="textarea"
          rows={10}
          label={label}
          hint={t("orderDesk:dispute.answer.statementHint")}
          defaultValue={statement}
          result={result}
        />
        <CheckboxField rules={DISPUTE_ANSWER.confirmed} label={confirm} result={result} />
        <div className="row">
          <Button name="intent" value="send">
            {t("orderDesk:dispute.answer.send")}
          </Button>
          <Button look="quiet" name="intent" value="save">
            {t("eventDesk:save")}
          </Button>
        </div>
      </EditForm>
    </Card>
  );
}
