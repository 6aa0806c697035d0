import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { Currency, Money } from "../../../domain/money.ts";
import {
  DIFFERENCE_KINDS,
  type DifferenceKind,
  type DifferenceState,
  type Remedy,
} from "../../../domain/reconcile/differences.ts";
import { type ReconcileSort, SHOWN_STATES } from "../../../schemas/reconcile.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { type Column, DataTable } from "../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { Badge, type Tone } from "../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DeskList, type ListColumn, type ListFilters } from "../../../ui/lists/desk-list.tsx";
import type { Pages } from "../../../ui/lists/pager.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { RECONCILE } from "./reconcile.rules.ts";

type OpenKind = { kind: DifferenceKind; href: string; count: number; stake: Money; remedy: Remedy | null };

export type DifferenceLine = {
  id: string;
  kind: DifferenceKind;
  state: DifferenceState;
  /** What one press does; null where a person has to look into it. */
  remedy: Remedy | null;
  about: { name: string; href: string | null } | { credit: Currency };
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
  /** What was refused, and of which row. */
  answer: { id: string; result: FormResult } | undefined;
};

/** Kinds of which a person has to see to it. */
type WithoutRemedy =
  | "amount_differs"
  | "unknown_at_provider"
  | "not_booked"
  | "no_parts"
  | "no_tracking"
  | "exposure_differs";

const TONES: Record<DifferenceState, Tone> = { open: "bad", mended: "good", accepted: "muted" };

// texts: reconcile:kind.*
// texts: reconcile:state.*
// texts: reconcile:remedy.*
/** What the books say differently, what is open by kind, and what one press does about it. */
export function ReconciliationView({ open, differences, run, filters, sort, pages, ...page }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { mayMend, answer, incidentsHref } = page;
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
          columns={useColumns(mayMend, answer)}
          filters={{
            ...filters,
            showsPart: true,
            label: t("reconcile:filter"),
            fields: [
              {
                name: "state",
                label: t("reconcile:stateLabel"),
                any: t("reconcile:state.open"),
                choices: SHOWN_STATES.map((value) => ({
                  value,
                  label: value === "all" ? t("reconcile:any") : t(`reconcile:state.${value}`),
                })),
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
      cell: ({ kind, href }) => <Link to={href}>{t(`reconcile:kind.${kind}`)}</Link>,
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

function useColumns(mayMend: boolean, answer: Props["answer"]): ListColumn<DifferenceLine, ReconcileSort>[] {
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
        "credit" in about ? (
          t("reconcile:creditAccount", { currency: about.credit })
        ) : about.href === null ? (
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
      cell: (line) =>
        mayMend && line.state === "open" ? (
          <OneDifference {...line} result={answer?.id === line.id ? answer.result : undefined} />
        ) : null,
    },
  ];
}

// texts: reconcile:advice.*
/** What may be done about one difference: the press that mends it or who else can, and leaving it with words. */
function OneDifference({ id, kind, remedy, result }: DifferenceLine & { result: FormResult | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      {remedy !== null ? (
        <DeskForm>
          <FormToken />
          <Button size="tiny" name="mend" value={id}>
            {t(`reconcile:remedy.${remedy}`)}
          </Button>
        </DeskForm>
      ) : (
        <p className="soft small">{t(`reconcile:advice.${kind as WithoutRemedy}`)}</p>
      )}
      <details open={result !== undefined}>
        <summary>{t("reconcile:accept")}</summary>
        <DeskForm className="stack" noValidate>
          <FormToken />
          <Field id={`note-${id}`} rules={RECONCILE.note} label={t("reconcile:note")} result={result} />
          <Button look="quiet" size="tiny" name="accept" value={id}>
            {t("reconcile:accept")}
          </Button>
        </DeskForm>
      </details>
    </div>
  );
}
