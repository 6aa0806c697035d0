import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { StatementState } from "../../../domain/credit/statement.ts";
import type { Currency } from "../../../domain/money.ts";
import { useDates } from "../../dates/time-zone.tsx";
import { Badge } from "../../feedback/badge.tsx";
import { formatMoney } from "../../money/format-money.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { BILL_SHOWN } from "./credit-texts.ts";

/** A monthly invoice in a list; minor units, days `YYYY-MM-DD`. */
export type BillLine = {
  id: string;
  number: string;
  currency: Currency;
  gross: number;
  open: number;
  issuedOn: string;
  dueOn: string;
  state: StatementState;
  href: string | null;
};

/** Monthly invoices, the latest first. */
export function BillTable({ rows }: { rows: readonly BillLine[] }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const money = (minor: number, currency: Currency) => formatMoney({ minor, currency });
  const columns: Column<BillLine>[] = [
    {
      key: "number",
      label: t("creditDesk:number"),
      cell: ({ number, href }) => (href === null ? number : <Link to={href}>{number}</Link>),
    },
    { key: "issued", label: t("creditDesk:issued"), cell: ({ issuedOn }) => day(issuedOn) },
    { key: "due", label: t("creditDesk:due"), cell: ({ dueOn }) => day(dueOn) },
    {
      key: "state",
      label: t("creditDesk:stateLabel"),
      cell: ({ state }) => <Badge tone={BILL_SHOWN[state].tone}>{t(BILL_SHOWN[state].text)}</Badge>,
    },
    {
      key: "gross",
      label: t("creditDesk:amount"),
      cell: ({ gross, currency }) => money(gross, currency),
      numeric: true,
    },
    {
      key: "open",
      label: t("creditDesk:open"),
      cell: ({ open, currency }) => money(open, currency),
      numeric: true,
    },
  ];
  return (
    <DataTable caption={t("creditDesk:invoices")} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}
