import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MadeItems } from "../../../domain/fulfilment/reprint-rules.ts";
import type { FulfillerMode, FulfillerState } from "../../../domain/order/fulfiller-mode.ts";
import { Badge, type Tone } from "../../feedback/badge.tsx";
import { MailAddress } from "../../lists/mail-address.tsx";
import { type Column, DataTable } from "../data-table.tsx";

export type FulfillerRow = {
  id: string;
  name: string;
  href: string;
  contact: string;
  email: string;
  mode: FulfillerMode;
  state: FulfillerState;
  stores: readonly string[];
  lately: MadeItems;
};

/** Stores that are named; of others, how many there are. */
const MOST_NAMED = 3;

export const MODE_TEXTS: Record<FulfillerMode, string> = {
  desk: "fulfillerDesk:mode.desk",
  csv: "fulfillerDesk:mode.csv",
  pull: "fulfillerDesk:mode.pull",
  api: "fulfillerDesk:mode.api",
};

export const STATES: Record<FulfillerState, { tone: Tone; text: string }> = {
  invited: { tone: "work", text: "fulfillerDesk:state.invited" },
  profile: { tone: "work", text: "fulfillerDesk:state.profile" },
  tested: { tone: "work", text: "fulfillerDesk:state.tested" },
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
    cell: ({ stores: all }) => {
      const named = all.slice(0, MOST_NAMED);
      const others = all.length > named.length ? [`+${all.length - named.length}`] : [];
      return <span className="written">{[...named, ...others].join(", ")}</span>;
    },
  };
  const columns: Column<FulfillerRow>[] = [
    {
      key: "name",
      label: t("fulfillerDesk:field.name"),
      cell: (row) => (
        <Link className="row-link strong written" to={row.href}>
          {row.name}
        </Link>
      ),
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
          <span className="written" title={row.contact}>
            {row.contact || "–"}
          </span>
          {row.email && (
            <span className="written soft small" title={row.email}>
              <MailAddress address={row.email} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "wrong",
      label: t("fulfillerDesk:wrong"),
      cell: ({ lately: { made, wrong } }) =>
        made === 0 ? <span className="soft">–</span> : t("fulfillerDesk:of", { made, wrong }),
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
