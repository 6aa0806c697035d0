import { contrast, isHex, luminance } from "../../../../domain/design/colour.ts";
import type { StoreTheme } from "../../../../domain/store/store-event.ts";
import { themeProperties } from "../../../../ui/theme/theme-properties.ts";

type Shift = "same" | "darker" | "lighter";

/** What becomes of a brand's colour in a store: contrast with the paper, and how it is shown as text and on buttons. */
export type BrandJudgement = { ratio: number; text: Shift; button: Shift; onButton: "white" | "dark" };

/** Less than this cannot be told apart by eye. */
const SAME = 0.004;

function shift(from: string, to: string): Shift {
  const difference = luminance(to) - luminance(from);
  if (Math.abs(difference) < SAME) return "same";
  return difference < 0 ? "darker" : "lighter";
}

/** Says what the theme makes of a colour, so that people read well; it never forbids one. */
export function judgeBrand(theme: StoreTheme): BrandJudgement | undefined {
  if (!isHex(theme.brand)) return undefined;
  const look = themeProperties(theme);
  return {
    ratio: contrast(theme.brand, look["--paper"] ?? "#ffffff"),
    text: shift(theme.brand, look["--brand-ink"] ?? theme.brand),
    button: shift(theme.brand, look["--brand"] ?? theme.brand),
    onButton: look["--on-brand"] === "#ffffff" ? "white" : "dark",
  };
}
