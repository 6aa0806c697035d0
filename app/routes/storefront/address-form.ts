import { countriesOf, presetCountry } from "../../domain/address/countries.ts";
import type { Region } from "../../domain/store/store-event.ts";
import type { AddressForm } from "../../ui/address/address-fields.tsx";
import { drawnFor } from "../../ui/address/draw-address-form.ts";

type StoreCountries = { region: Region; countries: readonly string[]; lockedToCountries: readonly string[] };

/** A form of a store, drawn for its preset country or the one that was known before. */
export function addressForm(
  store: StoreCountries,
  kind: "consumer" | "checkout",
  known?: { country: string; defaults: Record<string, string> },
): AddressForm {
  const countries = countriesOf(store);
  const wanted = countries.find((country) => country.code === known?.country);
  const { region } = store;
  return drawnFor((wanted ?? presetCountry(store, kind)).code, { region, countries }, kind, known?.defaults);
}
