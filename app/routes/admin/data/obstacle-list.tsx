import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "../../../domain/money.ts";
import type { OrderStatus } from "../../../domain/order/order-status.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { OrderStatusBadge } from "../../../ui/admin/status-badge.tsx";

type Money = { currency: Currency; amount: number };
/** What must be settled before a company can be erased. */
export type Obstacles = {
  orders: number;
  payments: number;
  refunds: number;
  incidents: number;
  payouts: readonly Money[];
  invoices: readonly Money[];
  /** Some of the orders; `href` is null for one that is being placed. */
  named: readonly { id: string; ref: string | null; status: OrderStatus; href: string | null }[];
};

const COUNTED = ["orders", "payments", "refunds", "incidents"] as const;

export const hasObstacles = ({ payouts, invoices, ...counts }: Obstacles): boolean =>
  payouts.length > 0 || invoices.length > 0 || COUNTED.some((kind) => counts[kind] > 0);

/** What stands in the way of the erasure, with the orders that do. */
export function ObstacleList({ obstacles }: { obstacles: Obstacles }) {
  const { t } = useTranslation();
  const amountOf = ({ amount, currency }: Money) => formatMoney({ minor: amount, currency });
  return (
    <Notice tone="warning" title={t("companyData:company.blocked")}>
      <ul>
        {COUNTED.filter((kind) => obstacles[kind] > 0).map((kind) => (
          // texts: companyData:company.obstacle.*
          <li key={kind}>
            {t(`companyData:company.obstacle.${kind}`, { count: obstacles[kind] })}
            {kind === "orders" && <Orders named={obstacles.named} />}
          </li>
        ))}
        {obstacles.payouts.map((money) => (
          <li key={money.currency}>
            {t("companyData:company.obstacle.payouts", { amount: amountOf(money) })}
          </li>
        ))}
        {obstacles.invoices.map((money) => (
          <li key={money.currency}>
            {t("companyData:company.obstacle.invoices", { amount: amountOf(money) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Orders({ named }: Pick<Obstacles, "named">) {
  const linked = named.filter(({ href }) => href !== null);
  if (linked.length === 0) return null;
  return (
    <ul>
      {linked.map(({ id, ref, status, href }) => (
        <li key={id}>
          <Link to={href ?? ""}>{ref}</Link> <OrderStatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
