import type { GoLiveItem, GoLiveKey } from "../../../../domain/store/go-live.ts";
import type { StoreType } from "../../../../domain/store/store-event.ts";
import { paths } from "../../../../paths.ts";
import { EVENT_PAGES, type EventPage, eventPagePath } from "../../../../ui/admin/event/event-pages.ts";
import type { ListLine } from "./models.ts";

/** Where each line of the list is seen to: a page of the store, or of the company's settings. */
const PLACES: Record<GoLiveKey, EventPage | "get-paid" | "company" | "makers"> = {
  products: "products",
  mended: "products",
  made: "makers",
  prices: "products",
  shipping: "store-configuration",
  vat: "store-configuration",
  salesTax: "get-paid",
  payment: "get-paid",
  codes: "vouchers",
  budget: "gift",
  endDate: "gift",
  contact: "event-details",
  verified: "company",
};

/** The lines of the list with their links. */
export function linkedLines(
  event: { slug: string; type: StoreType },
  list: readonly GoLiveItem[],
): ListLine[] {
  return list.map(({ key, ok }) => {
    const place = PLACES[key];
    if (place === "makers") return { key, ok, href: `${paths.eventOverview(event.slug)}#makers` };
    if (place === "get-paid") return { key, ok, href: paths.getPaid };
    if (place === "company") return { key, ok, href: paths.settingsCompany };
    return { key, ok, href: EVENT_PAGES[place].built ? eventPagePath(event.slug, place) : null };
  });
}
