import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { Money } from "../../../domain/money.ts";
import { PAYOUT_STATES, type PayoutFailure, type PayoutState } from "../../../domain/payments/payout.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import type { PayoutSort } from "../../../schemas/payout-list.ts";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { DeskList, type ListColumn, type ListFilters } from "../../../ui/lists/desk-list.tsx";
import { ExportForm } from "../../../ui/lists/export-form.tsx";
import type { Pages } from "../../../ui/lists/pager.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { Bounced, PayoutBadge } from "./parts.tsx";

type PayoutLine = {
  id: string;
  href: string;
  amount: Money;
  state: PayoutState;
  region: Region;
  /** ISO times. */
  madeAt: string;
  arrivesAt: string;
};

type Props = {
  /** Those that came back and wait for a person. */
  bounced: readonly { href: string; amount: Money; at: string; why: PayoutFailure }[];
  payouts: readonly PayoutLine[];
  filters: ListFilters;
  sort: Sort<PayoutSort>;
  pages: Pages & { sortHrefs: Record<PayoutSort, string> };
  accountsHref: string;
  /** Null on a visit that only reads: it takes nothing out. */
  exportAction: string | null;
};

/** What the provider paid out to the company, and what came back. */
export function PayoutsView({ bounced, payouts, filters, sort, pages, accountsHref, exportAction }: Props) {
  const { t } = useTranslation();
  // texts: payouts:state.*
  return (
    <>
      <PageHead title={t("payouts:title")} lead={t("payouts:lead")}>
        {exportAction !== null && payouts.length > 0 && (
          <ExportForm
            action={exportAction}
            asked={{ state: filters.asked["state"] ?? "" }}
            label={t("payouts:export")}
          />
        )}
      </PageHead>
      <div className="stack">
        {bounced.map((payout) => (
          <Bounced key={payout.href} {...payout} accountsHref={accountsHref} />
        ))}
        <DeskList
          caption={t("payouts:title")}
          rows={payouts}
          columns={useColumns()}
          filters={{
            ...filters,
            label: t("payouts:filter"),
            fields: [
              {
                name: "state",
                label: t("payouts:stateLabel"),
                any: t("payouts:anyState"),
                choices: PAYOUT_STATES.map((value) => ({ value, label: t(`payouts:state.${value}`) })),
              },
            ],
          }}
          sort={sort}
          links={pages}
          none={{ title: t("payouts:none"), text: t("payouts:noneText") }}
        />
      </div>
    </>
  );
}

function useColumns(): ListColumn<PayoutLine, PayoutSort>[] {
  const { t } = useTranslation();
  const { date } = useDates();
  return [
    {
      key: "made",
      label: t("payouts:made"),
      cell: ({ href, madeAt }) => (
        <Link className="row-link" to={href} prefetch="intent">
          <time dateTime={madeAt}>{date(madeAt)}</time>
        </Link>
      ),
      sortedBy: "made",
    },
    { key: "state", label: t("payouts:stateLabel"), cell: ({ state }) => <PayoutBadge state={state} /> },
    {
      key: "arrives",
      label: t("payouts:arrives"),
      cell: ({ arrivesAt, state }) =>
        state === "failed" || state === "canceled" ? null : (
          <time dateTime={arrivesAt}>{date(arrivesAt)}</time>
        ),
    },
    { key: "region", label: t("payouts:region"), cell: ({ region }) => region, spare: true },
    {
      key: "amount",
      label: t("payouts:amount"),
      cell: ({ amount }) => formatMoney(amount),
      numeric: true,
    },
  ];
}
