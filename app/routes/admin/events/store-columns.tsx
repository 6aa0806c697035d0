import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { EventSort } from "../../../domain/lists/sorts.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import type { ListColumn } from "../../../ui/lists/desk-list.tsx";
import { STORE_TYPE_TEXTS } from "../../../ui/admin/event/event-pages.ts";
import { StoreStatusBadge } from "../../../ui/admin/status-badge.tsx";
import type { StoreRow } from "./models.ts";

const REGION_TEXTS: Record<Region, string> = {
  UK: "common:region.UK",
  EU: "common:region.EU",
  US: "common:region.US",
};

/** The columns of the list of stores; the list's form restores a deleted one. */
export function useStoreColumns(): ListColumn<StoreRow, EventSort>[] {
  const { t } = useTranslation();
  return [
    {
      key: "name",
      label: t("admin:orders.store"),
      cell: (store) => <StoreName store={store} />,
      sortedBy: "name",
    },
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
    },
    { key: "orders", label: t("admin:nav.orders"), cell: ({ orders }) => orders, numeric: true },
    {
      key: "actions",
      label: t("eventDesk:list.actions"),
      cell: (store) => <StoreActions store={store} />,
    },
  ];
}

function StoreName({ store }: { store: StoreRow }) {
  const { name, href, picture, brand } = store;
  return (
    <span className="store-name">
      {picture === undefined ? (
        <svg className="thumb" viewBox="0 0 10 12" aria-hidden fill={brand}>
          <path d="M0 0h10v12H0z" />
        </svg>
      ) : (
        <img className="thumb" src={picture} alt="" width="40" height="48" loading="lazy" />
      )}
      {href === null ? (
        <b className="written">{name}</b>
      ) : (
        <Link className="row-link strong written" to={href} prefetch="intent">
          {name}
        </Link>
      )}
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
