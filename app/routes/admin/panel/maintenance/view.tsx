import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { type FormResult, useMessage } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { QuestionDialog } from "../../../../ui/layout/question-dialog.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { MAINTENANCE } from "../panel.rules.ts";

type Props = {
  /** Until when the platform is closed. */
  endsAt: string | null;
  /** Why it is not known. */
  error: string | null;
  here: string;
  answer: { result?: FormResult | undefined; asked: { minutes: number } | null } | undefined;
};

const USUAL_MINUTES = "30";

/** Whether the platform is closed, until when, and the two buttons for it. */
export function MaintenanceView({ endsAt, error, here, answer }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const message = useMessage();
  const labels = { minutes: t("superPanel:maintenanceDesk.minutes") };
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t("superPanel:title"), href: paths.panel },
          { label: t("superPanel:maintenanceDesk.title"), href: here },
        ]}
      />
      <PageHead title={t("superPanel:maintenanceDesk.title")} lead={t("superPanel:maintenanceDesk.lead")} />
      <div className="stack">
        {error && <Notice tone="error" title={message(error)} />}
        {!error && (
          <Notice tone={endsAt ? "warning" : "success"}>
            {endsAt
              ? t("superPanel:maintenanceDesk.closed", { time: dateTime(endsAt) })
              : t("superPanel:maintenanceDesk.platformOpen")}
          </Notice>
        )}
        {endsAt && (
          <DeskForm>
            <FormToken />
            <Button name="intent" value="end">
              {t("superPanel:maintenanceDesk.end")}
            </Button>
          </DeskForm>
        )}
        <Card title={t(endsAt ? "superPanel:maintenanceDesk.longer" : "superPanel:maintenanceDesk.begin")}>
          <DeskForm noValidate className="stack">
            <ErrorSummary result={answer?.result} labels={labels} />
            <FormToken />
            <Field
              rules={MAINTENANCE.minutes}
              label={labels.minutes}
              result={answer?.result}
              defaultValue={answer?.asked ? String(answer.asked.minutes) : USUAL_MINUTES}
              hint={t("superPanel:maintenanceDesk.hint")}
            />
            <p>
              <Button look="danger" name="intent" value="begin">
                {t("superPanel:maintenanceDesk.close")}
              </Button>
            </p>
          </DeskForm>
        </Card>
      </div>
      {answer?.asked && <Question minutes={answer.asked.minutes} asked={answer.asked} here={here} />}
    </>
  );
}

function Question({ minutes, asked, here }: { minutes: number; asked: unknown; here: string }) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      action={here}
      title={t("superPanel:maintenanceDesk.ask.title", { minutes })}
      asked={asked}
    >
      <input type="hidden" name="minutes" value={minutes} />
      <p>{t("superPanel:maintenanceDesk.ask.text")}</p>
      <p className="row">
        <Button look="danger" name="intent" value="begin">
          {t("superPanel:maintenanceDesk.close")}
        </Button>
        <Link className="button quiet" to={here}>
          {t("superPanel:maintenanceDesk.ask.no")}
        </Link>
      </p>
    </QuestionDialog>
  );
}
