import { type Design, SIDES } from "../domain/design/design.ts";
import { preflight } from "./preflight.ts";
import { buildScene, type Fonts } from "./scene.ts";

/** What only the font and the layer's box can tell of a shopper's words; everything else is a rule of the field. */
const FAULTS = { text_overflow: "too_wide", missing_glyph: "no_glyph" } as const;
export type TextFault = { layerId: string; fault: (typeof FAULTS)[keyof typeof FAULTS] };

/** The layers on which these words cannot be printed, front first. */
export function checkTexts(
  design: Design,
  texts: Readonly<Record<string, string>>,
  fonts: Fonts,
): TextFault[] {
  return SIDES.flatMap((side) => {
    const scene = buildScene({
      design,
      side,
      colourHex: "#ffffff",
      personalTexts: texts,
      fonts,
      assets: new Map(),
    });
    return preflight(scene).flatMap(({ code, layer }) =>
      layer !== null && texts[layer] && (code === "text_overflow" || code === "missing_glyph")
        ? [{ layerId: layer, fault: FAULTS[code] }]
        : [],
    );
  });
}
