import { presetCountry } from "../../domain/address/countries.ts";
import type { AddressForm } from "../../ui/address/address-fields.tsx";
import { drawnFor } from "../../ui/address/draw-address-form.ts";
import { servedBy, type StoreCountries } from "../../ui/address/served-by.ts";

/** The same of a bill, which may go anywhere. */
export const anywhere = <Store extends StoreCountries>(store: Store) => ({
  ...store,
  ...{ countries: [], lockedToCountries: [], states: [] },
});

/** A form of a store, drawn for its preset country or the one that was known before. */
export function addressForm(
  store: StoreCountries,
  kind: "consumer" | "checkout",
  draft?: { country: string; defaults: Record<string, string> },
): AddressForm {
  const served = servedBy(store);
  const choice = served.countries.find((country) => country.code === draft?.country);
  return drawnFor((choice ?? presetCountry(store, kind)).code, served, kind, draft?.defaults);
}
