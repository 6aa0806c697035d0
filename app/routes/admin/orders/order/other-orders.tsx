import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OrderStatus } from "../../../../domain/order/order-status.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { OrderStatusBadge } from "../../../../ui/admin/status-badge.tsx";

type Props = {
  orders: readonly {
    id: string;
    ref: string;
    href: string;
    store: string;
    status: OrderStatus;
    placedAt: string;
  }[];
  /** The search for all of them, where there are more. */
  allHref: string | null;
};

/** What the same customer ordered besides, the latest first. */
export function OtherOrders({ orders, allHref }: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  if (orders.length === 0) return null;
  return (
    <Card title={t("admin:desk.others.title")}>
      <ul className="small changes">
        {orders.map(({ id, ref, href, store, status, placedAt }) => (
          <li key={id}>
            <Link to={href}>{ref}</Link> <OrderStatusBadge status={status} />
            <br />
            <span className="soft">
              {store} · <time dateTime={placedAt}>{date(placedAt)}</time>
            </span>
          </li>
        ))}
      </ul>
      {allHref && (
        <p className="small">
          <Link to={allHref}>{t("admin:desk.others.all")}</Link>
        </p>
      )}
    </Card>
  );
}
