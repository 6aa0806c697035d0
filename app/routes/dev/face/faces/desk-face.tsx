import type { ReactNode, ComponentProps } from "react";
import { ORDER_STATUSES } from "../../../../domain/order/order-status.ts";
import { AdminShell } from "../../../admin/frame/admin-shell.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { DashboardView } from "../../../admin/dashboard/view.tsx";
import { EventsListView } from "../../../admin/events/view.tsx";
import { OrderStatusBadge } from "../../../../ui/admin/status-badge.tsx";
import { RevokeQuestion } from "../../../admin/vouchers/promo-codes/revoke-question.tsx";
import { OrderLines, Sums, TotalsNote } from "../../../../ui/checkout/order-summary.tsx";
import { ErrorPage } from "../../../../ui/errors/route-error.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { ButtonParts } from "../parts/buttons.tsx";
import { FeedbackParts } from "../parts/feedback.tsx";
import { FieldParts } from "../parts/fields.tsx";
import { Part, EachState } from "../parts/shown.tsx";
import { sampleLines, sampleTotals } from "../samples/order.ts";
import { type SamplePicture, gbp } from "../samples/store.ts";
import { LanguageSelector } from "../../../../ui/language/language-selector.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Pagination } from "../../../storefront/listing/pagination.tsx";
import { Tabs } from "../../../../ui/layout/tabs.tsx";
import { Pager } from "../../../../ui/lists/pager.tsx";
import type { SalesCards } from "../../../admin/dashboard/sales-cards.tsx";
import type { StoreRow } from "../../../admin/events/models.ts";
import type { OrderRow } from "../../../../ui/admin/models.ts";

const STORES: Pick<StoreRow, "name" | "type" | "region" | "status" | "brand" | "orders">[] = [
  { name: "Acme UK Store", type: "Store", region: "UK", status: "Active", brand: "#c8102e", orders: 128 },
  { name: "Acme Free Gift", type: "Promo", region: "UK", status: "Active", brand: "#0a5f73", orders: 41 },
  { name: "Acme Bulk Order", type: "Bulk", region: "EU", status: "On hold", brand: "#e0a526", orders: 3 },
  { name: "Acme Draft Store", type: "Store", region: "US", status: "Draft", brand: "#5c6b48", orders: 0 },
];
const STORE_SORT_HREFS = {
  standing: "/dev/ui",
  name: "/dev/ui",
  client: "/dev/ui",
  revenue: "/dev/ui",
  ends: "/dev/ui",
  last: "/dev/ui",
};
const SAMPLE_STORES: StoreRow[] = STORES.map((store, index) => ({
  ...store,
  id: String(index),
  expired: false,
  addressName: null,
  client: index % 2 === 0 ? "Acme Sports" : null,
  revenue: gbp(store.orders * 2450),
  opens: null,
  ends: index === 1 ? "2041-01-31" : null,
  lastOrder: store.orders > 0 ? "2041-01-08T10:30:00.000Z" : null,
  picture: undefined,
  href: "/events/sample/overview",
  link: store.status === "Draft" ? null : "https://popstall.example/sample",
  previewHref: store.status === "Draft" ? "/site-preview/sample" : null,
  codes: { kind: store.type === "Promo" ? "codes" : "vouchers", href: "/events/sample/vouchers" },
  mayRestore: false,
}));

const NAMES = ["Robin O’Brien", "Zofia Łukaszewicz", "Jean-Luc Saint-Denis", "Ama Mensah", "Bo Li"];

const SAMPLE_ORDERS: OrderRow[] = [0, 1, 10, 14, 15, 19, 18, 22].map((status, index) => ({
  id: String(index),
  ref: `PS-7K3M9QT${"BCDFGHJK"[index]}`,
  href: `/orders/${index}`,
  store: STORES[index % 3]?.name ?? "",
  customer: NAMES[index % NAMES.length] ?? "",
  email: "someone@customer.example",
  items: 1 + (index % 4),
  total: gbp(1200 + index * 955),
  region: "UK",
  status: ORDER_STATUSES[status] ?? "new",
  payment: index % 3 === 0 ? "not_needed" : "paid",
  placedAt: new Date(Date.UTC(2041, 0, 8, 14, 30 - index * 3)).toISOString(),
  fresh: index === 0,
}));

