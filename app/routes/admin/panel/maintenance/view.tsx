import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SealedKind } from "../../../../domain/access/sealed-kinds.ts";
import { paths } from "../../../../paths.ts";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
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

type OlderKeys = { kind: SealedKind; waiting: number; lost: number };

type Props = {
  /** Until when the platform is closed. */
  endsAt: string | null;
  /** Why it is not known. */
  error: string | null;
  /** What is not sealed under the newest key. */
  keys: readonly OlderKeys[];
  here: string;
  answer: { result?: FormResult | undefined; asked: { minutes: number } | null } | undefined;
};

const USUAL_MINUTES = "30";

/** Whether the platform is closed, until when, and the two buttons for it. */
export function MaintenanceView({ endsAt, error, keys, here, answer }: Props) {
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
        <KeysCard keys={keys} />
      </div>
      {answer?.asked && <Question minutes={answer.asked.minutes} asked={answer.asked} here={here} />}
    </>
  );
}

const KIND_TEXTS: Record<SealedKind, string> = {
  fulfiller_access: "superPanel:maintenanceDesk.keys.kind.fulfiller_access",
  fulfiller_access_before: "superPanel:maintenanceDesk.keys.kind.fulfiller_access_before",
  second_factor: "superPanel:maintenanceDesk.keys.kind.second_factor",
  second_factor_before: "superPanel:maintenanceDesk.keys.kind.second_factor_before",
  shop_access: "superPanel:maintenanceDesk.keys.kind.shop_access",
};

/** How much still needs an older session secret. */
function KeysCard({ keys }: { keys: readonly OlderKeys[] }) {
  const { t } = useTranslation();
  const title = t("superPanel:maintenanceDesk.keys.title");
  const columns: Column<OlderKeys>[] = [
    {
      key: "kind",
      label: t("superPanel:maintenanceDesk.keys.kindLabel"),
      cell: ({ kind }) => t(KIND_TEXTS[kind]),
    },
    {
      key: "waiting",
      label: t("superPanel:maintenanceDesk.keys.waiting"),
      numeric: true,
      cell: ({ waiting }) => waiting,
    },
    {
      key: "lost",
      label: t("superPanel:maintenanceDesk.keys.lost"),
      numeric: true,
      cell: ({ lost }) => lost,
    },
  ];
  return (
    <Card title={title}>
      <p>{t("superPanel:maintenanceDesk.keys.lead")}</p>
      <DataTable caption={title} columns={columns} rows={keys} rowKey={({ kind }) => kind} />
    </Card>
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
