import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../../domain/lists/list-query.ts";
import type { OrderSort } from "../../../../domain/lists/sorts.ts";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { DeskList } from "../../../../ui/lists/desk-list.tsx";
import type { ListCount, Pages } from "../../../../ui/lists/pager.tsx";
import { type OrderFilters, orderFilters } from "../../../../ui/admin/orders/order-filters.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import type { OrderRow } from "../../../../ui/admin/models.ts";
import { OrdersTable } from "../../../../ui/admin/orders/orders-table.tsx";

type Props = {
  /** Where the store's link and QR code are. */
  shareHref: string;
  orders: readonly OrderRow[];
  filters: OrderFilters;
  count: ComponentProps<typeof ListCount>;
  sort: Sort<OrderSort>;
  links: Pages & { sortHrefs: Record<OrderSort, string> };
};

/** The orders of one store, with the search and the filters of the whole list. */
export function EventOrdersView({ shareHref, orders, ...list }: Props) {
  const { filters, count, sort, links } = list;
  const { t, i18n } = useTranslation();
  return (
    <>
      <PageHead title={t("eventDesk:page.orders")} />
      <DeskList
        caption={t("eventDesk:page.orders")}
        rows={orders}
        filters={orderFilters(t, filters, i18n.language)}
        count={count}
        links={links}
        none={{
          title: t("admin:orders.none"),
          text: t("eventDesk:noOrders.text"),
          action: <ButtonLink href={shareHref}>{t("eventDesk:noOrders.action")}</ButtonLink>,
        }}
      >
        <div className="card flush">
          <OrdersTable orders={orders} sorting={{ sort, hrefs: links.sortHrefs }} ofOneStore />
        </div>
      </DeskList>
    </>
  );
}
