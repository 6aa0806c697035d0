import { type Forecast, forecastOf } from "../../domain/gift/forecast.ts";
import type { Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";

/** What a promo can cost, and what it is likely to. */
export async function readForecast(scope: Scope, event: StoreEventRow): Promise<Forecast> {
  const { events, fulfilments } = scope.tenant;
  const [rows, gifts, makers] = await Promise.all([
    events.giftLines(event.id),
    events.giftsOf(event.id, scope.now()),
    fulfilments.fulfillersOfStores(event.id),
  ]);
  const profiles = await scope.platform.fulfillers.ofIds(makers.map(({ fulfillerId }) => fulfillerId));
  return forecastOf({
    lines: rows.map(({ left: price }) => ({
      quantity: price.giftQuantity,
      unitNet: price.storeSellingPrice,
      storeDefaultVat: price.storeDefaultVat,
      unitCost: price.unitCost ?? price.storeSellingPrice,
      stockLeft: price.stockLeft,
    })),
    vat: { vatRate: event.vatRate, notVatRegistered: event.notVatRegistered },
    taken: gifts.taken,
    left: event.sample ? null : gifts.left,
    past: gifts.past,
    parcels: profiles.flatMap(({ state, profile: { costs } }) =>
      state === "active" && costs?.currency === event.currency ? [costs.perParcel] : [],
    ),
    used: event.budgetUsedMinor,
    budget: event.budgetMinor,
  });
}
