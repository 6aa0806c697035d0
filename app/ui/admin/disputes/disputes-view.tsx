import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { Money } from "../../../domain/money.ts";
import {
  DISPUTE_CHOICES,
  type DisputeReason,
  type DisputeState,
  isDecided,
} from "../../../domain/order/dispute.ts";
import type { DisputeSort } from "../../../schemas/dispute-list.ts";
import { ButtonLink } from "../../actions/button.tsx";
import { useDates } from "../../dates/time-zone.tsx";
import { Badge, type Tone } from "../../feedback/badge.tsx";
import { DeskList, type ListColumn, type ListFilters } from "../../lists/desk-list.tsx";
import type { Pages } from "../../lists/pager.tsx";
import { formatMoney } from "../../money/format-money.ts";
import { PageHead } from "../frame/page-head.tsx";

export type DisputeLine = {
  id: string;
  state: DisputeState;
  reason: DisputeReason;
  order: { name: string; href: string | null };
  /** Whose it is, for the platform. */
  tenant: { name: string; href: string } | null;
  amount: Money;
  /** ISO times; null where the bank takes no answer. */
  dueBy: string | null;
  openedAt: string;
};

type Props = {
  disputes: readonly DisputeLine[];
  filters: ListFilters;
  sort: Sort<DisputeSort>;
  links: Pages & { sortHrefs: Record<DisputeSort, string> };
  incidentsHref: string;
  /** Whether none was ever opened, so that there is nothing to filter. */
  isNoneAtAll: boolean;
  /** Whether companies are named. */
  ofAll: boolean;
};

const TONES: Record<DisputeState, Tone> = {
  asked: "warn",
  needs_response: "bad",
  under_review: "work",
  won: "good",
  lost: "muted",
  closed: "muted",
};

// texts: orderDesk:dispute.list.state.*
// texts: orderDesk:dispute.reason.*
/** Disputes with their orders, what is due first. */
export function DisputesView({ disputes, filters, sort, links, incidentsHref, isNoneAtAll, ofAll }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("orderDesk:dispute.list.title")} lead={t("orderDesk:dispute.list.lead")}>
        <ButtonLink look="quiet" href={incidentsHref}>
          {t("orderDesk:incidentDesk.title")}
        </ButtonLink>
      </PageHead>
      <DeskList
        caption={t("orderDesk:dispute.list.title")}
        rows={disputes}
        columns={useColumns(ofAll)}
        filters={{
          ...filters,
          label: t("orderDesk:dispute.list.filter"),
          showsPart: !isNoneAtAll,
          fields: [
            {
              name: "state",
              label: t("reconcile:stateLabel"),
              any: t("orderDesk:dispute.list.open"),
              choices: DISPUTE_CHOICES.map((value) => ({
                value,
                label: value === "all" ? t("reconcile:any") : t(`orderDesk:dispute.list.state.${value}`),
              })),
            },
          ],
        }}
        sort={sort}
        links={links}
        none={{ title: t("orderDesk:dispute.list.none"), text: t("orderDesk:dispute.list.noneText") }}
      />
    </>
  );
}

function useColumns(ofAll: boolean): ListColumn<DisputeLine, DisputeSort>[] {
  const { t } = useTranslation();
  const { date, dateTime } = useDates();
  return [
    {
      key: "order",
      label: t("admin:orders.ref"),
      cell: ({ order }) =>
        order.href === null ? (
          <span className="code">{order.name}</span>
        ) : (
          <Link className="row-link code" to={order.href} prefetch="intent">
            {order.name}
          </Link>
        ),
    },
    ...(ofAll
      ? [
          {
            key: "tenant",
            label: t("reconcile:company"),
            cell: ({ tenant }: DisputeLine) => tenant && <Link to={tenant.href}>{tenant.name}</Link>,
          },
        ]
      : []),
    {
      key: "state",
      label: t("reconcile:stateLabel"),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`orderDesk:dispute.list.state.${state}`)}</Badge>,
    },
    {
      key: "reason",
      label: t("orderDesk:dispute.list.reason"),
      cell: ({ reason }) => t(`orderDesk:dispute.reason.${reason}`),
      plain: true,
    },
    {
      key: "due",
      label: t("orderDesk:dispute.list.due"),
      cell: ({ dueBy, state }) =>
        dueBy !== null && !isDecided(state) ? <time dateTime={dueBy}>{dateTime(dueBy)}</time> : null,
      sortedBy: "due",
    },
    {
      key: "opened",
      label: t("orderDesk:dispute.list.opened"),
      cell: ({ openedAt }) => <time dateTime={openedAt}>{date(openedAt)}</time>,
      sortedBy: "opened",
    },
    {
      key: "amount",
      label: t("orderDesk:dispute.mail.amount"),
      cell: ({ amount }) => formatMoney(amount),
      numeric: true,
    },
  ];
}
