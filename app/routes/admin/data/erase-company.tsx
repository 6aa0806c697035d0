import { useTranslation } from "react-i18next";
import { CONFIRM_HOURS, ERASURE_WAIT_DAYS } from "../../../domain/erasure/erasure-rules.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { ERASE_COMPANY } from "./data.rules.ts";
import { hasObstacles, ObstacleList, type Obstacles } from "./obstacle-list.tsx";

export type CompanyErasure = {
  company: string;
  /** ISO time; null as long as nothing waits. */
  dueAt: string | null;
  /** Whether a link was mailed that still confirms. */
  isAsked: boolean;
  obstacles: Obstacles;
};

type Props = CompanyErasure & { result?: FormResult | undefined; refused?: string | undefined };

/** The erasure of the whole company: asked for by its name, confirmed by mail, and taken back while it waits. */
export function EraseCompany(props: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  const { company, dueAt, isAsked, obstacles, refused } = props;
  return (
    <Card title={t("companyData:company.title")}>
      <div className="stack">
        {refused !== undefined && (
          <Notice tone="error" live>
            <p>{t(refused)}</p>
          </Notice>
        )}
        {dueAt !== null ? (
          <>
            <Notice tone="warning" title={t("companyData:company.waits", { company, date: date(dueAt) })}>
              <p>{t("companyData:company.waitsText")}</p>
            </Notice>
            <Press intent="take-back" label={t("companyData:company.takeBack")} />
          </>
        ) : isAsked ? (
          <>
            <Notice>
              <p>{t("companyData:company.mailed", { hours: CONFIRM_HOURS })}</p>
            </Notice>
            <Press intent="take-back" label={t("companyData:company.withdraw")} />
          </>
        ) : (
          <>
            <p className="soft">{t("companyData:company.lead", { company })}</p>
            {hasObstacles(obstacles) ? <ObstacleList obstacles={obstacles} /> : <Ask {...props} />}
          </>
        )}
      </div>
    </Card>
  );
}

function Press({ intent, label }: { intent: string; label: string }) {
  return (
    <DeskForm>
      <FormToken />
      <Button name="intent" value={intent}>
        {label}
      </Button>
    </DeskForm>
  );
}

function Ask({ company, result }: Pick<Props, "company" | "result">) {
  const { t } = useTranslation();
  const labels = { company: t("companyData:company.name") };
  return (
    <>
      <p>{t("companyData:company.steps", { days: ERASURE_WAIT_DAYS })}</p>
      <DeskForm className="form" noValidate>
        <FormToken />
        <ErrorSummary result={result} labels={labels} />
        <Field
          rules={ERASE_COMPANY.company}
          label={labels.company}
          hint={t("companyData:company.hint", { company })}
          result={result}
          autoComplete="off"
        />
        <div>
          <Button look="danger" name="intent" value="erase-company">
            {t("companyData:company.ask")}
          </Button>
        </div>
      </DeskForm>
    </>
  );
}
