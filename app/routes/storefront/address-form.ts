import { type Country, countriesOf, presetCountry } from "../../domain/address/countries.ts";
import { crossesCustoms } from "../../domain/address/customs.ts";
import { countyAsked, countyRequired, stateRequired } from "../../domain/address/postcodes.ts";
import type { Region } from "../../domain/store/store-event.ts";
import { US_STATES } from "../../domain/address/states.ts";
import type { AddressForm } from "../../ui/address/address-fields.tsx";

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

/** The same form for another country: its states and what it requires. */
export function drawnFor(
  country: string,
  { region, countries }: { region: Region; countries: readonly Country[] },
  kind: "consumer" | "checkout",
  defaults?: AddressForm["defaults"],
): AddressForm {
  const known = countries.some(({ code }) => code === country) ? country : (countries[0]?.code ?? country);
  const hasStates = stateRequired(known);
  return {
    countries,
    country: known,
    states: hasStates ? US_STATES.map(([, name]) => name) : null,
    county: kind === "consumer" || countyAsked(known),
    required: {
      phone: kind === "consumer" || crossesCustoms(region, known),
      postcode: true,
      county: kind === "checkout" && countyRequired(known),
      state: hasStates && kind === "checkout",
    },
    defaults,
  };
}
