import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../actions/button.tsx";
import { formatDateTime } from "../dates/format-date.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Pagination } from "../layout/pagination.tsx";
import { formatMoney } from "../money/format-money.ts";
import { type Column, DataTable } from "./data-table.tsx";
import type { Live, OrderRow, PageLinks } from "./models.ts";
import { PageHead } from "./page-head.tsx";
import { OrderStatusBadge } from "./status-badge.tsx";

type Props = {
  orders: readonly OrderRow[];
  live: Live;
  pages?: PageLinks;
  timeZone?: string;
  /** Money that is not where the orders say it is: how often a person must decide, and where. */
  incidents?: { open: number; href: string };
};

const LIVE_TEXTS: Record<Live, string> = {
  connected: "admin:live.connected",
  connecting: "admin:live.connecting",
  off: "admin:live.off",
};

/** All orders of the tenant, the newest on top; new ones arrive while one looks. */
export function OrdersListView({ orders, live, pages, timeZone, incidents }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("admin:nav.orders")} lead={<LiveSign live={live} />}>
        {incidents && (
          <ButtonLink look="quiet" href={incidents.href}>
            {incidents.open > 0
              ? t("incidentDesk:linkOpen", { count: incidents.open })
              : t("incidentDesk:title")}
          </ButtonLink>
        )}
      </PageHead>
      {orders.length === 0 ? (
        <EmptyState title={t("admin:orders.none")}>{t("admin:orders.noneText")}</EmptyState>
      ) : (
        <div className="card flush">
          <OrdersTable orders={orders} timeZone={timeZone} />
        </div>
      )}
      {pages && <Pagination {...pages} />}
    </>
  );
}

function LiveSign({ live }: { live: Live }) {
  const { t } = useTranslation();
  return (
    <span className={`live ${live}`} role="status">
      {t(LIVE_TEXTS[live])}
    </span>
  );
}

/** The table of orders, on the list and on the dashboard. */
export function OrdersTable({ orders, timeZone }: { orders: readonly OrderRow[]; timeZone?: string }) {
  const { t, i18n } = useTranslation();
  const columns: Column<OrderRow>[] = [
    {
      key: "ref",
      label: t("admin:orders.ref"),
      cell: (order) => (
        <Link className="strong num" to={order.href} prefetch="intent">
          {order.ref}
        </Link>
      ),
    },
    {
      key: "status",
      label: t("admin:orders.status"),
      cell: (order) => <OrderStatusBadge status={order.status} />,
    },
    { key: "customer", label: t("admin:orders.customer"), cell: (order) => order.customer },
    { key: "store", label: t("admin:orders.store"), cell: (order) => order.store },
    { key: "items", label: t("admin:orders.items"), cell: (order) => order.items, numeric: true },
    {
      key: "total",
      label: t("admin:orders.total"),
      cell: (order) => formatMoney(order.total, order.region),
      numeric: true,
    },
    {
      key: "placed",
      label: t("admin:orders.placed"),
      cell: (order) => (
        <time dateTime={order.placedAt}>{formatDateTime(order.placedAt, i18n.language, timeZone)}</time>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("admin:nav.orders")}
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      fresh={(order) => order.fresh === true}
    />
  );
}
