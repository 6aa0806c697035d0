import { useTranslation } from "react-i18next";
import type { Currency } from "../../../domain/money.ts";
import { CROSS_BORDER_LIMIT, type limitReached, type VatLine } from "../../../domain/sales/vat-lines.ts";
import { countryName } from "../../../domain/address/countries.ts";
import { byWords } from "../../../domain/text/words.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { type Column, DataTable } from "../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { ExportForm } from "../../../ui/lists/export-form.tsx";
import { FilterBar } from "../../../ui/lists/filter-bar.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";

type Props = {
  /** `YYYY-Q1`. */
  quarter: string;
  quarters: readonly string[];
  currencies: readonly { currency: Currency; lines: readonly VatLine[] }[];
  /** Null where the limit is none of the company's. */
  limit: { sold: number; state: ReturnType<typeof limitReached> } | null;
  action: string;
  /** Null on a visit that only reads: it takes nothing out. */
  exportAction: string | null;
  revenueHref: string;
};

/** What a return of VAT asks for, each currency by itself. */
export function VatView({ quarter, quarters, currencies, limit, action, exportAction, revenueHref }: Props) {
  const { t } = useTranslation();
  const nameOf = (name: string) =>
    t("clientDesk:vat.quarterName", { number: name.slice(-1), year: name.slice(0, 4) });
  return (
    <>
      <PageHead title={t("clientDesk:vat.title")} lead={t("clientDesk:vat.lead")}>
        <ButtonLink look="quiet" href={revenueHref}>
          {t("clientDesk:revenue.title")}
        </ButtonLink>
        {exportAction !== null && currencies.length > 0 && (
          <ExportForm action={exportAction} asked={{ quarter }} label={t("clientDesk:revenue.export")} />
        )}
      </PageHead>
      <FilterBar label={t("clientDesk:vat.filter")} action={action} asked={{ quarter }} clearHref={null}>
        <SelectField
          name="quarter"
          label={t("clientDesk:vat.quarter")}
          choices={quarters.map((name) => ({ value: name, label: nameOf(name) }))}
          defaultValue={quarter}
        />
      </FilterBar>
      <div className="stack">
        {limit && <Limit {...limit} />}
        {currencies.length === 0 ? (
          <EmptyState title={t("clientDesk:revenue.none")}>{t("clientDesk:vat.noneText")}</EmptyState>
        ) : (
          <>
            {currencies.map(({ currency, lines }) => (
              <Card key={currency} title={currency}>
                <Lines currency={currency} lines={lines} />
              </Card>
            ))}
            <p className="soft small">{t("clientDesk:vat.note")}</p>
          </>
        )}
      </div>
    </>
  );
}

// texts: clientDesk:vat.limit.*
function Limit({ sold, state }: NonNullable<Props["limit"]>) {
  const { t } = useTranslation();
  const euros = (minor: number) => formatMoney({ minor, currency: "EUR" });
  return (
    <p className={state === "below" ? "soft small" : "notice warn"}>
      {t(`clientDesk:vat.limit.${state}`, { sold: euros(sold), limit: euros(CROSS_BORDER_LIMIT) })}
    </p>
  );
}

// texts: clientDesk:vat.scheme.*
function Lines({ currency, lines }: Props["currencies"][number]) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 2 });
  const amount = (key: "net" | "vat", label: string): Column<VatLine> => ({
    key,
    label,
    cell: (line) => formatMoney({ minor: line[key], currency }),
    numeric: true,
  });
  const columns: Column<VatLine>[] = [
    {
      key: "country",
      label: t("clientDesk:vat.country"),
      cell: ({ country, buyer }) => (
        <>
          <span className="written">{countryName(country, i18n.language)}</span>
          {buyer !== "" && <span className="code"> {buyer}</span>}
        </>
      ),
    },
    {
      key: "scheme",
      label: t("clientDesk:vat.declared"),
      cell: ({ scheme }) => t(`clientDesk:vat.scheme.${scheme}`),
    },
    {
      key: "rate",
      label: t("clientDesk:vat.rate"),
      cell: ({ rate }) => percent.format(rate / 10_000),
      numeric: true,
    },
    {
      key: "orders",
      label: t("clientDesk:revenue.orders"),
      cell: ({ orders }) => String(orders),
      numeric: true,
    },
    amount("net", t("clientDesk:vat.net")),
    amount("vat", t("clientDesk:revenue.vat")),
  ];
  return (
    <DataTable
      caption={t("clientDesk:vat.title")}
      columns={columns}
      rows={byWords(lines, ({ country }) => countryName(country, i18n.language), i18n.language)}
      rowKey={({ scheme, country, rate, buyer }) => `${scheme} ${country} ${rate} ${buyer}`}
      dense
    />
  );
}
