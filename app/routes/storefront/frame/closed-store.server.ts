import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isOrderForm, TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import type { GiftGivenUp } from "../../../services/claims/read.server.ts";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { storeChrome } from "./store-chrome.server.ts";

/**
 * What every page that sells shows of a store in which nothing can be ordered: the notice and whom to ask, at whatever
 * address the store was opened. Undefined while it is open.
 * @param isUsedUp whether it is a promo that has no gift left.
 * @param isShared whether the page is the same for everyone who opens its address.
 */
export async function closedStore(
  { request, context }: LoaderFunctionArgs,
  { storefront }: Pick<StoreVisit, "storefront">,
  { isUsedUp = false, isShared = true }: { isUsedUp?: boolean; isShared?: boolean } = {},
) {
  const { store } = storefront;
  const opening = storefront.opening === "open" && isUsedUp ? ("used_up" as const) : storefront.opening;
  if (opening === "open" || opening === "hidden") return undefined;
  if (isShared) sharePage(context);
  return {
    kind: "closed" as const,
    chrome: await storeChrome(storefront, context, request),
    opening,
    opensAt: store.startsAt?.toISOString() ?? null,
    // Ended by hand, it has no last moment that people were told.
    endedAt: isOrderForm(store.type) && !store.expired ? (store.endsAt?.toISOString() ?? null) : null,
    timeZone: TIME_ZONE_OF_REGION[store.region],
  };
}

/** What a personal link shows whose holder gave the gift up. */
export async function givenUpNotice(
  { request, context }: LoaderFunctionArgs,
  { storefront }: Pick<StoreVisit, "storefront">,
  why: GiftGivenUp,
) {
  return {
    kind: "closed" as const,
    chrome: await storeChrome(storefront, context, request),
    opening: why === "errors:giftPassedOn" ? ("passed_on" as const) : ("given_back" as const),
    opensAt: null,
    timeZone: TIME_ZONE_OF_REGION[storefront.store.region],
  };
}

/** What a member's own link shows once its seat has an order, or was removed. */
export async function seatNotice(
  { request, context }: LoaderFunctionArgs,
  { storefront }: Pick<StoreVisit, "storefront">,
  why: "taken" | "gone",
) {
  return {
    kind: "closed" as const,
    chrome: await storeChrome(storefront, context, request),
    opening: why === "taken" ? ("seat_taken" as const) : ("seat_gone" as const),
    opensAt: null,
    timeZone: TIME_ZONE_OF_REGION[storefront.store.region],
  };
}
