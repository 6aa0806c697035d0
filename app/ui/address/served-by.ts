import { countriesOf } from "../../domain/address/countries.ts";
import { statesOf } from "../../domain/address/states.ts";
import type { Region } from "../../domain/store/store-event.ts";

export type StoreCountries = {
  region: Region;
  countries: readonly string[];
  lockedToCountries: readonly string[];
  states: readonly string[];
};

/** Where a store sends to, as its forms are drawn from it. */
export function servedBy(store: StoreCountries) {
  const servedStates = store.states.length === 0 ? undefined : statesOf(store).map(({ name }) => name);
  return { region: store.region, countries: countriesOf(store), ...(servedStates && { servedStates }) };
}
