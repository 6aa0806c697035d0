import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../actions/button.tsx";
import { EmptyState } from "../../feedback/empty-state.tsx";
import { Card } from "../../layout/card.tsx";
import type { OrderRow } from "../models.ts";
import { OrdersTable } from "../orders/orders-table.tsx";
import { PageHead } from "../frame/page-head.tsx";

/** A figure, and the list that it counts. */
export type Tile = { key: TileKey; value: number; href: string };
type TileKey = keyof typeof TILE_TEXTS;

type Props = {
  name: string;
  /** Those that the viewer may read. */
  tiles: readonly Tile[];
  /** Null where the viewer may not read orders. */
  latest: readonly OrderRow[] | null;
  ordersHref: string | null;
  /** The tenants, for the platform's people at their own desk. */
  panelHref?: string | null;
  timeZone?: string;
  /** What comes first while there is something left to set up. */
  children?: ReactNode;
};

const TILE_TEXTS = {
  address: "lists:tile.address",
  budget: "lists:orders.group.budget",
  trouble: "lists:orders.group.trouble",
  incidents: "lists:tile.incidents",
  today: "lists:tile.today",
  week: "admin:dashboard.ordersThisWeek",
  production: "admin:dashboard.inProduction",
  activeStores: "admin:dashboard.activeStores",
} as const;

/** What waits for a person when there is any of it. */
const WAITING: ReadonlySet<TileKey> = new Set(["address", "budget", "trouble", "incidents"]);

/** Figures that are true now, each leading to what it counts, and the latest orders. */
export function DashboardView({ name, tiles, latest, ordersHref, panelHref, timeZone, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("admin:dashboard.title", { name })} lead={t("admin:dashboard.lead")}>
        {panelHref && <ButtonLink href={panelHref}>{t("superPanel:tenants")}</ButtonLink>}
      </PageHead>
      {children}
      <ul className="tiles">
        {tiles.map(({ key, value, href }) => (
          <li className={WAITING.has(key) && value > 0 ? "card tile warn" : "card tile"} key={key}>
            <b className="num">{value}</b>
            <Link to={href}>{t(TILE_TEXTS[key])}</Link>
          </li>
        ))}
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
