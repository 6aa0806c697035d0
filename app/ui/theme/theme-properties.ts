import { contrast, type Hex, isHex, luminance, mix } from "../../domain/design/colour.ts";
import type { StoreTheme } from "../../domain/store/store-event.ts";
import { STAGES } from "../../domain/store/event-status.ts";
import type { CSSProperties } from "react";

/** Custom properties of a store's look, ready to be set on an element. */
type ThemeProperties = Record<`--${string}`, string>;

const TEXT = 4.5;
const UI = 3;
const FALLBACK_BRAND = "#1f3a5f";

const PAPERS: Record<StoreTheme["paper"], { paper: Hex; surface: Hex; tint: Hex; ink: Hex }> = {
  white: { paper: "#ffffff", surface: "#ffffff", tint: "#f4f4f2", ink: "#17181c" },
  warm: { paper: "#fbf7f0", surface: "#fffdf9", tint: "#f2ebdf", ink: "#1f1a14" },
  cool: { paper: "#f5f8fb", surface: "#ffffff", tint: "#e8eef4", ink: "#121a24" },
  dark: { paper: "#131519", surface: "#1b1e24", tint: "#262a32", ink: "#f3f4f6" },
};

const CORNERS: Record<StoreTheme["corners"], { card: string; control: string }> = {
  sharp: { card: "0px", control: "0px" },
  soft: { card: "14px", control: "9px" },
  round: { card: "26px", control: "26px" },
};

/** Moves `colour` towards `pole` in small steps until it stands out from all `grounds` by `ratio`. */
function standOut(colour: Hex, pole: Hex, grounds: readonly Hex[], ratio: number): Hex {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(colour, pole, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate;
  }
  return pole;
}

/** A fill with the text that reads on it: white where the brand allows it after a slight darkening, else near-black. */
function fillAndText(brand: Hex): { fill: Hex; text: Hex } {
  const deepened = standOut(brand, "#000000", ["#ffffff"], TEXT);
  const shift = luminance(brand) - luminance(deepened);
  if (shift < 0.08) return { fill: deepened, text: "#ffffff" };
  return { fill: standOut(brand, "#ffffff", ["#111111"], TEXT), text: "#111111" };
}

/**
 * The look of a store as custom properties. Whatever the brand's colour, every combination that the stylesheets use
 * reads: text at 4.5:1 or more, edges of controls and focus rings at 3:1 or more.
 */
export function themeProperties(theme: StoreTheme): ThemeProperties {
  const brand = isHex(theme.brand) ? theme.brand.toLowerCase() : FALLBACK_BRAND;
  const { paper, surface, tint, ink } = PAPERS[theme.paper];
  const stages = STAGES[theme.paper];
  const dark = theme.paper === "dark";
  const pole = dark ? "#ffffff" : "#000000";
  const wash = mix(paper, brand, dark ? 0.16 : 0.08);
  const grounds = [paper, surface, tint, wash];
  const { fill, text } = fillAndText(brand);
  const { card, control } = CORNERS[theme.corners];
  return {
    "--paper": paper,
    "--surface": surface,
    "--tint": tint,
    "--wash": wash,
    "--stage": stages.usual,
    "--stage-other": stages.other,
    "--ink": standOut(ink, pole, grounds, 7),
    "--soft": standOut(mix(ink, paper, 0.4), pole, grounds, TEXT),
    "--line": mix(ink, paper, 0.86),
    "--edge": standOut(mix(ink, paper, 0.55), pole, grounds, UI),
    "--brand": fill,
    "--on-brand": text,
    "--brand-edge": standOut(fill, pole, grounds, UI),
    "--brand-ink": standOut(brand, pole, grounds, TEXT),
    "--bad": standOut("#c4281c", pole, grounds, TEXT),
    "--good": standOut("#1a7a43", pole, grounds, TEXT),
    "--r-card": card,
    "--r": control,
  };
}

/** The attributes that give an element a store's look. */
export function themeAttributes(theme: StoreTheme) {
  const style = {
    ...themeProperties(theme),
    colorScheme: theme.paper === "dark" ? "dark" : undefined,
  } as CSSProperties;
  return { style, "data-headings": theme.headings === "sans" ? undefined : theme.headings };
}
