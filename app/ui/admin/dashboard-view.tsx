import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../actions/button.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Card } from "../layout/card.tsx";
import type { DashboardFigures, OrderRow } from "./models.ts";
import { OrdersTable } from "./orders-list-view.tsx";
import { PageHead } from "./page-head.tsx";

type Props = {
  name: string;
  /** Those that the viewer may read. */
  figures: Partial<DashboardFigures>;
  /** Null where the viewer may not read orders. */
  latest: readonly OrderRow[] | null;
  ordersHref: string | null;
  eventsHref: string | null;
  /** The tenants, for the platform's people at their own desk. */
  panelHref?: string | null;
  timeZone?: string;
  /** What comes first while there is something left to set up. */
  children?: ReactNode;
};

/** Four figures that are true now, and the latest orders. */
export function DashboardView({
  name,
  figures,
  latest,
  ordersHref,
  eventsHref,
  panelHref,
  timeZone,
  children,
}: Props) {
  const { t } = useTranslation();
  const tiles = [
    { label: t("admin:dashboard.ordersThisWeek"), value: figures.ordersThisWeek, href: ordersHref },
    { label: t("admin:dashboard.inProduction"), value: figures.inProduction, href: ordersHref },
    { label: t("admin:dashboard.needAttention"), value: figures.needAttention, href: ordersHref, warn: true },
    { label: t("admin:dashboard.activeStores"), value: figures.activeStores, href: eventsHref },
  ];
  return (
    <>
      <PageHead title={t("admin:dashboard.title", { name })} lead={t("admin:dashboard.lead")}>
        {panelHref && <ButtonLink href={panelHref}>{t("superPanel:tenants")}</ButtonLink>}
      </PageHead>
      {children}
      <ul className="tiles">
        {tiles.map(({ label, value, href, warn }) =>
          value === undefined || href === null ? null : (
            <li className={warn && value > 0 ? "card tile warn" : "card tile"} key={label}>
              <b className="num">{value}</b>
              <Link to={href}>{label}</Link>
            </li>
          ),
        )}
      </ul>
      {latest && ordersHref !== null && (
        <Card
          title={t("admin:dashboard.latest")}
          aside={<Link to={ordersHref}>{t("admin:dashboard.all")}</Link>}
        >
          {latest.length === 0 ? (
            <EmptyState title={t("admin:orders.none")}>{t("admin:orders.noneText")}</EmptyState>
          ) : (
            <OrdersTable orders={latest} timeZone={timeZone} />
          )}
        </Card>
      )}
    </>
  );
}
