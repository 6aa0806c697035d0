import type { Region } from "../store/store-event.ts";

/** The customs union of the EU, as far as we deliver to it. */
const EU = new Set(
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" "),
);

/** Whether a country is one of the EU's, as far as we deliver to it. */
export const isInEu = (country: string): boolean => EU.has(country);

/** Whether a parcel from one country to another is stopped at a customs border. */
export function crossesBorder(from: string, to: string): boolean {
  return from !== to && !(EU.has(from) && EU.has(to));
}

/** Where a region's parcels are packed. */
const FROM: Record<Region, (country: string) => boolean> = {
  UK: (country) => country === "GB",
  EU: (country) => EU.has(country),
  US: (country) => country === "US",
};

/** Whether a parcel of a store of this region is stopped at a customs border, where the carrier must be able to call. */
export function crossesCustoms(region: Region, country: string): boolean {
  return !FROM[region](country);
}
