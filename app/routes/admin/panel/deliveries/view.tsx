import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SwitchName } from "../../../../domain/availability/switches.ts";
import type { SweepStep } from "../../../../domain/jobs/sweep-steps.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { Tabs } from "../../../../ui/layout/tabs.tsx";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
import { DeskList } from "../../../../ui/lists/desk-list.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import {
  type DeliveryKind,
  type DeliveryLane,
  formatAge,
  KIND_TEXTS,
  LANE_TEXTS,
  STEP_TEXTS,
} from "../../../../ui/admin/deliveries/delivery-texts.ts";

/** Ages are milliseconds. */
type LaneLine = { lane: DeliveryLane; open: number; late: number; dead: number; oldestAge: number | null };
type StepLine = { name: SweepStep; doneAt: string | null; late: boolean; lastError: string | null };
type DeliveryLine = {
  id: string;
  kind: DeliveryKind;
  state: "open" | "done" | "dead";
  tenant: { name: string; href: string };
  age: number;
  attempts: number;
  lastError: string | null;
};
type SwitchLine = { name: SwitchName; until: string | null };
type OverdueLine = { tenant: { name: string; href: string }; count: number; age: number };
type Props = {
  lanes: readonly LaneLine[];
  deadKinds: readonly { kind: DeliveryKind; dead: number }[];
  steps: readonly StepLine[];
  /** What an operator can switch off, and until when it is; null where the storage does not answer. */
  switches: readonly SwitchLine[] | null;
  rows: readonly DeliveryLine[];
  /** Whose orders wait for a step of ours that should have been taken. */
  overdue: readonly OverdueLine[];
  /** The rows of every state, or of one. */
  states: readonly { state: "" | "dead" | "late"; href: string; current: boolean }[];
  firstHref: string | null;
  nextHref: string | null;
  maySend: boolean;
};

const STATE_TEXTS = {
  "": "superPanel:any",
  dead: "superPanel:deliveryDesk.stateDead",
  late: "superPanel:deliveryDesk.stateLate",
} as const;

/** What waits to leave the product: figures, the scheduled work, and each delivery that is dead or late. */
export function DeliveriesView({ lanes, deadKinds, steps, rows, states, firstHref, ...rest }: Props) {
  const { t } = useTranslation();
  const { nextHref, maySend, overdue, switches } = rest;
  const isFiltered = states.some(({ state, current }) => current && state !== "");
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t("superPanel:title"), href: paths.panel },
          { label: t("superPanel:deliveryDesk.title") },
        ]}
      />
      <PageHead title={t("superPanel:deliveryDesk.title")} lead={t("superPanel:deliveryDesk.lead")} />
      <div className="stack">
        {overdue.length > 0 && <OverdueTable overdue={overdue} />}
        {maySend && deadKinds.length > 0 && (
          <Card title={t("superPanel:deliveryDesk.againByKind")}>
            <div className="row">
              {deadKinds.map(({ kind, dead }) => (
                <DeskForm startsAfresh key={kind}>
                  <FormToken />
                  <Button look="quiet" name="kind" value={kind}>
                    {t("superPanel:deliveryDesk.againKind", { kind: t(KIND_TEXTS[kind]), count: dead })}
                  </Button>
                </DeskForm>
              ))}
            </div>
          </Card>
        )}
        <Tabs
          label={t("superPanel:deliveryDesk.listTitle")}
          tabs={states.map(({ state, ...tab }) => ({ ...tab, label: t(STATE_TEXTS[state]) }))}
        />
        <DeskList
          caption={t("superPanel:deliveryDesk.listTitle")}
          rows={rows}
          none={
            isFiltered
              ? { title: t("lists:nothingFits") }
              : { title: t("superPanel:deliveryDesk.none"), text: t("superPanel:deliveryDesk.noneText") }
          }
        >
          <RowsTable rows={rows} maySend={maySend} />
        </DeskList>
        {(firstHref || nextHref) && (
          <nav className="row pages" aria-label={t("common:pages")}>
            {firstHref && (
              <a className="button quiet tiny" href={firstHref}>
                {t("superPanel:deliveryDesk.first")}
              </a>
            )}
            {nextHref && (
              <a className="button quiet tiny" href={nextHref} rel="next">
                {t("common:next")}
              </a>
            )}
          </nav>
        )}
        <LanesTable lanes={lanes} />
        <StepsTable steps={steps} />
        <SwitchesTable switches={switches} />
      </div>
    </>
  );
}

