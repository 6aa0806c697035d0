import { canonicalJson, type Json } from "./design-identity.ts";
import { centreOf, type Design, type Layer, picturesOfLayer, type Side, SIDES } from "./design.ts";
import type { Hex } from "./colour.ts";
import { familiesOf, tidy } from "./layout.ts";
import { ok, refuse, type Result } from "../result.ts";
import { DESIGN_VERSION } from "./read-design.ts";

/** What the designer may change of a design; colours, sizes, print areas and files are the server's. */
export type DrawnSides = Record<Side, Layer[]> & { inksOnDark: Record<Hex, Hex> };

/**
 * Replaces the layers of a design, and computes again what follows from them. A locked design refuses other layers; the
 * same layers again are no change.
 */
export function withSides(
  { design, locked }: { design: Design; locked: boolean },
  drawn: DrawnSides,
): Result<{ design: Design; isChanged: boolean }, "locked"> {
  const sides = { front: drawn.front.map(withCentre), back: drawn.back.map(withCentre) };
  const next: Design = {
    ...design,
    ...sides,
    version: DESIGN_VERSION,
    inksOnDark: drawn.inksOnDark,
    fonts: familiesOf(sides),
  };
  const isChanged = drawnText(next) !== drawnText(design);
  if (!isChanged) return ok({ design, isChanged });
  return locked ? refuse("locked") : ok({ design: next, isChanged });
}

/** Without `centralTextPoint`, which follows from the rest and may differ in its last digit. */
const drawnText = ({ front, back, inksOnDark }: Design) => {
  const sides = [front, back].map((layers) => layers.map((layer) => ({ ...layer, centralTextPoint: null })));
  return canonicalJson([...sides, inksOnDark] as unknown as Json);
};

/** `centralTextPoint` follows from the box: a browser's own is not believed. */
function withCentre(layer: Layer): Layer {
  return tidy(layer.type === "text" ? { ...layer, centralTextPoint: centreOf(layer) } : layer);
}

/** The pictures of all layers, the hidden ones too. */
export const picturesOn = ({ front, back }: Pick<DrawnSides, Side>): string[] => [
  ...new Set([...front, ...back].flatMap((layer) => picturesOfLayer(layer))),
];

/** Layers whose picture is none of these; ids are all that a design says of a picture. */
export function layersWithoutPicture(
  design: Pick<Design, Side>,
  pictures: Readonly<Record<"library" | "tenant", ReadonlySet<string>>>,
): { side: Side; layer: string }[] {
  return SIDES.flatMap((side) =>
    design[side].flatMap((layer) =>
      layer.type === "image" && !picturesOfLayer(layer).every((id) => pictures[layer.location].has(id))
        ? [{ side, layer: layer.id }]
        : [],
    ),
  );
}
