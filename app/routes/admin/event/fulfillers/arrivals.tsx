import { useTranslation } from "react-i18next";
import type { Punctuality } from "../../../../domain/delivery/punctuality.ts";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

export type ArrivalRow = Punctuality & { id: string; maker: string; country: string };

/** How the store's latest parcels came, by who made them and where they went. */
export function Arrivals({ rows }: { rows: readonly ArrivalRow[] }) {
  const { t, i18n } = useTranslation();
  if (rows.length === 0) return null;
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const columns: Column<ArrivalRow>[] = [
    { key: "maker", label: t("fulfillerDesk:arrived.printer"), cell: ({ maker }) => maker },
    {
      key: "country",
      label: t("fulfillerDesk:arrived.country"),
      cell: ({ country }) => names.of(country) ?? country,
    },
    { key: "onTime", label: t("fulfillerDesk:arrived.onTime"), cell: ({ onTime }) => onTime, numeric: true },
    { key: "late", label: t("fulfillerDesk:arrived.late"), cell: ({ late }) => late, numeric: true },
    {
      key: "unknown",
      label: t("fulfillerDesk:arrived.unknown"),
      cell: ({ unknown }) => unknown,
      numeric: true,
    },
  ];
  return (
    <Card title={t("fulfillerDesk:arrived.title")}>
      <p className="soft small">{t("fulfillerDesk:arrived.lead")}</p>
      <DataTable
        caption={t("fulfillerDesk:arrived.title")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        dense
      />
    </Card>
  );
}