const SWITCH_TEXTS = {
  cards: "superPanel:deliveryDesk.switches.name.cards",
  "sign-ups": "superPanel:deliveryDesk.switches.name.signUps",
  campaigns: "superPanel:deliveryDesk.switches.name.campaigns",
  uploads: "superPanel:deliveryDesk.switches.name.uploads",
  api: "superPanel:deliveryDesk.switches.name.api",
} as const satisfies Record<SwitchName, string>;

function SwitchesTable({ switches }: Pick<Props, "switches">) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const title = t("superPanel:deliveryDesk.switches.title");
  if (!switches) return <Notice tone="warning">{t("superPanel:deliveryDesk.switches.away")}</Notice>;
  const columns: Column<SwitchLine>[] = [
    {
      key: "name",
      label: t("superPanel:deliveryDesk.switches.what"),
      cell: ({ name }) => t(SWITCH_TEXTS[name]),
    },
    {
      key: "state",
      label: t("superPanel:deliveryDesk.switches.state"),
      cell: ({ until }) => (
        <Badge tone={until === null ? "good" : "bad"}>
          {until === null
            ? t("superPanel:deliveryDesk.switches.on")
            : t("superPanel:deliveryDesk.switches.off", { time: dateTime(until) })}
        </Badge>
      ),
    },
  ];
  return (
    <Card title={title}>
      <DataTable caption={title} columns={columns} rows={switches} rowKey={({ name }) => name} />
    </Card>
  );
}

function OverdueTable({ overdue }: Pick<Props, "overdue">) {
  const { t, i18n } = useTranslation();
  const columns: Column<OverdueLine>[] = [
    {
      key: "tenant",
      label: t("superPanel:tenant"),
      cell: ({ tenant }) => <Link to={tenant.href}>{tenant.name}</Link>,
    },
    {
      key: "age",
      label: t("superPanel:deliveryDesk.oldest"),
      cell: ({ age }) => formatAge(age, i18n.language),
    },
    {
      key: "count",
      label: t("superPanel:deliveryDesk.overdue.count"),
      cell: ({ count }) => count,
      numeric: true,
    },
  ];
  return (
    <Card title={t("superPanel:deliveryDesk.overdue.title")}>
      <DataTable
        caption={t("superPanel:deliveryDesk.overdue.title")}
        columns={columns}
        rows={overdue}
        rowKey={({ tenant }) => tenant.href}
      />
    </Card>
  );
}

function LanesTable({ lanes }: Pick<Props, "lanes">) {
  const { t, i18n } = useTranslation();
  const columns: Column<LaneLine>[] = [
    { key: "lane", label: t("superPanel:deliveryDesk.laneLabel"), cell: ({ lane }) => t(LANE_TEXTS[lane]) },
    {
      key: "oldest",
      label: t("superPanel:deliveryDesk.oldest"),
      cell: ({ oldestAge }) => (oldestAge === null ? "–" : formatAge(oldestAge, i18n.language)),
    },
    { key: "open", label: t("superPanel:deliveryDesk.open"), cell: ({ open }) => open, numeric: true },
    { key: "late", label: t("superPanel:deliveryDesk.late"), cell: ({ late }) => late, numeric: true },
    { key: "dead", label: t("superPanel:deliveryDesk.dead"), cell: ({ dead }) => dead, numeric: true },
  ];
  return (
    <Card title={t("superPanel:deliveryDesk.lanes")}>
      <DataTable
        caption={t("superPanel:deliveryDesk.lanes")}
        columns={columns}
        rows={lanes}
        rowKey={({ lane }) => lane}
      />
    </Card>
  );
}

