import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Region } from "../../../domain/store/store-event.ts";
import { Badge } from "../../feedback/badge.tsx";
import { EmptyState } from "../../feedback/empty-state.tsx";
import { STORE_TYPE_TEXTS } from "../event/store-type-texts.ts";
import { Icon } from "../frame/icon.tsx";
import type { StoreCard } from "../models.ts";
import { PageHead } from "../frame/page-head.tsx";
import { StoreStatusBadge } from "../status-badge.tsx";

const REGION_TEXTS: Record<Region, string> = {
  UK: "common:region.UK",
  EU: "common:region.EU",
  US: "common:region.US",
};

type Props = {
  stores: readonly StoreCard[];
  /** The platform's staff read "Event" here, a tenant's own people "Stores". */
  superadmin: boolean;
  createHref?: string | null;
};

/** All stores of the tenant, each with its colour, state and orders. */
export function EventsListView({ stores, superadmin, createHref }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={superadmin ? t("admin:nav.event") : t("admin:nav.stores")}
        lead={t("admin:stores.count", { count: stores.length })}
      >
        {createHref && (
          <Link className="button" to={createHref}>
            {t("admin:stores.create")}
          </Link>
        )}
      </PageHead>
      {stores.length === 0 ? (
        <EmptyState title={t("admin:stores.none")}>{t("admin:stores.noneText")}</EmptyState>
      ) : (
        <ul className="store-cards">
          {stores.map((store) => (
            <StoreItem key={store.id} store={store} />
          ))}
        </ul>
      )}
    </>
  );
}

function StoreItem({ store }: { store: StoreCard }) {
  const { t } = useTranslation();
  return (
    <li className="card">
      <svg className="band" viewBox="0 0 120 14" preserveAspectRatio="none" aria-hidden fill={store.brand}>
        <path d="M0 0h120v7a6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0z" />
      </svg>
      <h2>{store.adminHref ? <Link to={store.adminHref}>{store.name}</Link> : store.name}</h2>
      <p className="row small soft">
        {store.expired ? (
          <Badge tone="muted">{t("admin:storeStatus.expired")}</Badge>
        ) : (
          <StoreStatusBadge status={store.status} />
        )}
        <span>{t(STORE_TYPE_TEXTS[store.type])}</span>
        <span>{t(REGION_TEXTS[store.region])}</span>
      </p>
      <dl className="figures">
        <div>
          <dt>{t("admin:nav.orders")}</dt>
          <dd>{store.orders}</dd>
        </div>
        <div>
          <dt>{t("admin:nav.products")}</dt>
          <dd>{store.products}</dd>
        </div>
      </dl>
      {store.deliveryHref && (
        <Link className="row small" to={store.deliveryHref}>
          {t("admin:stores.delivery", { store: store.name })}
        </Link>
      )}
      <a className="row small" href={store.previewHref} target="_blank" rel="noopener">
        <Icon name="out" />
        {t("admin:stores.preview", { store: store.name })}
      </a>
      <a className="row small" href={store.publicHref} target="_blank" rel="noopener">
        <Icon name="out" />
        {t("admin:stores.open", { store: store.name })}
      </a>
    </li>
  );
}
