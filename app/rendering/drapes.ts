import type { GarmentKind } from "../domain/design/design.ts";

/** How often each garment was photographed: neighbours in a list should not show the same folds. */
export const DRAPES: Record<GarmentKind, number> = {
  tshirt: 2,
  organic_tshirt: 1,
  kids_tshirt: 1,
  sweatshirt: 1,
  hoodie: 1,
  tote: 1,
  mug: 1,
  cap: 1,
  sticker: 1,
  gift_box: 1,
};

/**
 * Which of a garment's drapes a design is shown on: always the same one, both sides alike.
 * @param designHash null for a blank.
 */
export function drapeOf(garment: GarmentKind, designHash: string | null): number {
  const sum = [...(designHash ?? "")].reduce((total, digit) => total + digit.charCodeAt(0), 0);
  return 1 + (sum % DRAPES[garment]);
}
