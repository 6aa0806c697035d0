import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StoreStatus, StoreType } from "../../../domain/store/store-event.ts";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Icon } from "../../../ui/admin/frame/icon.tsx";
import { StoreNameProvider } from "../../../ui/admin/frame/page-head.tsx";
import { StoreStatusBadge } from "../../../ui/admin/status-badge.tsx";
import { EventNavigation } from "../../../ui/admin/event/event-navigation.tsx";
import { STORE_TYPE_TEXTS } from "../../../ui/admin/event/event-pages.ts";

export type EventHead = {
  name: string;
  type: StoreType;
  status: StoreStatus;
  expired: boolean;
  locked: boolean;
  /** The whole public address. */
  link: string;
  /** Where its own people see it, and the public; a draft is not public. */
  previewHref: string;
  openHref: string | null;
  eventsHref: string;
  pages: readonly { text: string; href: string }[];
};

/** What stands above every page of an event: which store it is, how it is, the ways to look at it, and its pages. */
export function EventFrame({ event, children }: { event: EventHead; children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <div className="event-head">
        <p className="row">
          <Link className="soft" to={event.eventsHref}>
            {t("admin:nav.stores")}
          </Link>
          <span className="soft" aria-hidden>
            /
          </span>
          <b className="written">{event.name}</b>
          {event.expired ? (
            <Badge tone="muted">{t("admin:storeStatus.expired")}</Badge>
          ) : (
            <StoreStatusBadge status={event.status} />
          )}
          {event.locked && <Badge tone="warn">{t("eventDesk:locked")}</Badge>}
          <span className="soft small">{t(STORE_TYPE_TEXTS[event.type])}</span>
        </p>
        <p className="row">
          <NewTab href={event.previewHref} text={t("eventDesk:preview")} />
          {event.openHref !== null && <NewTab href={event.openHref} text={t("eventDesk:open")} />}
          <CopyButton text={event.link} label={event.name} verb={t("voucherDesk:codes.copyLink")} />
        </p>
      </div>
      <EventNavigation pages={event.pages} pathname={pathname} />
      {event.locked && <Notice>{t("eventDesk:refused.locked")}</Notice>}
      <StoreNameProvider value={event.name}>{children}</StoreNameProvider>
    </>
  );
}

function NewTab({ href, text }: { href: string; text: string }) {
  const { t } = useTranslation();
  return (
    <a className="button quiet tiny" href={href} target="_blank" rel="noopener">
      <Icon name="out" />
      {text}
      <span className="sr">{t("admin:nav.newTab")}</span>
    </a>
  );
}
