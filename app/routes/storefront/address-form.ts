import { countriesOf, presetCountry } from "../../domain/address/countries.ts";
import { statesOf } from "../../domain/address/states.ts";
import type { Region } from "../../domain/store/store-event.ts";
import type { AddressForm } from "../../ui/address/address-fields.tsx";
import { drawnFor } from "../../ui/address/draw-address-form.ts";

type StoreCountries = {
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

/** The same of a bill, which may go anywhere. */
export const anywhere = <Store extends StoreCountries>(store: Store) => ({
  ...store,
  ...{ countries: [], lockedToCountries: [], states: [] },
});

/** A form of a store, drawn for its preset country or the one that was known before. */
export function addressForm(
  store: StoreCountries,
  kind: "consumer" | "checkout",
  known?: { country: string; defaults: Record<string, string> },
): AddressForm {
  const served = servedBy(store);
  const wanted = served.countries.find((country) => country.code === known?.country);
  return drawnFor((wanted ?? presetCountry(store, kind)).code, served, kind, known?.defaults);
}
