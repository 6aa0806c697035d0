import { useTranslation } from "react-i18next";
import { KEPT_GROUPS, type KeptGroup, type KeptLine } from "../../../domain/ledger/kept-lines.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { type Column, DataTable } from "../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { formatMonth } from "../../../ui/dates/format-date.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { ExportForm } from "../../../ui/lists/export-form.tsx";
import { FilterBar } from "../../../ui/lists/filter-bar.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";

type Props = {
  by: KeptGroup;
  /** `YYYY-MM`; of one month by store and product, of the last twelve by month. */
  month: string;
  months: readonly string[];
  currencies: readonly { total: KeptLine; lines: readonly (KeptLine & { name: string | null })[] }[];
  action: string;
  /** Null on a visit that only reads: it takes nothing out. */
  exportAction: string | null;
  revenueHref: string;
};

/** What is kept of what was paid, each currency by itself. */
export function KeptView({ by, month, months, currencies, action, exportAction, revenueHref }: Props) {
  const { t, i18n } = useTranslation();
  const monthName = (name: string) => formatMonth(name, i18n.language);
  return (
    <>
      <PageHead title={t("orderDesk:kept.title")} lead={t("clientDesk:kept.lead")}>
        <ButtonLink look="quiet" href={revenueHref}>
          {t("clientDesk:revenue.title")}
        </ButtonLink>
        {exportAction !== null && currencies.length > 0 && (
          <ExportForm action={exportAction} asked={{ by, month }} label={t("clientDesk:revenue.export")} />
        )}
      </PageHead>
      <FilterBar
        label={t("clientDesk:revenue.filter")}
        action={action}
        asked={{ by, month }}
        clearHref={null}
      >
        <SelectField
          name="by"
          label={t("clientDesk:revenue.by.label")}
          choices={KEPT_GROUPS.map((group) => ({ value: group, label: t(`clientDesk:revenue.by.${group}`) }))}
          defaultValue={by}
        />
        <SelectField
          name="month"
          label={t("preferences:documents.month")}
          choices={months.map((name) => ({ value: name, label: monthName(name) }))}
          defaultValue={month}
        />
      </FilterBar>
      {currencies.length === 0 ? (
        <EmptyState title={t("clientDesk:revenue.none")}>{t("clientDesk:kept.noneText")}</EmptyState>
      ) : (
        <div className="stack">
          {by === "month" && <p className="soft small">{t("clientDesk:kept.lastYear")}</p>}
          {by === "product" && (
            <p className="soft small">{t("clientDesk:kept.ofMonth", { month: monthName(month) })}</p>
          )}
          {currencies.map(({ total, lines }) => (
            <Card key={total.currency} title={total.currency}>
              <Lines by={by} total={total} lines={lines} monthName={monthName} />
            </Card>
          ))}
        </div>
      )}
    </>
  );
}

/** Sums that are shown as one: making and sending, and all fees. */
const costsOf = ({ production, shipping }: KeptLine) => production + shipping;
const feesOf = ({ platformFee, providerFee, disputeFee }: KeptLine) => platformFee + providerFee + disputeFee;

// texts: clientDesk:revenue.by.*
function Lines({
  by,
  total,
  lines,
  monthName,
}: {
  by: KeptGroup;
  total: KeptLine;
  lines: Props["currencies"][number]["lines"];
  monthName: (name: string) => string;
}) {
  const { t, i18n } = useTranslation();
  const { currency } = total;
  const money = (minor: number) => formatMoney({ minor, currency });
  const share = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
  const amount = (key: string, label: string, of: (line: KeptLine) => number): Column<Row> => ({
    key,
    label,
    cell: ({ line }) => money(of(line)),
    numeric: true,
  });
  type Row = { name: string; line: KeptLine };
  const columns: Column<Row>[] = [
    {
      key: "name",
      label: t(`clientDesk:revenue.by.${by}`),
      cell: ({ name }) => <span className="written">{name}</span>,
    },
    amount("paid", t("productDesk:parts.shopper"), ({ paid }) => paid),
    amount("refunded", t("orderDesk:kept.refunded"), ({ refunded }) => refunded),
    amount("tax", t("orderDesk:kept.tax"), ({ tax }) => tax),
    amount("costs", t("clientDesk:kept.costs"), costsOf),
    amount("fees", t("clientDesk:kept.fees"), feesOf),
    ...(total.disputed === 0
      ? []
      : [amount("disputed", t("orderDesk:kept.disputed"), ({ disputed }) => disputed)]),
    {
      key: "kept",
      label: t("productDesk:parts.left"),
      cell: ({ line: { kept, paid } }) => (
        <strong className={kept < 0 ? "error" : undefined}>
          {money(kept)}
          {kept > 0 && paid > 0 && ` (${share.format(kept / paid)})`}
        </strong>
      ),
      numeric: true,
    },
  ];
  const nameOf = ({ key, name }: Props["currencies"][number]["lines"][number]) =>
    key === null ? t("clientDesk:kept.withoutOrder") : by === "month" ? monthName(key) : (name ?? key);
  // Months stand in their order, stores and products by what they leave.
  const sorted =
    by === "month" ? [...lines].sort((one, other) => ((one.key ?? "") < (other.key ?? "") ? 1 : -1)) : lines;
  return (
    <DataTable
      caption={t("orderDesk:kept.title")}
      columns={columns}
      rows={[
        ...sorted.map((line) => ({ name: nameOf(line), line })),
        { name: t("payouts:total"), line: total },
      ]}
      rowKey={({ line, name }) => line.key ?? name}
      dense
    />
  );
}
