import { useTranslation } from "react-i18next";
import type { Statement, StatementLine } from "../../../domain/sales/statement.ts";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { type Column, DataTable } from "../../../ui/admin/data-table.tsx";

type Line = Omit<StatementLine, "name"> & { name: string | null };

/** A client's month in one currency: each store, and their sum. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const { currency, lines, sum } = statement;
  const amount = (key: "gross" | "refunded" | "total" | "vat" | "net", label: string): Column<Line> => ({
    key,
    label,
    cell: (line) => formatMoney({ minor: line[key], currency }),
    numeric: true,
  });
  const columns: Column<Line>[] = [
    {
      key: "name",
      label: t("clientDesk:revenue.by.store"),
      cell: ({ name }) =>
        name === null ? <b>{t("clientDesk:statement.sum")}</b> : <span className="written">{name}</span>,
    },
    {
      key: "orders",
      label: t("clientDesk:revenue.orders"),
      cell: ({ orders }) => orders,
      numeric: true,
    },
    amount("gross", t("clientDesk:statement.gross")),
    amount("refunded", t("clientDesk:revenue.refunded")),
    amount("total", t("clientDesk:statement.total")),
    amount("vat", t("clientDesk:statement.vat")),
    amount("net", t("clientDesk:statement.net")),
  ];
  return (
    <DataTable
      caption={t("clientDesk:statement.in", { currency })}
      columns={columns}
      rows={[...lines, { key: "", name: null, ...sum }]}
      rowKey={({ key }) => key}
      dense
    />
  );
}
