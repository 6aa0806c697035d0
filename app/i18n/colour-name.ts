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
