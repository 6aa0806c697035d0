import type { TFunction } from "i18next";
import type { Region } from "../domain/store/store-event.ts";

/**
 * What people read for a colour of the catalogue. Forms and addresses keep the stored name, by which colours are found.
 * A colour that no language knows is shown as the catalogue writes it.
 */
// texts: colours:*
export function colourName(t: TFunction, stored: string, region?: Region): string {
  if (stored === "") return "";
  return t(stored, {
    ns: "colours",
    defaultValue: stored,
    // Names may hold any sign: nothing in them is a key's path, a placeholder or a plural.
    nsSeparator: false,
    keySeparator: false,
    skipInterpolation: true,
    ...(region === "US" && { context: "us" }),
  });
}

/**
 * What people read for a size of the catalogue: letters and numbers as they are. The words of sizes stand beside the
 * colours, because the checkout carries both and nothing else of the catalogue.
 */
export const sizeName = (t: TFunction, stored: string): string => colourName(t, stored);
