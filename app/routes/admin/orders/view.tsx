import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { OrderSort } from "../../../domain/lists/sorts.ts";
import type { ChosenStep } from "../../../domain/order/staff-steps.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { ExportForm } from "../../../ui/lists/export-form.tsx";
import { DeskList } from "../../../ui/lists/desk-list.tsx";
import type { ListCount, Pages } from "../../../ui/lists/pager.tsx";
import { type OrderFilters, orderFilters } from "../../../ui/admin/orders/order-filters.tsx";
import type { Live, OrderRow } from "../../../ui/admin/models.ts";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { type ChosenAnswer, ChosenSteps, OrderBar } from "./chosen-steps.tsx";
import { OrderTabs } from "./order-tabs.tsx";
import { OrdersTable } from "../../../ui/admin/orders/orders-table.tsx";

type Props = {
  orders: readonly OrderRow[];
  /** Where the stores are, for whoever has no orders yet; null for those who may not see them. */
  storesHref: string | null;
  live: Live;
  filters: OrderFilters;
  tabs: ComponentProps<typeof OrderTabs>["tabs"];
  /** Where the list is taken out as a file; null where the viewer may not. */
  exportAction: string | null;
  count: ComponentProps<typeof ListCount>;
  sort: Sort<OrderSort>;
  links: Pages & { sortHrefs: Record<OrderSort, string> };
  /** What this person may do with orders that are chosen in the table. */
  chosenSteps: readonly ChosenStep[];
  answer?: ChosenAnswer;
  /** The list's own address, with its filters. */
  here: string;
  /** Money that is not where the orders say it is: how often a person must decide, and where. */
  incidents: { open: number; href: string };
  /** What customers say is wrong: how much of it waits for an answer, and where. */
  cases: { open: number; href: string };
  /** What customers were asked to pay by a link: how much of it waits, and where. */
  paymentLinks: { waiting: number; href: string };
  /** Where an order is made for a customer; null for those who may not. */
  createHref: string | null;
};

const LIVE_TEXTS: Record<Live, string> = {
  connected: "admin:live.connected",
  connecting: "admin:live.connecting",
  off: "admin:live.off",
};

/** All orders of the tenant, the newest on top; new ones arrive while one looks. */
export function OrdersView({ orders, live, filters, count, sort, links, incidents, cases, ...desk }: Props) {
  const { t, i18n } = useTranslation();
  const { chosenSteps, answer, here, tabs, exportAction, storesHref, paymentLinks, createHref } = desk;
  const mayChoose = chosenSteps.length > 0;
  const ofOneStore = filters.stores?.length === 1 || Boolean(filters.asked["store"]);
  return (
    <>
      <PageHead title={t("admin:nav.orders")} lead={<LiveSign live={live} />}>
        {exportAction && orders.length > 0 && (
          <ExportForm
            action={exportAction}
            asked={filters.asked}
            label={t("orderDesk:ordersFile")}
            others={[{ name: "rows", value: "lines", label: t("orderDesk:linesFile") }]}
          />
        )}
        <ButtonLink look="quiet" href={paymentLinks.href}>
          {paymentLinks.waiting > 0
            ? t("paymentLinks:linkWaiting", { count: paymentLinks.waiting })
            : t("paymentLinks:title")}
        </ButtonLink>
        <ButtonLink look="quiet" href={cases.href}>
          {cases.open > 0 ? t("cases:desk.linkOpen", { count: cases.open }) : t("cases:desk.title")}
        </ButtonLink>
        <ButtonLink look="quiet" href={incidents.href}>
          {incidents.open > 0
            ? t("orderDesk:incidentDesk.linkOpen", { count: incidents.open })
            : t("orderDesk:incidentDesk.title")}
        </ButtonLink>
        {createHref && <ButtonLink href={createHref}>{t("paymentLinks:create.title")}</ButtonLink>}
      </PageHead>
      {answer && <ChosenSteps answer={answer} action={here} />}
      <DeskList
        caption={t("admin:nav.orders")}
        rows={orders}
        filters={orderFilters(t, filters, i18n.language)}
        tabs={<OrderTabs tabs={tabs} />}
        count={count}
        links={links}
        none={{
          title: t("admin:orders.none"),
          text: t("admin:orders.noneText"),
          action: storesHref && (
            <ButtonLink href={storesHref}>{t("admin:dashboardPage.noOrders.action")}</ButtonLink>
          ),
        }}
        inForm={(rows) =>
          mayChoose ? (
            <form className="stack" method="post" action={here}>
              <FormToken />
              {rows}
              {/* The file of chosen orders keeps to the list's filters, as that of all does. */}
              {Object.entries(filters.asked).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <OrderBar
                steps={chosenSteps}
                exportAction={exportAction}
                search={count.count > orders.length ? count : null}
              />
            </form>
          ) : (
            <div className="stack">{rows}</div>
          )
        }
      >
        <div className="card flush">
          <OrdersTable
            orders={orders}
            ofOneStore={ofOneStore}
            sorting={{ sort, hrefs: links.sortHrefs }}
            choosable={() => mayChoose}
          />
        </div>
      </DeskList>
    </>
  );
}

function LiveSign({ live }: { live: Live }) {
  const { t } = useTranslation();
  return (
    <span className={`live ${live}`} role="status">
      {t(LIVE_TEXTS[live])}
    </span>
  );
}
