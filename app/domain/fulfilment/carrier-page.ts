/** Where large carriers show a parcel by its number alone, by the words that their names hold. */
const PAGES: readonly [name: RegExp, page: (number: string) => string][] = [
  [/\bdhl\b/i, (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`],
  [/\bups\b/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
  [/\bfed\s?ex\b/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
  [/\busps\b/i, (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`],
  [/\broyal\s?mail\b/i, (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`],
  [/\bevri\b|\bhermes\b/i, (number) => `https://www.evri.com/track/parcel/${number}`],
  [/\bgls\b/i, (number) => `https://gls-group.eu/EU/en/parcel-tracking?match=${number}`],
];

/**
 * The page of a carrier that shows a parcel, for print shops that tell its number only.
 * @returns null where the carrier is not one of the large ones, or nothing is known of the parcel.
 */
export function carrierPage(carrier: string, trackingNumber: string | null): string | null {
  // What is no number of a carrier makes no address of its own.
  const number = trackingNumber?.replaceAll(/[\s.-]/g, "") ?? "";
  if (!/^(?=.*\d)[a-z0-9]{6,40}$/i.test(number)) return null;
  return PAGES.find(([name]) => name.test(carrier))?.[1](number) ?? null;
}
