import { useTranslation } from "react-i18next";
import { Button } from "../../actions/button.tsx";
import { WaitNotice } from "../../auth/wait-notice.tsx";
import { useDates } from "../../dates/time-zone.tsx";
import { Notice } from "../../feedback/notice.tsx";
import { DeskForm } from "../../forms/desk-form.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { Field } from "../../forms/field.tsx";
import type { FormResult } from "../../forms/form-result.ts";
import { FormToken } from "../../forms/form-token.tsx";
import { Card } from "../../layout/card.tsx";
import { FACTOR_RESET } from "./people.rules.ts";

/** A reset that waits; the time is ISO. */
export type WaitingReset = { who: string; at: string };

type Props = {
  person: { id: string; email: string };
  waiting: WaitingReset | null;
  /** Whether a reason must be given: the platform says why. */
  asksReason: boolean;
  result?: FormResult | undefined;
  /** Seconds to wait after too many wrong passwords. */
  waitSeconds?: number | null | undefined;
};

/**
 * The reset of a lost second factor: `intent` reset-factor (`user`, `current_password`, `reason`) | cancel-reset
 * (`user`).
 */
export function FactorResetCard({ person, waiting, asksReason, result, waitSeconds }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const labels = { reason: t("superPanel:decide.reason"), current_password: t("people:reset.password") };
  const { email } = person;
  if (waiting) {
    const date = dateTime(waiting.at);
    return (
      <Card title={t("people:reset.title")}>
        <DeskForm className="form">
          <FormToken />
          <input type="hidden" name="user" value={person.id} />
          <Notice tone="warning">{t("people:reset.waiting", { who: waiting.who, email, date })}</Notice>
          <div>
            <Button look="quiet" name="intent" value="cancel-reset">
              {t("people:reset.cancel")}
            </Button>
          </div>
        </DeskForm>
      </Card>
    );
  }
  const idPrefix = `reset-${person.id}-`;
  return (
    <Card title={t("people:reset.title")}>
      <DeskForm className="form" noValidate>
        <FormToken />
        <input type="hidden" name="user" value={person.id} />
        {waitSeconds ? (
          <WaitNotice seconds={waitSeconds} />
        ) : (
          <ErrorSummary result={result} labels={labels} idPrefix={idPrefix} />
        )}
        <p className="soft">{t("people:reset.text", { email })}</p>
        {asksReason && (
          <Field rules={FACTOR_RESET.reason} id={`${idPrefix}reason`} label={labels.reason} result={result} />
        )}
        <Field
          rules={FACTOR_RESET.current_password}
          id={`${idPrefix}current_password`}
          label={labels.current_password}
          autoComplete="current-password"
          result={result}
        />
        <div>
          <Button look="danger" name="intent" value="reset-factor">
            {t("people:reset.submit")}
          </Button>
        </div>
      </DeskForm>
    </Card>
  );
}
