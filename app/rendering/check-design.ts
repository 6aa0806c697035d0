import type { Hex } from "../domain/design/colour.ts";
import { type Design, SIDES } from "../domain/design/design.ts";
import type { Finding } from "./findings.ts";
import { preflight } from "./preflight.ts";
import { buildScene, type Fonts } from "./scene.ts";
import { type StoredArt, storedArt } from "./stored-art.ts";

/**
 * What a printer would stumble over in a whole design, with its own texts, on every colour that it is offered in: each
 * once, the worst first.
 */
export function checkDesign({
  design,
  colours,
  files,
  fonts,
}: {
  design: Design;
  colours: readonly { hex: Hex }[];
  files: readonly StoredArt[];
  fonts: Fonts;
}): Finding[] {
  const { assets } = storedArt(files);
  const findings = SIDES.flatMap((side) =>
    colours.flatMap(({ hex }) => buildScene({ design, side, colourHex: hex, fonts, assets }).findings),
  );
  // Layers have names of their own on each side, but a side as a whole has none.
  return SIDES.flatMap((side) => preflight({ findings: findings.filter((each) => each.side === side) }));
}
