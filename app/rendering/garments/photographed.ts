import type { GarmentKind } from "../../domain/design/design.ts";

/** How often each garment was photographed: neighbours in a list should not show the same folds. */
export const DRAPES: Partial<Record<GarmentKind, number>> = {
  tshirt: 1,
  organic_tshirt: 1,
  kids_tshirt: 1,
  sweatshirt: 1,
  hoodie: 1,
  tote: 1,
  mug: 1,
};

/**
 * Which of a garment's drapes a design is shown on: always the same one, both sides alike.
 * @param designHash null for a blank.
 */
export function drapeOf(garment: GarmentKind, designHash: string | null): number | null {
  const count = DRAPES[garment];
  if (!count) return null;
  return designHash ? 1 + (Number.parseInt(designHash.slice(0, 8), 16) % count) : 1;
}
