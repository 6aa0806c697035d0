import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { OrderSort } from "../../../domain/lists/sorts.ts";
import { DayAndTime } from "../../dates/time-zone.tsx";
import { priceText } from "../../money/price-text.ts";
import { MailAddress } from "../../lists/mail-address.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { choiceColumn, sortColumns } from "../list-columns.tsx";
import type { OrderRow } from "../models.ts";
import { OrderStatusBadge, PaymentBadge } from "../status-badge.tsx";
import { WhyOverdue } from "./why-overdue.tsx";

type Props = {
  orders: readonly OrderRow[];
  /** How the list is sorted, and where each other order of it is; without it nothing can be sorted. */
  sorting?: { sort: Sort<OrderSort>; hrefs: Record<OrderSort, string> };
  /** Which orders can be chosen for what stands below the table; the column is there where one can. */
  choosable?: (order: OrderRow) => boolean;
  /** All are orders of one store, so that its name would say nothing in each row. */
  ofOneStore?: boolean;
};

/** The table of orders, on the list and on the dashboard. */
export function OrdersTable({ orders, sorting, choosable = () => false, ofOneStore = false }: Props) {
  const { t } = useTranslation();
  const sortBy = sorting ? sortColumns(sorting.sort, sorting.hrefs) : () => ({});
  const choice = choiceColumn<OrderRow>(t, {
    field: "order",
    nameOf: ({ ref }) => ref,
    mayChoose: choosable,
  });
  const all: Column<OrderRow>[] = [
    ...(orders.some(choosable) ? [choice] : []),
    {
      key: "ref",
      label: t("admin:orders.ref"),
      cell: (order) => (
        <>
          <Link className="row-link num" to={order.href} prefetch="intent">
            {order.ref}
          </Link>
          {order.shopOrder && (
            <span className="written soft small">{`${order.shopOrder.name} · ${order.shopOrder.shop}`}</span>
          )}
          {order.assignee && (
            <span className="written small">
              <span className="sr">{t("orderDesk:assignment.assignee")}: </span>
              {order.assignee}
            </span>
          )}
          {order.tags && order.tags.length > 0 && (
            <span className="written soft small">
              <span className="sr">{t("orderDesk:assignment.tags")}: </span>
              {order.tags.join(" · ")}
            </span>
          )}
        </>
      ),
      plain: true,
    },
    {
      key: "status",
      label: t("admin:orders.status"),
      cell: (order) => (
        <>
          <OrderStatusBadge status={order.status} />
          {order.isDisputeHeld && (
            <span className="why-overdue small">{t("orderDesk:dispute.held.short")}</span>
          )}
          {order.overdue ? (
            <WhyOverdue overdue={order.overdue} />
          ) : (
            <span className="second-badge small">
              <span className="sr">{t("lists:orders.payment")}: </span>
              <PaymentBadge status={order.payment} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "customer",
      label: t("admin:orders.customer"),
      cell: (order) => (
        <>
          <span className="written" title={order.customer}>
            {order.customer}
          </span>
          <span className="written soft small" title={order.email}>
            <MailAddress address={order.email} />
          </span>
        </>
      ),
      wide: true,
      plain: true,
      ...sortBy("customer"),
    },
    {
      key: "store",
      label: t("admin:orders.store"),
      cell: (order) => (
        <span className="written" title={order.store}>
          {order.store}
        </span>
      ),
      spare: true,
      wide: true,
      plain: true,
    },
    {
      key: "items",
      label: t("admin:orders.items"),
      cell: (order) => order.items,
      numeric: true,
      spare: "early",
    },
    {
      key: "total",
      label: t("admin:orders.total"),
      cell: (order) => priceText(t, order.total, order.region),
      numeric: true,
      plain: true,
      ...sortBy("total"),
    },
    {
      key: "placed",
      label: t("admin:orders.placed"),
      cell: (order) => <DayAndTime at={order.placedAt} />,
      plain: true,
      ...sortBy("placed"),
    },
  ];
  // Where each order says why it stands still, what matters less gives way to it.
  const leftOut = new Set<string>([
    ...(orders.some(({ overdue }) => overdue) ? ["items"] : []),
    ...(ofOneStore ? ["store"] : []),
  ]);
  const columns = all.filter(({ key }) => !leftOut.has(key));
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
