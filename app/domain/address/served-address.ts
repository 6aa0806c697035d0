import type { Region } from "../store/store-event.ts";
import { countriesOf } from "./countries.ts";
import { crossesCustoms, type Place } from "./places.ts";
import { statesOf } from "./states.ts";

const STATES_COUNTRY = "US";

type Store = {
  region: Region;
  countries: readonly string[];
  lockedToCountries: readonly string[];
  states: readonly string[];
};
type Destination = Place & { phone?: string | undefined };

/** What is wrong with a destination, by the form field that shows it. */
export type DestinationRefusals = {
  address_country?: "errors:countryNotServed";
  address_state?: "errors:stateNotServed";
  phone?: "errors:phoneForCustoms";
  address_postcode?: "errors:otherPrice";
};

/** A command's answer to an address that its store cannot send to: the first refusal, and all of them by field. */
export type AddressRefused = {
  ok: false;
  error: "errors:countryNotServed" | "errors:stateNotServed" | "errors:phoneForCustoms" | "errors:otherPrice";
  fields: DestinationRefusals;
};

/**
 * Refuses an address that a store does not send to, or that a carrier could not call at a customs border.
 * @param before the address that an order has already: what was good enough when it was ordered is not refused when
 *   something else about it is corrected.
 * @returns undefined when the store can send there.
 */
export function refuseDestination(
  store: Store,
  to: Destination,
  before?: Destination,
): AddressRefused | undefined {
  const isElsewhere = to.addressCountry !== before?.addressCountry;
  const isServed = countriesOf(store).some(({ code }) => code === to.addressCountry);
  const fields: DestinationRefusals = {};
  if (isElsewhere && !isServed) fields.address_country = "errors:countryNotServed";
  const isOtherState = isElsewhere || to.addressState !== before?.addressState;
  if (isServed && isOtherState && !isStateServed(store, to)) fields.address_state = "errors:stateNotServed";
  const lacksPhone = (place: Destination) => !place.phone && crossesCustoms(store.region, place);
  const isNew = isElsewhere || !before || !lacksPhone(before);
  if (isNew && lacksPhone(to)) fields.phone = "errors:phoneForCustoms";
  const error = fields.address_country ?? fields.address_state ?? fields.phone;
  return error && { ok: false, error, fields };
}

/**
 * Whether a store sends to a country across a customs border; the address form reports excluded parts of its own
 * countries as they are typed.
 */
export function servesAbroad(store: Pick<Store, "region" | "countries" | "lockedToCountries">): boolean {
  return countriesOf(store).some(({ code }) => crossesCustoms(store.region, { addressCountry: code }));
}

/** A state that is missing is refused where it is required, by the form or the call. */
function isStateServed(store: Store, { addressCountry, addressState }: Destination): boolean {
  return (
    addressCountry !== STATES_COUNTRY ||
    !addressState ||
    statesOf(store).some(({ code }) => code === addressState)
  );
}
