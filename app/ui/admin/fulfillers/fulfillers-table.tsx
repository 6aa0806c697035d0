import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FulfillerMode, FulfillerState } from "../../../domain/order/fulfiller-mode.ts";
import { Badge, type Tone } from "../../feedback/badge.tsx";
import { type Column, DataTable } from "../data-table.tsx";

export type FulfillerRow = {
  id: string;
  name: string;
  contact: string;
  email: string;
  mode: FulfillerMode;
  state: FulfillerState;
  stores: readonly { name: string; href: string }[];
};

export const MODE_TEXTS: Record<FulfillerMode, string> = {
  desk: "fulfillerDesk:mode.desk",
  csv: "fulfillerDesk:mode.csv",
  pull: "fulfillerDesk:mode.pull",
  api: "fulfillerDesk:mode.api",
};

const STATES: Record<FulfillerState, { tone: Tone; text: string }> = {
  invited: { tone: "work", text: "fulfillerDesk:state.invited" },
  profile: { tone: "work", text: "fulfillerDesk:state.profile" },
  active: { tone: "good", text: "fulfillerDesk:state.active" },
  paused: { tone: "warn", text: "fulfillerDesk:state.paused" },
  retired: { tone: "muted", text: "fulfillerDesk:state.retired" },
};

/** Fulfillers with how they work and, where they are of several stores, for which. */
export function FulfillersTable({
  fulfillers,
  withStores,
}: {
  fulfillers: readonly FulfillerRow[];
  withStores: boolean;
}) {
  const { t } = useTranslation();
  const stores: Column<FulfillerRow> = {
    key: "stores",
    label: t("admin:nav.stores"),
    cell: (row) => (
      <ul className="written">
        {row.stores.map(({ name, href }) => (
          <li key={href}>
            <Link to={href}>{name}</Link>
          </li>
        ))}
      </ul>
    ),
  };
  const columns: Column<FulfillerRow>[] = [
    {
      key: "name",
      label: t("fulfillerDesk:field.name"),
      cell: (row) => <span className="strong written">{row.name}</span>,
    },
    {
      key: "state",
      label: t("admin:orders.status"),
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{t(STATES[state].text)}</Badge>,
    },
    { key: "mode", label: t("fulfillerDesk:field.mode"), cell: ({ mode }) => t(MODE_TEXTS[mode]) },
    {
      key: "contact",
      label: t("fulfillerDesk:field.contact"),
      cell: (row) => (
        <>
          <span className="written">{row.contact || "–"}</span>
          {row.email && <span className="written soft small">{row.email}</span>}
        </>
      ),
    },
    ...(withStores ? [stores] : []),
  ];
  return (
    <div className="card flush">
      <DataTable
        caption={t("fulfillerDesk:title")}
        columns={columns}
        rows={fulfillers}
        rowKey={(row) => row.id}
      />
    </div>
  );
}
