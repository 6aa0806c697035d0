import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../../domain/lists/list-query.ts";
import type { OrderSort } from "../../../../domain/lists/sorts.ts";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { ListCount, Pager, type Pages } from "../../../../ui/lists/pager.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import type { OrderRow } from "../../../../ui/admin/models.ts";
import { OrderFilters } from "../../../../ui/admin/orders/order-filters.tsx";
import { OrdersTable } from "../../../../ui/admin/orders/orders-table.tsx";

type Props = {
  /** Where the store's link and QR code are. */
  shareHref: string;
  orders: readonly OrderRow[];
  filters: ComponentProps<typeof OrderFilters>;
  count: ComponentProps<typeof ListCount>;
  sort: Sort<OrderSort>;
  links: Pages & { sortHrefs: Record<OrderSort, string> };
};

/** The orders of one store, with the search and the filters of the whole list. */
export function EventOrdersView({ shareHref, orders, filters, count, sort, links }: Props) {
  const { t } = useTranslation();
  if (orders.length === 0 && !filters.isFiltered) {
    return (
      <>
        <PageHead title={t("eventDesk:page.orders")} />
        <EmptyState
          title={t("admin:orders.none")}
          action={<ButtonLink href={shareHref}>{t("eventDesk:noOrders.action")}</ButtonLink>}
        >
          {t("eventDesk:noOrders.text")}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead title={t("eventDesk:page.orders")} />
      <OrderFilters {...filters} />
      <ListCount {...count} />
      {orders.length === 0 ? (
        <EmptyState
          title={t("lists:nothingFits")}
          action={<Link to={filters.action}>{t("lists:clear")}</Link>}
        />
      ) : (
        <div className="card flush">
          <OrdersTable orders={orders} sorting={{ sort, hrefs: links.sortHrefs }} ofOneStore />
        </div>
      )}
      <Pager {...links} />
    </>
  );
}
