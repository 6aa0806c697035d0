import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Balance } from "../../../../domain/ledger/journal.ts";
import type { Entries, LedgerKind } from "../../../../domain/ledger/ledger.ts";
import type { Sort } from "../../../../domain/lists/list-query.ts";
import type { Currency } from "../../../../domain/money.ts";
import type { LedgerSort } from "../../../../schemas/ledger-list.ts";
import { Balances } from "../../../../ui/admin/ledger/balances.tsx";
import { MOVEMENT_TEXTS } from "../../../../ui/admin/ledger/ledger-texts.ts";
import { Sides } from "../../../../ui/admin/ledger/sides.tsx";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { formatDate, formatMonth } from "../../../../ui/dates/format-date.ts";
import { DeskList, type ListColumn, type ListFilters } from "../../../../ui/lists/desk-list.tsx";
import { ExportForm } from "../../../../ui/lists/export-form.tsx";
import type { Pages } from "../../../../ui/lists/pager.tsx";

type MovementLine = {
  id: string;
  kind: LedgerKind;
  currency: Currency;
  at: string;
  order: { ref: string; href: string } | null;
  document: string | null;
  entries: Entries;
};

type Props = {
  links: SettingsLinks;
  balances: readonly { currency: Currency; rows: readonly Balance[] }[];
  movements: readonly MovementLine[];
  /** `YYYY-MM`, the latest first. */
  months: readonly string[];
  filters: ListFilters;
  sort: Sort<LedgerSort>;
  pages: Pages & { sortHrefs: Record<LedgerSort, string> };
  /** Null on a visit that only reads: it takes nothing out. */
  exportAction: string | null;
};

/** The company's accounts with what stands on them, and every movement between them. */
export function LedgerView(props: Props) {
  const { links, balances, movements, months, filters, sort, pages, exportAction } = props;
  const { t, i18n } = useTranslation();
  const month = filters.asked["month"] ?? "";
  return (
    <>
      <SettingsTabs links={links} current="ledger" />
      <div className="stack">
        <p className="soft">{t("preferences:ledger.lead")}</p>
        <Balances
          title={month === "" ? t("preferences:ledger.accounts") : formatMonth(month, i18n.language)}
          balances={balances}
          withMoved={month !== ""}
        />
        {exportAction !== null && movements.length > 0 && (
          <ExportForm action={exportAction} asked={{ month }} label={t("preferences:documents.csv")} />
        )}
        <DeskList
          caption={t("preferences:ledger.movements")}
          rows={movements}
          columns={useColumns()}
          filters={{
            ...filters,
            label: t("preferences:ledger.filter"),
            fields: [
              {
                name: "month",
                label: t("preferences:documents.month"),
                any: t("preferences:documents.anyMonth"),
                choices: months.map((value) => ({ value, label: formatMonth(value, i18n.language) })),
              },
            ],
          }}
          sort={sort}
          links={pages}
          none={{ title: t("preferences:ledger.none"), text: t("preferences:ledger.noneText") }}
        />
      </div>
    </>
  );
}

function useColumns(): ListColumn<MovementLine, LedgerSort>[] {
  const { t, i18n } = useTranslation();
  return [
    {
      key: "booked",
      label: t("preferences:documents.date"),
      // Books count days in UTC, whatever the time zone of who reads.
      cell: ({ at }) => <time dateTime={at}>{formatDate(at, i18n.language, "UTC")}</time>,
      sortedBy: "booked",
    },
    { key: "kind", label: t("preferences:documents.kind"), cell: ({ kind }) => t(MOVEMENT_TEXTS[kind]) },
    {
      key: "order",
      label: t("admin:orders.ref"),
      cell: ({ order }) =>
        order && (
          <Link className="row-link code" to={order.href} prefetch="intent">
            {order.ref}
          </Link>
        ),
    },
    {
      key: "document",
      label: t("preferences:ledger.document"),
      cell: ({ document }) => document && <span className="code">{document}</span>,
    },
    {
      key: "entries",
      label: t("preferences:ledger.sides"),
      cell: ({ entries, currency }) => <Sides entries={entries} currency={currency} />,
    },
  ];
}
