import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  CASE_STATES,
  type CaseOutcome,
  type CaseProblem,
  type CaseState,
} from "../../../domain/order/order-case.ts";
import { OUTCOME_TEXTS, PROBLEM_TEXTS } from "../../../i18n/case-texts.ts";
import { useDates } from "../../dates/time-zone.tsx";
import { Badge } from "../../feedback/badge.tsx";
import { DeskList, type ListColumn, type ListFilters } from "../../lists/desk-list.tsx";
import type { Pages } from "../../lists/pager.tsx";
import { MailAddress } from "../../lists/mail-address.tsx";
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
  filters: ListFilters;
  links: Pages;
};

/** What customers and recipients say is wrong, those that wait for an answer on top. */
export function CasesView({ cases, now, filters, links }: Props) {
  const { t, i18n } = useTranslation();
  const { shortDateTime } = useDates();
  const columns: ListColumn<CaseRow>[] = [
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
  const state = {
    name: "state",
    label: t("admin:orders.status"),
    any: t("lists:orders.anyStatus"),
    choices: CASE_STATES.map((value) => ({ value, label: t(STAFF_STATES[value]) })),
  };
  return (
    <>
      <PageHead title={t("cases:desk.title")} lead={t("cases:desk.lead")} />
      <DeskList
        caption={t("cases:desk.title")}
        rows={cases}
        columns={columns}
        filters={{ ...filters, label: t("cases:desk.filter"), fields: [state] }}
        links={links}
        none={{ title: t("cases:desk.none"), text: t("cases:desk.noneText") }}
      />
    </>
  );
}

const STAFF_STATES: Record<CaseState, string> = {
  open: "cases:desk.state.open",
  asked: "cases:desk.state.asked",
  closed: "cases:desk.state.closed",
};

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
