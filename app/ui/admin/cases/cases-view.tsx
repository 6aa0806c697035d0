import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  CASE_STATES,
  type CaseOutcome,
  type CaseProblem,
  type CaseState,
} from "../../../domain/order/order-case.ts";
import { OUTCOME_TEXTS, PROBLEM_TEXTS } from "../../cases/case-texts.ts";
import { useDates } from "../../dates/time-zone.tsx";
import { Badge } from "../../feedback/badge.tsx";
import { EmptyState } from "../../feedback/empty-state.tsx";
import { SelectField } from "../../forms/select-field.tsx";
import { FilterBar } from "../../lists/filter-bar.tsx";
import { Pager, type Pages } from "../../lists/pager.tsx";
import { MailAddress } from "../../lists/mail-address.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { PageHead } from "../frame/page-head.tsx";

type CaseRow = {
  id: string;
  problem: CaseProblem;
  state: CaseState;
  outcome: CaseOutcome | null;
  ref: string;
  customer: string;
  email: string;
  store: string;
  at: string;
  /** Its order, where it is answered. */
  href: string;
};
type Props = {
  cases: readonly CaseRow[];
  /** The moment at which the list was read: how old a case is. */
  now: string;
  filters: { action: string; asked: Readonly<Record<string, string>>; isFiltered: boolean };
  links: Pages;
};

/** What customers and recipients say is wrong, those that wait for an answer on top. */
export function CasesView({ cases, now, filters, links }: Props) {
  const { t } = useTranslation();
  const { action, asked, isFiltered } = filters;
  return (
    <>
      <PageHead title={t("cases:desk.title")} lead={t("cases:desk.lead")} />
      {(cases.length > 0 || isFiltered) && (
        <FilterBar
          label={t("cases:desk.filter")}
          action={action}
          asked={asked}
          clearHref={isFiltered ? action : null}
        >
          <SelectField
            name="state"
            label={t("admin:orders.status")}
            choices={[
              { value: "", label: t("lists:orders.anyStatus") },
              ...CASE_STATES.map((state) => ({ value: state, label: t(STAFF_STATES[state]) })),
            ]}
            defaultValue={asked["state"]}
          />
        </FilterBar>
      )}
      {cases.length > 0 ? (
        <CaseTable cases={cases} now={now} />
      ) : isFiltered ? (
        <EmptyState title={t("lists:nothingFits")} action={<Link to={action}>{t("lists:clear")}</Link>} />
      ) : (
        <EmptyState title={t("cases:desk.none")}>{t("cases:desk.noneText")}</EmptyState>
      )}
      <Pager {...links} />
    </>
  );
}

const STAFF_STATES: Record<CaseState, string> = {
  open: "cases:desk.state.open",
  asked: "cases:desk.state.asked",
  closed: "cases:desk.state.closed",
};

function CaseTable({ cases, now }: Pick<Props, "cases" | "now">) {
  const { t, i18n } = useTranslation();
  const { shortDateTime } = useDates();
  const columns: Column<CaseRow>[] = [
    {
      key: "problem",
      label: t("cases:desk.problem"),
      cell: (row) => (
        <Link className="row-link" to={row.href} prefetch="intent">
          {t(PROBLEM_TEXTS[row.problem])}
        </Link>
      ),
    },
    {
      key: "state",
      label: t("admin:orders.status"),
      cell: (row) => <CaseBadge state={row.state} outcome={row.outcome} />,
    },
    { key: "ref", label: t("admin:orders.ref"), cell: (row) => <span className="num">{row.ref}</span> },
    {
      key: "customer",
      label: t("admin:orders.customer"),
      cell: (row) => (
        <>
          <span className="written" title={row.customer}>
            {row.customer}
          </span>
          <span className="written soft small" title={row.email}>
            <MailAddress address={row.email} />
          </span>
        </>
      ),
    },
    {
      key: "store",
      label: t("admin:orders.store"),
      cell: (row) => <span className="written">{row.store}</span>,
      spare: true,
    },
    {
      key: "age",
      label: t("cases:desk.since"),
      cell: (row) => (
        <time dateTime={row.at} title={shortDateTime(row.at)}>
          {ageOf(row.at, now, i18n.language)}
        </time>
      ),
    },
  ];
  return (
    <div className="card flush">
      <DataTable caption={t("cases:desk.title")} columns={columns} rows={cases} rowKey={(row) => row.id} />
    </div>
  );
}

/** What became of a case, or whose turn it is. */
export function CaseBadge({ state, outcome }: { state: CaseState; outcome: CaseOutcome | null }) {
  const { t } = useTranslation();
  const tone = state === "open" ? "bad" : state === "asked" ? "work" : "good";
  return <Badge tone={tone}>{t(outcome ? OUTCOME_TEXTS[outcome] : STAFF_STATES[state])}</Badge>;
}

const HOUR_MS = 3_600_000;

/** How long ago something was, in hours or days. */
function ageOf(at: string, now: string, language: string): string {
  const hours = Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / HOUR_MS));
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return hours < 24 ? format.format(-hours, "hour") : format.format(-Math.floor(hours / 24), "day");
}
