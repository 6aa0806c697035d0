import type { Reading } from "../design/readable.ts";
import type { Side } from "../design/design.ts";

/** What would be printed wrong on a product: a finding of the check before printing that is an error. */
export type ProductFault = { code: string; side: Side; layer: string | null; detail?: string };

/** What the check found in a design. One of another design's hash says nothing of the product. */
export type ProductCheck = {
  designHash: string;
  faults: ProductFault[];
  /** How the print is seen on each colour, by its name, once that was measured. */
  colours?: Readonly<Record<string, Reading>>;
};

/** Why a person sells a product that must be mended. It holds for the design that they saw, and for no later one. */
export type SoldAnyway = { designHash: string; reason: string; byName: string; at: number };

type Checked = { designHash: string; checked: ProductCheck | null; soldAnyway: SoldAnyway | null };

/** What must be mended of a product, and why it is sold nonetheless; null while nothing is known to be wrong. */
export type Mending = { faults: readonly ProductFault[]; reason: SoldAnyway | null };

export function mendingOf({ designHash, checked, soldAnyway }: Checked): Mending | null {
  if (checked?.designHash !== designHash || checked.faults.length === 0) return null;
  return { faults: checked.faults, reason: soldAnyway?.designHash === designHash ? soldAnyway : null };
}

/** Nothing is known of its design as it is now. */
export const isUnchecked = ({ designHash, checked }: Pick<Checked, "designHash" | "checked">): boolean =>
  checked?.designHash !== designHash;

/** Whether it may be published, added to a store and sold (`isMended` asks the same of its row). */
export const isHeldBack = (mending: Mending | null): boolean => mending !== null && mending.reason === null;
