import type { ReactNode } from "react";
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
import { Part } from "../parts/shown.tsx";
import { WayParts } from "../parts/ways.tsx";
import { SAMPLE_ORDERS, SAMPLE_SALES, SAMPLE_STORES } from "../samples/desk.ts";
import { sampleLines, sampleTotals } from "../samples/order.ts";
import type { SamplePicture } from "../samples/store.ts";

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
          filters={{ action: "/dev/ui", asked: {}, isFiltered: false }}
          count={{ count: SAMPLE_STORES.length, isCountedOut: true }}
          sort={{ by: "standing", descending: true }}
          links={{ previousHref: null, nextHref: null, sortHrefs: { standing: "/dev/ui", name: "/dev/ui" } }}
          superadmin={false}
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
