import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  CREDIT_STATES,
  type CreditState,
  type FoundBy,
  TENANT_STATUSES,
  type TenantStatus,
} from "../../../../domain/access/tenant-standing.ts";
import type { AlarmKind } from "../../../../domain/jobs/alarms.ts";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { AlarmBanner } from "../../../../ui/admin/deliveries/alarm-banner.tsx";
import { DeskList, type ListColumn } from "../../../../ui/lists/desk-list.tsx";
import type { Pages } from "../../../../ui/lists/pager.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { CREDIT_TEXTS, CreditBadge, TENANT_STATUS_TEXTS, TenantStatusBadge } from "../tenant-badges.tsx";

const FOUND_TEXTS: Record<FoundBy, string> = {
  order: "superPanel:found.order",
  shopper: "superPanel:found.shopper",
  person: "superPanel:found.person",
  store: "superPanel:found.store",
  code: "superPanel:found.code",
  payment: "superPanel:found.payment",
};

type TenantLine = {
  id: string;
  /** What of it is what was searched for, beside its name. */
  foundBy: readonly FoundBy[];
  href: string;
  name: string;
  status: TenantStatus;
  /** ISO time. */
  since: string;
  credit: readonly { state: CreditState; currency: string }[];
  stores: number;
  people: number;
  orders: number;
};
type Props = {
  tenants: readonly TenantLine[];
  pages: Pages;
  /** The fields as the address has them. */
  asked: Readonly<Record<string, string>>;
  isFiltered: boolean;
  action: string;
  incidentsHref: string;
  deliveriesHref: string;
  alarms: readonly AlarmKind[];
};

/** The super-admin panel: every tenant, those that wait for a decision on top. */
export function TenantsView({ tenants, pages, asked, isFiltered, action, ...rest }: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  const columns: ListColumn<TenantLine>[] = [
    {
      key: "tenant",
      label: t("superPanel:tenant"),
      cell: (tenant) => (
        <>
          <Link className="row-link written" to={tenant.href}>
            {tenant.name}
          </Link>
          {tenant.foundBy.map((kind) => (
            <span key={kind} className="block soft small">
              {t(FOUND_TEXTS[kind])}
            </span>
          ))}
        </>
      ),
    },
    {
      key: "state",
      label: t("superPanel:state"),
      cell: (tenant) => <TenantStatusBadge status={tenant.status} />,
    },
    {
      key: "credit",
      label: t("superPanel:credit"),
      cell: (tenant) =>
        tenant.credit.length === 0 ? (
          <span className="soft">{t("superPanel:noCredit")}</span>
        ) : (
          tenant.credit.map(({ state, currency }) => <CreditBadge key={currency} state={state} />)
        ),
    },
    { key: "stores", label: t("superPanel:stores"), cell: (tenant) => tenant.stores, numeric: true },
    { key: "orders", label: t("superPanel:orders"), cell: (tenant) => tenant.orders, numeric: true },
    { key: "people", label: t("superPanel:people"), cell: (tenant) => tenant.people, numeric: true },
    {
      key: "since",
      label: t("superPanel:since"),
      cell: (tenant) => <time dateTime={tenant.since}>{date(tenant.since)}</time>,
    },
  ];
  return (
    <>
      <PageHead title={t("superPanel:title")} lead={t("superPanel:lead")}>
        <ButtonLink look="quiet" href={rest.incidentsHref}>
          {t("orderDesk:incidentDesk.title")}
        </ButtonLink>
        <ButtonLink look="quiet" href={rest.deliveriesHref}>
          {t("superPanel:deliveryDesk.title")}
        </ButtonLink>
      </PageHead>
      <AlarmBanner alarms={rest.alarms} />
      <DeskList
        caption={t("superPanel:title")}
        rows={tenants}
        columns={columns}
        filters={{
          action,
          asked,
          isFiltered,
          label: t("superPanel:filter"),
          search: t("superPanel:searchAll"),
          fields: [
            {
              name: "status",
              label: t("superPanel:state"),
              any: t("superPanel:any"),
              choices: TENANT_STATUSES.map((value) => ({ value, label: t(TENANT_STATUS_TEXTS[value]) })),
            },
            {
              name: "credit",
              label: t("superPanel:credit"),
              any: t("superPanel:any"),
              choices: CREDIT_STATES.map((value) => ({ value, label: t(CREDIT_TEXTS[value]) })),
            },
          ],
        }}
        links={pages}
        none={{ title: t("superPanel:none") }}
        nothingFits={{ title: t("superPanel:none"), text: t("superPanel:noneText") }}
      />
    </>
  );
}
