import { countriesOf } from "../../domain/address/countries.ts";
import { type Day, dayIn } from "../../domain/delivery/delivery-window.ts";
import { type LastDays, lastDaysOf } from "../../domain/gift/last-days.ts";
import { normaliseSlug, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import type { BaseScope } from "../scope.ts";
import { lastDayFor, type StoreEventRow, toStorefront } from "../storefront.ts";

/** The last days to claim of a promo whose gifts should be there on a day; null where no such day is set. */
export async function readLastDays(
  scope: Pick<BaseScope, "platform" | "now">,
  { event }: { event: Pick<StoreEventRow, "slug" | "giftsBy"> },
): Promise<{ by: Day; days: LastDays } | null> {
  if (event.giftsBy === null) return null;
  const rows = await scope.platform.storefronts.read(normaliseSlug(event.slug), undefined, true);
  if (!rows) return null;
  const { stock, ...shown } = toStorefront(rows, scope.now());
  const storefront = { ...shown, stock: stock.filter(({ status }) => status !== "archived") };
  const each = countriesOf(storefront.store).map(({ code }) => ({
    country: code,
    day: lastDayFor(storefront, code),
  }));
  return { by: event.giftsBy, days: lastDaysOf(each) };
}

/**
 * By when a recipient is asked to claim whose country is not known: the earliest of the last days, while it has not
 * passed. Null where no day is set, or it is over.
 */
export async function readAskedBy(
  scope: Pick<BaseScope, "platform" | "now">,
  { event }: { event: Pick<StoreEventRow, "slug" | "giftsBy" | "region"> },
): Promise<{ by: Day; last: Day } | null> {
  const found = await readLastDays(scope, { event });
  const last = found?.days[0]?.day;
  const today = dayIn(TIME_ZONE_OF_REGION[event.region], scope.now());
  return found && last !== undefined && last >= today ? { by: found.by, last } : null;
}
