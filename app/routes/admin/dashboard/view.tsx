import { Link } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PartOfDay, partOfDay as partOfDayIn } from "../../../domain/dates/part-of-day.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import type { OrderRow } from "../../../ui/admin/models.ts";
import { OrdersTable } from "../../../ui/admin/orders/orders-table.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { PlatformSales, type PlatformSalesProps } from "../../../ui/admin/dashboard/platform-sales.tsx";
import { SalesCards } from "./sales-cards.tsx";

/** A figure, and the list that it counts. */
export type Tile = { key: TileKey; value: number; href: string };
type TileKey = keyof typeof TILE_TEXTS;

type Props = {
  name: string;
  partOfDay: PartOfDay;
  /** Those that the viewer may read. */
  tiles: readonly Tile[];
  /** Null where the viewer may not see money. */
  sales: ComponentProps<typeof SalesCards> | null;
  /** What all tenants sold, for the platform's people at their own desk who may see money. */
  platformSales?: PlatformSalesProps["periods"] | null;
  /** Null where the viewer may not read orders. */
  latest: readonly OrderRow[] | null;
  ordersHref: string | null;
  /** Where a first store is made, for a tenant that has none. */
  firstStoreHref: string | null;
  /** The stores, for whoever has some and no order yet. */
  storesHref: string | null;
  /** The tenants, for the platform's people at their own desk. */
  panelHref?: string | null;
  /** What comes first while there is something left to set up. */
  children?: ReactNode;
};

const TILE_TEXTS = {
  verification: "superPanel:platformDesk.verification",
  credit: "superPanel:platformDesk.credit",
  dead: "superPanel:platformDesk.dead",
  address: "lists:tile.address",
  budget: "lists:orders.group.budget",
  trouble: "lists:orders.group.trouble",
  cases: "lists:tile.cases",
  incidents: "lists:tile.incidents",
  refunds: "lists:tile.refunds",
  unmade: "lists:tile.unmade",
  today: "lists:tile.today",
  week: "admin:dashboard.ordersThisWeek",
  production: "admin:dashboard.inProduction",
  activeStores: "admin:dashboard.activeStores",
} as const;

const GREETINGS: Record<PartOfDay, string> = {
  morning: "admin:dashboardPage.morning",
  afternoon: "admin:dashboardPage.afternoon",
  evening: "admin:dashboardPage.evening",
  night: "admin:dashboardPage.night",
};

/** What waits for a person when there is any of it, and is not worth a word when there is none. */
const WAITING: ReadonlySet<TileKey> = new Set([
  ...(["verification", "credit", "dead"] as const),
  ...(["address", "budget", "trouble", "cases", "incidents", "refunds", "unmade"] as const),
]);

const COUNTS_OF_ORDERS: ReadonlySet<TileKey> = new Set(["today", "week", "production"]);
const NO_TILES: ReadonlySet<TileKey> = new Set();

/** The time of day by the reader's own clock, once their browser tells it; until then where the tenant is. */
function usePartOfDay(there: PartOfDay): PartOfDay {
  const [here, setHere] = useState<PartOfDay>();
  useEffect(() => {
    setHere(partOfDayIn(new Date(), new Intl.DateTimeFormat().resolvedOptions().timeZone));
  }, []);
  return here ?? there;
}

/** What needs a hand, what is going on, what came in, and the latest orders; each figure leads to what it counts. */
export function DashboardView({ name, partOfDay: there, tiles, sales, latest, ordersHref, ...page }: Props) {
  const { t } = useTranslation();
  const partOfDay = usePartOfDay(there);
  const { firstStoreHref, storesHref, panelHref, platformSales, children } = page;
  const waiting = tiles.filter(({ key, value }) => WAITING.has(key) && value > 0);
  // Before the first order its counts are noughts that say nothing; what to do next stands below.
  const counts = latest?.length === 0 ? COUNTS_OF_ORDERS : NO_TILES;
  const going = tiles.filter(({ key, value }) => !WAITING.has(key) && !(value === 0 && counts.has(key)));
  const isOpen = tiles.some(({ key, value }) => key === "activeStores" && value > 0);
  return (
    <>
      <PageHead title={t(GREETINGS[partOfDay], { name: name.split(" ")[0] })}>
        {panelHref && <ButtonLink href={panelHref}>{t("superPanel:tenants")}</ButtonLink>}
      </PageHead>
      {children}
      {firstStoreHref !== null && (
        <Card>
          <EmptyState
            title={t("admin:dashboardPage.firstStore.title")}
            action={
              <ButtonLink href={firstStoreHref}>{t("admin:dashboardPage.firstStore.action")}</ButtonLink>
            }
          >
            {t("admin:dashboardPage.firstStore.text")}
          </EmptyState>
        </Card>
      )}
      {waiting.length > 0 && (
        <section>
          <h2 className="tiles-title">{t("admin:dashboardPage.attention")}</h2>
          <Tiles tiles={waiting} />
        </section>
      )}
      {waiting.length === 0 && panelHref && (
        <p className="tiles-title soft">{t("superPanel:platformDesk.calm")}</p>
      )}
      <Tiles tiles={going} />
      {platformSales && <PlatformSales periods={platformSales} />}
      {sales && <SalesCards {...sales} />}
      {latest && ordersHref !== null && (
        <Card
          title={t("admin:dashboard.latest")}
          aside={<Link to={ordersHref}>{t("admin:dashboard.all")}</Link>}
        >
          {latest.length === 0 ? (
            <EmptyState
              title={t("admin:orders.none")}
              action={
                storesHref !== null && (
                  <ButtonLink href={storesHref}>{t("admin:dashboardPage.noOrders.action")}</ButtonLink>
                )
              }
            >
              {storesHref === null
                ? t("admin:orders.noneText")
                : t(isOpen ? "admin:dashboardPage.noOrders.share" : "admin:dashboardPage.noOrders.drafts")}
            </EmptyState>
          ) : (
            <OrdersTable orders={latest} />
          )}
        </Card>
      )}
    </>
  );
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useTranslation();
  if (tiles.length === 0) return null;
  return (
    <ul className="tiles">
      {tiles.map(({ key, value, href }) => (
        <li className={WAITING.has(key) ? "card tile warn" : "card tile"} key={key}>
          <b className="num">{value}</b>
          <Link to={href}>{t(TILE_TEXTS[key])}</Link>
        </li>
      ))}
    </ul>
  );
}