/** Sales of a tenant with one currency, the last day the best. */
const SAMPLE_SALES: ComponentProps<typeof SalesCards> = {
  currencies: [
    {
      currency: "GBP",
      today: { total: 18_450, orders: 7, change: 12 },
      week: { total: 98_700, orders: 41, change: -4 },
      month: { total: 402_310, orders: 173, change: 31 },
      days: Array.from({ length: 30 }, (_, at) => ({
        day: new Date(Date.UTC(2041, 0, at + 1)).toISOString().slice(0, 10),
        total: 4_000 + ((at * 7919) % 13_000),
      })),
    },
  ],
  best: [
    { key: "tee", name: "Classic Tee", currency: "GBP", units: 98, total: 117_600 },
    { key: "hoodie", name: "Zip Hoodie", currency: "GBP", units: 31, total: 92_963 },
  ],
  revenueHref: "#desk",
};

/** How one gets about on the desk. */
function WayParts() {
  return (
    <Part name="Breadcrumbs, Tabs, Pagination, Pager, LanguageSelector">
      <EachState>
        {() => (
          <Tabs
            label="Parts of a store"
            tabs={[
              { label: "Overview", href: "#ways", current: true },
              { label: "Products", href: "#ways", current: false },
            ]}
          />
        )}
      </EachState>
      <Breadcrumbs crumbs={[{ label: "Orders", href: "#ways" }, { label: "PS-7K3M9QTX" }]} />
      <Pagination page={4} pages={9} hrefOf={() => "#ways"} />
      <Pager previousHref="#ways" nextHref="#ways" />
      <LanguageSelector action="#ways" id="guide-lang" />
    </Part>
  );
}

type Props = { pictures: readonly SamplePicture[]; above: ReactNode };

/** The desk in its frame: lists, cards, and what they are made of. */
export function DeskFace({ pictures, above }: Props) {
  return (
    <AdminShell
      user={{ name: "Ada Admin", email: "ada@acme.example", role: "admin", superadmin: false }}
      logoHref="#desk"
      faqHref="#desk"
      logoutAction="#desk"
      formToken="sample"
      timeZone="Europe/London"
      setupHref="#desk"
    >
      {above}
      <DashboardView
        name="Ada"
        partOfDay="morning"
        sales={SAMPLE_SALES}
        firstStoreHref={null}
        storesHref={null}
        tiles={[
          { key: "address", value: 2, href: "#desk" },
          { key: "today", value: 14, href: "#desk" },
          { key: "production", value: 31, href: "#desk" },
          { key: "activeStores", value: 6, href: "#desk" },
        ]}
        latest={SAMPLE_ORDERS}
        ordersHref="#desk"
      />
      <Part name="EventsListView">
        <EventsListView
          stores={SAMPLE_STORES}
          sees={{ revenue: true, clients: true }}
          clients={[{ id: "acme", name: "Acme Sports" }]}
          filters={{ action: "/dev/ui", asked: {}, isFiltered: false }}
          count={{ count: SAMPLE_STORES.length, isCountedOut: true }}
          sort={{ by: "standing", descending: true }}
          links={{ previousHref: null, nextHref: null, sortHrefs: STORE_SORT_HREFS }}
          superadmin={false}
          mayChange
          createHref="/dev/ui"
        />
      </Part>
      <Part name="PageHead, OrderStatusBadge, OrderLines, Sums">
        <PageHead title="PS-7K3M9QTX" lead="Placed on 8 January 2041" />
        <Card title="Statuses">
          <ul className="row small">
            {ORDER_STATUSES.map((status) => (
              <li key={status}>
                <OrderStatusBadge status={status} />
              </li>
            ))}
          </ul>
        </Card>
        <Card title="An order's lines">
          <OrderLines lines={sampleLines(pictures)} region="UK" />
          <Sums totals={sampleTotals()} region="UK" />
          <TotalsNote totals={sampleTotals()} region="UK" />
        </Card>
      </Part>
      <ButtonParts />
      <FieldParts />
      <FeedbackParts />
      <Part name="RevokeQuestion">
        <RevokeQuestion
          page={{ here: "#desk" }}
          asked={{ kind: "batch", id: "1", name: "Spring conference", count: 12 }}
        />
      </Part>
      <WayParts />
      <ErrorPage status={404} framed />
    </AdminShell>
  );
}
