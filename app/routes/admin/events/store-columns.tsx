import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { EventSort } from "../../../domain/lists/sorts.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { formatShortDate } from "../../../ui/dates/format-date.ts";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { choiceColumn } from "../../../ui/admin/list-columns.tsx";
import type { ListColumn } from "../../../ui/lists/desk-list.tsx";
import { STORE_TYPE_TEXTS } from "../../../ui/admin/event/event-pages.ts";
import { StoreStatusBadge } from "../../../ui/admin/status-badge.tsx";
import type { StoreRow } from "./models.ts";

const REGION_TEXTS: Record<Region, string> = {
  UK: "common:region.UK",
  EU: "common:region.EU",
  US: "common:region.US",
};

/** The columns of the list of stores that a reader may see; the list's form restores a deleted one. */
export function useStoreColumns(
  sees: { revenue: boolean; clients: boolean },
  mayChoose: boolean,
): ListColumn<StoreRow, EventSort>[] {
  const { t, i18n } = useTranslation();
  const { shortDate } = useDates();
  const client: ListColumn<StoreRow, EventSort> = {
    key: "client",
    label: t("lists:orders.client"),
    cell: (store) => store.client && <span className="written">{store.client}</span>,
    sortedBy: "client",
  };
  const revenue: ListColumn<StoreRow, EventSort> = {
    key: "revenue",
    label: t("eventDesk:list.revenue"),
    cell: (store) => store.revenue && formatMoney(store.revenue),
    numeric: true,
    sortedBy: "revenue",
  };
  const choice = choiceColumn<StoreRow>(t, {
    field: "store",
    nameOf: ({ name }) => name,
    mayChoose: ({ href }) => href !== null,
  });
  return [
    ...(mayChoose ? [choice] : []),
    {
      key: "name",
      label: t("admin:orders.store"),
      cell: (store) => <StoreName store={store} />,
      sortedBy: "name",
    },
    ...(sees.clients ? [client] : []),
    {
      key: "status",
      label: t("admin:orders.status"),
      cell: ({ expired, status, mayRestore }) =>
        mayRestore ? (
          <Badge tone="bad">{t("eventDesk:list.deleted")}</Badge>
        ) : expired && status !== "Draft" ? (
          <Badge tone="muted">{t("admin:storeStatus.expired")}</Badge>
        ) : (
          <StoreStatusBadge status={status} />
        ),
      sortedBy: "standing",
    },
    {
      key: "type",
      label: t("eventDesk:details.type"),
      cell: ({ type, region }) => (
        <>
          {t(STORE_TYPE_TEXTS[type])} <span className="soft second-line">{t(REGION_TEXTS[region])}</span>
        </>
      ),
      spare: "early",
    },
    ...(sees.revenue ? [revenue] : []),
    { key: "orders", label: t("admin:nav.orders"), cell: ({ orders }) => orders, numeric: true },
    {
      key: "last",
      label: t("eventDesk:list.lastOrder"),
      cell: ({ lastOrder }) => lastOrder && <time dateTime={lastOrder}>{shortDate(lastOrder)}</time>,
      spare: "early",
      sortedBy: "last",
    },
    {
      key: "ends",
      label: t("eventDesk:list.dates"),
      cell: ({ opens, ends }) => {
        // Days of the store, whatever the reader's time zone is.
        const day = (name: string) => formatShortDate(`${name}T12:00:00Z`, i18n.language);
        const days = [
          opens === null ? null : t("eventDesk:list.from", { day: day(opens) }),
          ends === null ? null : t("eventDesk:list.until", { day: day(ends) }),
        ];
        return days.filter(Boolean).join(" ") || null;
      },
      spare: "early",
      sortedBy: "ends",
    },
    {
      key: "actions",
      label: t("eventDesk:list.actions"),
      cell: (store) => <StoreActions store={store} />,
    },
  ];
}

function StoreName({ store }: { store: StoreRow }) {
  const { name, addressName, href, picture, brand } = store;
  return (
    <span className="store-name">
      {picture === undefined ? (
        <svg className="thumb" viewBox="0 0 10 12" aria-hidden fill={brand}>
          <path d="M0 0h10v12H0z" />
        </svg>
      ) : (
        <img className="thumb" src={picture} alt="" width="40" height="48" loading="lazy" />
      )}
      <span>
        {href === null ? (
          <b className="written">{name}</b>
        ) : (
          <Link className="row-link strong written" to={href} prefetch="intent">
            {name}
          </Link>
        )}
        {addressName !== null && <span className="written soft small">{addressName}</span>}
      </span>
    </span>
  );
}

function StoreActions({ store }: { store: StoreRow }) {
  const { t } = useTranslation();
  const { name, link, previewHref, codes, mayRestore, id } = store;
  const named = (text: string) => `${text}: ${name}`;
  return (
    <span className="row store-actions">
      {codes && (
        <Link
          className="button quiet tiny"
          to={codes.href}
          aria-label={named(t(codes.kind === "codes" ? "eventDesk:page.codes" : "eventDesk:page.vouchers"))}
        >
          {t(codes.kind === "codes" ? "eventDesk:page.codes" : "eventDesk:page.vouchers")}
        </Link>
      )}
      {previewHref !== null && (
        <a
          className="button quiet tiny"
          href={previewHref}
          target="_blank"
          rel="noopener"
          aria-label={named(t("eventDesk:preview"))}
        >
          {t("eventDesk:preview")}
        </a>
      )}
      {link !== null && (
        <>
          <a
            className="button quiet tiny"
            href={link}
            target="_blank"
            rel="noopener"
            aria-label={named(t("eventDesk:open"))}
          >
            {t("eventDesk:open")}
          </a>
          <CopyButton text={link} label={named(t("eventDesk:link"))} />
        </>
      )}
      {mayRestore && (
        <Button
          look="quiet"
          size="tiny"
          name="restore"
          value={id}
          aria-label={named(t("eventDesk:list.restore"))}
        >
          {t("eventDesk:list.restore")}
        </Button>
      )}
    </span>
  );
}
