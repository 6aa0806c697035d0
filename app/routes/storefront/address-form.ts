import { presetCountry } from "../../domain/address/countries.ts";
import type { Place } from "../../domain/address/places.ts";
import type { AddressForm } from "../../ui/address/address-fields.tsx";
import { drawnFor } from "../../ui/address/draw-address-form.ts";
import { servedBy, type StoreCountries } from "../../ui/address/served-by.ts";

/** The same of a bill, which may go anywhere. */
export const anywhere = <Store extends StoreCountries>(store: Store) => ({
  ...store,
  countries: [],
  lockedToCountries: [],
  states: [],
});

/** A form of a store, drawn for its preset country or the one that was known before. */
export function addressForm(
  store: StoreCountries,
  kind: "consumer" | "checkout",
  draft?: { to: Place; defaults: Record<string, string> },
): AddressForm {
  const served = servedBy(store);
  const isServed = served.countries.some(({ code }) => code === draft?.to.addressCountry);
  const to = draft && isServed ? draft.to : { addressCountry: presetCountry(store).code };
  return drawnFor(to, served, kind, draft?.defaults);
}
