import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OrderTab } from "../../../domain/order/status-groups.ts";

type Props = {
  tabs: readonly { tab: OrderTab; href: string; count: number; isCountedOut: boolean; isCurrent: boolean }[];
};

const TEXTS: Record<OrderTab, string> = {
  all: "lists:orders.tab.all",
  attention: "lists:orders.group.attention",
  production: "lists:orders.group.production",
  shipped: "lists:orders.tab.shipped",
};

/** The list of orders by what is to be done with them. */
export function OrderTabs({ tabs }: Props) {
  const { t } = useTranslation();
  return (
    <nav className="tabs" aria-label={t("lists:orders.label")}>
      {tabs.map(({ tab, href, count, isCountedOut, isCurrent }) => (
        <Link key={tab} to={href} aria-current={isCurrent ? "page" : undefined}>
          {t(TEXTS[tab])} <span className="num soft">{isCountedOut ? count : `${count}+`}</span>
        </Link>
      ))}
    </nav>
  );
}
