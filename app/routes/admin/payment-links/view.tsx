import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { Money } from "../../../domain/money.ts";
import { PAYMENT_LINK_STATES, type PaymentLinkState } from "../../../domain/order/payment-link.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { DeskList, type ListColumn, type ListFilters } from "../../../ui/lists/desk-list.tsx";
import { MailAddress } from "../../../ui/lists/mail-address.tsx";
import type { Pages } from "../../../ui/lists/pager.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { LINK_STATES } from "./link-states.ts";

type Row = {
  id: string;
  href: string;
  state: PaymentLinkState;
  ref: string;
  name: string;
  email: string;
  store: string;
  region: Region;
  total: Money;
  maker: string;
  createdAt: string;
  expiresAt: string;
};

type Props = {
  links: readonly Row[];
  filters: ListFilters;
  sort: Sort<"created">;
  pages: Pages & { sortHrefs: Record<"created", string> };
  createHref: string | null;
};

/** Every order that staff made for a customer, the newest on top. */
export function PaymentLinksView({ links, filters, sort, pages, createHref }: Props) {
  const { t } = useTranslation();
  const { shortDate } = useDates();
  const columns: ListColumn<Row, "created">[] = [
    {
      key: "customer",
      label: t("admin:orders.customer"),
      cell: (link) => (
        <>
          <Link className="row-link written" to={link.href} prefetch="intent">
            {link.name || link.ref || "–"}
          </Link>
          {link.email && (
            <span className="written soft small" title={link.email}>
              <MailAddress address={link.email} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "state",
      label: t("admin:orders.status"),
      cell: ({ state }) => <Badge tone={LINK_STATES[state].tone}>{t(LINK_STATES[state].label)}</Badge>,
    },
    {
      key: "total",
      label: t("admin:orders.total"),
      cell: ({ total, region }) => formatMoney(total, region),
      numeric: true,
    },
    {
      key: "store",
      label: t("admin:orders.store"),
      cell: ({ store }) => <span className="written">{store}</span>,
    },
    {
      key: "maker",
      label: t("paymentLinks:maker"),
      cell: ({ maker }) => <span className="written">{maker || "–"}</span>,
    },
    {
      key: "created",
      label: t("paymentLinks:created"),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDate(createdAt)}</time>,
      sortedBy: "created",
    },
    {
      key: "ends",
      label: t("paymentLinks:ends"),
      cell: ({ state, expiresAt }) =>
        state === "waiting" ? <time dateTime={expiresAt}>{shortDate(expiresAt)}</time> : "–",
    },
  ];
  const create = createHref && <ButtonLink href={createHref}>{t("paymentLinks:create.title")}</ButtonLink>;
  const state = {
    name: "state",
    label: t("admin:orders.status"),
    any: t("lists:orders.anyStatus"),
    choices: PAYMENT_LINK_STATES.map((value) => ({ value, label: t(LINK_STATES[value].label) })),
  };
  return (
    <>
      <PageHead title={t("paymentLinks:title")} lead={t("paymentLinks:lead")}>
        {create}
      </PageHead>
      <DeskList
        caption={t("paymentLinks:title")}
        rows={links}
        columns={columns}
        filters={{ ...filters, label: t("paymentLinks:filter"), fields: [state] }}
        sort={sort}
        links={pages}
        none={{ title: t("paymentLinks:none"), text: t("paymentLinks:noneText"), action: create }}
      />
    </>
  );
}