function StepsTable({ steps }: Pick<Props, "steps">) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const columns: Column<StepLine>[] = [
    { key: "step", label: t("superPanel:deliveryDesk.stepLabel"), cell: ({ name }) => t(STEP_TEXTS[name]) },
    {
      key: "done",
      label: t("superPanel:deliveryDesk.lastRun"),
      cell: ({ doneAt, late }) => (
        <>
          {doneAt ? <time dateTime={doneAt}>{dateTime(doneAt)}</time> : t("superPanel:deliveryDesk.never")}{" "}
          {late && <Badge tone="bad">{t("superPanel:deliveryDesk.stateLate")}</Badge>}
        </>
      ),
    },
    {
      key: "error",
      label: t("superPanel:deliveryDesk.lastError"),
      cell: ({ lastError }) => <ErrorText text={lastError} />,
    },
  ];
  return (
    <Card title={t("superPanel:deliveryDesk.steps")}>
      <DataTable
        caption={t("superPanel:deliveryDesk.steps")}
        columns={columns}
        rows={steps}
        rowKey={({ name }) => name}
      />
    </Card>
  );
}

function RowsTable({ rows, maySend }: Pick<Props, "rows" | "maySend">) {
  const { t, i18n } = useTranslation();
  const columns: Column<DeliveryLine>[] = [
    { key: "kind", label: t("superPanel:deliveryDesk.kindLabel"), cell: ({ kind }) => t(KIND_TEXTS[kind]) },
    {
      key: "state",
      label: t("superPanel:deliveryDesk.state"),
      cell: ({ state }) =>
        state === "dead" ? (
          <Badge tone="bad">{t("superPanel:deliveryDesk.stateDead")}</Badge>
        ) : (
          <Badge tone="warn">{t("superPanel:deliveryDesk.stateLate")}</Badge>
        ),
    },
    {
      key: "tenant",
      label: t("superPanel:tenant"),
      cell: ({ tenant }) => <Link to={tenant.href}>{tenant.name}</Link>,
    },
    { key: "age", label: t("superPanel:deliveryDesk.age"), cell: ({ age }) => formatAge(age, i18n.language) },
    {
      key: "attempts",
      label: t("superPanel:deliveryDesk.attempts"),
      cell: ({ attempts }) => attempts,
      numeric: true,
    },
    {
      key: "error",
      label: t("superPanel:deliveryDesk.lastError"),
      cell: ({ lastError }) => <ErrorText text={lastError} />,
    },
    {
      key: "again",
      label: t("superPanel:deliveryDesk.action"),
      cell: ({ id, state, kind }) =>
        maySend && state === "dead" ? (
          <DeskForm startsAfresh>
            <FormToken />
            <Button
              look="quiet"
              size="tiny"
              name="delivery"
              value={id}
              aria-label={`${t("superPanel:deliveryDesk.again")}: ${t(KIND_TEXTS[kind])}, ${id}`}
            >
              {t("superPanel:deliveryDesk.again")}
            </Button>
          </DeskForm>
        ) : (
          <span className="soft small">{state === "open" ? t("superPanel:deliveryDesk.byItself") : "–"}</span>
        ),
    },
  ];
  return (
    <Card title={t("superPanel:deliveryDesk.listTitle")}>
      <DataTable
        caption={t("superPanel:deliveryDesk.listTitle")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}

/** What a program says of its error is English, whatever the page's language. */
function ErrorText({ text }: { text: string | null }) {
  if (text === null) return <span className="soft">–</span>;
  return (
    <span className="small" lang="en">
      {text}
    </span>
  );
}
