import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { Money } from "../../../domain/money.ts";
import {
  DIFFERENCE_KINDS,
  DIFFERENCE_STATES,
  type DifferenceKind,
  type DifferenceState,
  type Remedy,
} from "../../../domain/reconcile/differences.ts";
import type { ReconcileSort } from "../../../schemas/reconcile.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { type Column, DataTable } from "../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { Badge, type Tone } from "../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DeskList, type ListColumn, type ListFilters } from "../../../ui/lists/desk-list.tsx";
import type { Pages } from "../../../ui/lists/pager.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { RECONCILE } from "./reconcile.rules.ts";

type OpenKind = { kind: DifferenceKind; count: number; stake: Money; remedy: Remedy | null };

type DifferenceLine = {
  id: string;
  kind: DifferenceKind;
  state: DifferenceState;
  /** What one press does; null where a person has to look into it. */
  remedy: Remedy | null;
  about: { name: string; href: string | null };
  ours: Money;
  theirs: Money;
  /** ISO time. */
  since: string;
};

type Props = {
  open: readonly OpenKind[];
  differences: readonly DifferenceLine[];
  /** The last look, ISO times; null before the first one. */
  run: { begunAt: string; endedAt: string | null } | null;
  filters: ListFilters;
  sort: Sort<ReconcileSort>;
  pages: Pages & { sortHrefs: Record<ReconcileSort, string> };
  incidentsHref: string | null;
  mayMend: boolean;
  result: FormResult | undefined;
};

const TONES: Record<DifferenceState, Tone> = { open: "bad", mended: "good", accepted: "muted" };

// texts: reconcile:kind.*
// texts: reconcile:state.*
// texts: reconcile:remedy.*
/** What the books say differently, what is open by kind, and what one press does about it. */
export function ReconciliationView({ open, differences, run, filters, sort, pages, ...page }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { mayMend, result, incidentsHref } = page;
  return (
    <>
      <PageHead title={t("reconcile:title")} lead={t("reconcile:lead")}>
        {incidentsHref !== null && (
          <ButtonLink look="quiet" href={incidentsHref}>
            {t("orderDesk:incidentDesk.title")}
          </ButtonLink>
        )}
        {mayMend && (
          <DeskForm className="row">
            <FormToken />
            <Button name="look" value="now">
              {t("reconcile:look")}
            </Button>
          </DeskForm>
        )}
      </PageHead>
      <div className="stack">
        <p className="soft small">
          {run === null
            ? t("reconcile:never")
            : run.endedAt === null
              ? t("reconcile:running", { date: dateTime(run.begunAt) })
              : t("reconcile:ended", { date: dateTime(run.endedAt) })}
        </p>
        {open.length > 0 && <OpenKinds open={open} mayMend={mayMend} />}
        <DeskList
          caption={t("reconcile:title")}
          rows={differences}
          columns={useColumns(mayMend)}
          filters={{
            ...filters,
            label: t("reconcile:filter"),
            fields: [
              {
                name: "state",
                label: t("reconcile:stateLabel"),
                any: t("reconcile:any"),
                choices: DIFFERENCE_STATES.map((value) => ({ value, label: t(`reconcile:state.${value}`) })),
              },
              {
                name: "kind",
                label: t("reconcile:kindLabel"),
                any: t("reconcile:any"),
                choices: DIFFERENCE_KINDS.map((value) => ({ value, label: t(`reconcile:kind.${value}`) })),
              },
            ],
          }}
          sort={sort}
          links={pages}
          none={{ title: t("reconcile:none"), text: t("reconcile:noneText") }}
          inForm={(rows) =>
            mayMend ? (
              <DeskForm className="stack">
                <FormToken />
                <ErrorSummary result={result} labels={{ note: t("reconcile:note") }} />
                {rows}
                <Field
                  rules={RECONCILE.note}
                  label={t("reconcile:note")}
                  hint={t("reconcile:noteHint")}
                  result={result}
                />
              </DeskForm>
            ) : (
              rows
            )
          }
        />
      </div>
    </>
  );
}

function OpenKinds({ open, mayMend }: { open: readonly OpenKind[]; mayMend: boolean }) {
  const { t } = useTranslation();
  const columns: Column<OpenKind>[] = [
    {
      key: "kind",
      label: t("reconcile:kindLabel"),
      cell: ({ kind }) => t(`reconcile:kind.${kind}`),
      plain: true,
    },
    { key: "count", label: t("reconcile:count"), cell: ({ count }) => count, numeric: true },
    { key: "stake", label: t("reconcile:stake"), cell: ({ stake }) => formatMoney(stake), numeric: true },
    {
      key: "do",
      label: t("reconcile:do"),
      untitled: true,
      cell: ({ kind, count, remedy, stake }) =>
        mayMend && remedy !== null && count > 1 ? (
          <Button look="quiet" size="tiny" name="all" value={`${kind} ${stake.currency}`}>
            {t("reconcile:mendAll", { count: Math.min(count, 50) })}
          </Button>
        ) : null,
    },
  ];
  return (
    <Card title={t("reconcile:open")}>
      <DeskForm>
        <FormToken />
        <DataTable
          caption={t("reconcile:open")}
          columns={columns}
          rows={open}
          rowKey={({ kind, stake }) => `${kind} ${stake.currency}`}
          dense
        />
      </DeskForm>
    </Card>
  );
}

function useColumns(mayMend: boolean): ListColumn<DifferenceLine, ReconcileSort>[] {
  const { t } = useTranslation();
  const { date } = useDates();
  return [
    {
      key: "kind",
      label: t("reconcile:kindLabel"),
      cell: ({ kind }) => t(`reconcile:kind.${kind}`),
      plain: true,
    },
    {
      key: "about",
      label: t("reconcile:about"),
      cell: ({ about }) =>
        about.href === null ? (
          <span className="code">{about.name}</span>
        ) : (
          <Link className="code" to={about.href} prefetch="intent">
            {about.name}
          </Link>
        ),
    },
    { key: "ours", label: t("reconcile:ours"), cell: ({ ours }) => formatMoney(ours), numeric: true },
    { key: "theirs", label: t("reconcile:theirs"), cell: ({ theirs }) => formatMoney(theirs), numeric: true },
    {
      key: "since",
      label: t("reconcile:since"),
      cell: ({ since }) => <time dateTime={since}>{date(since)}</time>,
      sortedBy: "seen",
    },
    {
      key: "state",
      label: t("reconcile:stateLabel"),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`reconcile:state.${state}`)}</Badge>,
    },
    {
      key: "do",
      label: t("reconcile:do"),
      untitled: true,
      cell: ({ id, state, remedy }) =>
        mayMend && state === "open" ? (
          <span className="row">
            {remedy !== null && (
              <Button size="tiny" name="mend" value={id}>
                {t(`reconcile:remedy.${remedy}`)}
              </Button>
            )}
            <Button look="quiet" size="tiny" name="accept" value={id}>
              {t("reconcile:accept")}
            </Button>
          </span>
        ) : null,
    },
  ];
}
