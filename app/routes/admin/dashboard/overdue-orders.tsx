import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/layout/card.tsx";
import type { OrderRow } from "../../../ui/admin/models.ts";
import { WhyOverdue } from "../../../ui/admin/orders/why-overdue.tsx";
import { OrderStatusBadge } from "../../../ui/admin/status-badge.tsx";

type Props = {
  /** Those that have stood still longest. */
  orders: readonly OrderRow[];
  /** How many there are. */
  count: number;
  /** All of them. */
  href: string;
};

/** On the dashboard: which orders stand still, and why. Nothing where all go on. */
export function OverdueOrders({ orders, count, href }: Props) {
  const { t } = useTranslation();
  if (orders.length === 0) return null;
  return (
    <div className="beginning">
      <Card
        title={t("orderDesk:overdue.title")}
        aside={<Link to={href}>{t("orderDesk:overdue.all", { count })}</Link>}
      >
        <ul className="changes">
          {orders.map((order) => (
            <li key={order.id}>
              <p>
                <Link className="num" to={order.href}>
                  {order.ref}
                </Link>{" "}
                <OrderStatusBadge status={order.status} /> <span className="soft written">{order.store}</span>
              </p>
              {order.overdue && (
                <p>
                  <WhyOverdue overdue={order.overdue} />
                </p>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
