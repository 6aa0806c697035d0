import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { type Punctuality, punctualityOf, shownPunctuality } from "../../domain/delivery/punctuality.ts";
import { type Region, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import type { Scope } from "../scope.ts";

type Store = { id: string; region: Region };

/** So many of the latest orders are looked at, for a country and for all of a store. */
const LATEST_TO_COUNTRY = 200;
const LATEST_OF_STORE = 1000;
/** Every promise is over after so long. */
const LONGEST_PROMISE_MS = 60 * 86_400_000;

const overBy = (scope: Scope, { region }: Store) => {
  const now = scope.now();
  return {
    day: dayIn(TIME_ZONE_OF_REGION[region], now),
    placedBefore: new Date(now.getTime() - LONGEST_PROMISE_MS),
  };
};

/** The punctuality of a store's latest parcels to a country, as shoppers read it; null where too few outcomes are known. */
export async function punctualityTo(scope: Scope, { store, country }: { store: Store; country: string }) {
  const which = { eventId: store.id, country, over: overBy(scope, store), limit: LATEST_TO_COUNTRY };
  const parts = await scope.tenant.fulfilments.sentParts(which);
  const shown = shownPunctuality(punctualityOf(parts, TIME_ZONE_OF_REGION[store.region], scope.now()));
  return shown && { ...shown, country };
}

export type MakerPunctuality = Punctuality & { fulfillerId: string; country: string };

/** How a store's latest parcels came, by who made them and where they went; the most parcels first. */
export async function punctualityByMaker(scope: Scope, store: Store): Promise<MakerPunctuality[]> {
  const which = { eventId: store.id, over: overBy(scope, store), limit: LATEST_OF_STORE };
  const parts = await scope.tenant.fulfilments.sentParts(which);
  const groups = new Map<string, typeof parts>();
  for (const part of parts) {
    const key = `${part.fulfillerId} ${part.country}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const counted = punctualityOf(group, TIME_ZONE_OF_REGION[store.region], scope.now());
      const [first] = group;
      return first?.fulfillerId && countOf(counted) > 0
        ? [{ ...counted, fulfillerId: first.fulfillerId, country: first.country }]
        : [];
    })
    .sort((a, b) => countOf(b) - countOf(a));
}

const countOf = ({ onTime, late, unknown }: Punctuality) => onTime + late + unknown;
