import type { Country } from "../../domain/address/countries.ts";
import { countyAsked, crossesCustoms, type Place, stateRequired } from "../../domain/address/places.ts";
import { findState, US_STATES } from "../../domain/address/states.ts";
import type { Region } from "../../domain/store/store-event.ts";
import type { AddressForm } from "./address-fields.tsx";
import { ALSO_REQUIRED } from "./address.rules.ts";

/** Where a store sends to. */
type Served = {
  region: Region;
  countries: readonly Country[];
  /** Names of the states; left out where all are served. */
  servedStates?: readonly string[] | undefined;
};

/** An address form drawn for where the address lies, as far as that is known: its states and what it requires. */
export function drawnFor(
  to: Place,
  { region, countries, servedStates }: Served,
  kind: "consumer" | "checkout",
  defaults?: AddressForm["defaults"],
): AddressForm {
  const { addressCountry: country } = to;
  const isServed = countries.some(({ code }) => code === country);
  const selected = isServed ? country : (countries[0]?.code ?? country);
  const hasStates = stateRequired(selected);
  const customs = crossesCustoms(region, isServed ? to : { addressCountry: selected });
  const { everywhere, byCountry } = ALSO_REQUIRED[kind];
  const required = [...everywhere, ...(byCountry[selected] ?? [])];
  return {
    countries,
    country: selected,
    states: hasStates ? statesWith(defaults?.["address_state"], servedStates) : null,
    servedStates,
    county: kind === "consumer" || countyAsked(selected),
    customs,
    required: {
      phone: required.includes("phone") || customs,
      county: required.includes("address_county"),
      state: required.includes("address_state"),
    },
    defaults,
  };
}

/** The states to choose from. One that an order has already stays among them, or it would be changed unseen. */
function statesWith(current: string | undefined, served: readonly string[] | undefined): readonly string[] {
  if (!served) return US_STATES.map(([, name]) => name);
  return current && !served.includes(current) && findState(current) ? [current, ...served] : served;
}
