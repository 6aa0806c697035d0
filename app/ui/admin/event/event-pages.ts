import { may, type Permission, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { isPromo, isShop, type StoreType } from "../../../domain/store/store-event.ts";

type Page = {
  /** What the navigation calls it; a promo's page may have a name of its own. */
  text: string;
  promoText?: string;
  /** The right that its loader asks for. */
  right: Permission;
  /** Which stores have it; all of them unless said. */
  has?: (type: StoreType) => boolean;
  /** False until the page exists: then its line is left out of the navigation. */
  built: boolean;
};

const isForm = (type: StoreType) => !isShop(type);

/**
 * The pages below `/events/{slug}/`, by the rest of their address, in the order of the navigation. A new page is a line in
 * the table of routes, and `built` here.
 */
export const EVENT_PAGES = {
  overview: { text: "eventDesk:page.overview", right: "events:read", built: true },
  "event-details": { text: "eventDesk:page.details", right: "events:read", built: true },
  branding: { text: "eventDesk:page.branding", right: "events:read", built: true },
  catalogue: { text: "eventDesk:page.catalogue", right: "catalogue:read", built: true },
  products: { text: "eventDesk:page.products", right: "event-products:read", built: true },
  photos: { text: "eventDesk:page.photos", right: "events:read", built: true },
  gift: {
    text: "eventDesk:page.orderForm",
    promoText: "eventDesk:page.gift",
    right: "events:read",
    has: isForm,
    built: true,
  },
  "store-configuration": {
    text: "eventDesk:page.configuration",
    right: "events:read",
    built: true,
  },
  vouchers: {
    text: "eventDesk:page.vouchers",
    promoText: "eventDesk:page.codes",
    right: "vouchers:read",
    built: true,
  },
  recipients: {
    text: "recipientDesk:team.title",
    promoText: "recipientDesk:title",
    right: "recipients:read",
    has: isForm,
    built: true,
  },
  invitation: {
    text: "recipientDesk:invitation.title",
    right: "recipients:read",
    has: isForm,
    built: true,
  },
  booth: { text: "eventDesk:boothDesk.title", right: "recipients:read", has: isPromo, built: true },
  survey: { text: "eventDesk:surveyDesk.title", right: "recipients:read", has: isPromo, built: true },
  seo: { text: "eventDesk:page.seo", right: "events:read", built: true },
  orders: { text: "eventDesk:page.orders", right: "orders:read", built: true },
  "fulfillers/register": { text: "eventDesk:page.fulfillers", right: "fulfillers:read", built: true },
} as const satisfies Record<string, Page>;

export type EventPage = keyof typeof EVENT_PAGES;

/** The address of a page of an event. */
export const eventPagePath = (slug: string, page: EventPage) => `/events/${encodeURIComponent(slug)}/${page}`;

/** The right that the page of one thing asks for whose address stands below a page's. */
const RIGHT_BELOW: Readonly<Record<string, Permission>> = {
  vouchers: "vouchers:write",
  invitation: "recipients:read",
};

/** The right that a page of an event asks for, by its address; reading events where it is none of the table's. */
export function rightOfEventPage(pathname: string): Permission {
  const [, page = ""] = /^\/events\/[^/]+\/(.+?)(?:\.data)?$/.exec(pathname) ?? [];
  if (Object.hasOwn(EVENT_PAGES, page)) return EVENT_PAGES[page as EventPage].right;
  const [above = ""] = page.split("/");
  return Object.hasOwn(RIGHT_BELOW, above) ? (RIGHT_BELOW[above] ?? "events:read") : "events:read";
}

/** What the navigation of an event shows to a person: the pages that exist, that such a store has, and that they may open. */
export function eventPagesFor(
  user: StaffPrincipal,
  event: { slug: string; type: StoreType },
): { text: string; href: string }[] {
  return (Object.entries(EVENT_PAGES) as [EventPage, Page][])
    .filter(([, { built, right, has }]) => built && may(user, right) && (has?.(event.type) ?? true))
    .map(([page, { text, promoText }]) => ({
      text: (isPromo(event.type) && promoText) || text,
      href: eventPagePath(event.slug, page),
    }));
}

export const STORE_TYPE_TEXTS: Record<StoreType, string> = {
  Bulk: "admin:storeType.bulk",
  Promo: "admin:storeType.promo",
  Products: "admin:storeType.products",
  Store: "admin:storeType.store",
};
