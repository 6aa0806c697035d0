import type { CaseLine } from "../order/order-case.ts";

/** What of a product came back because it did not fit, in pieces. */
export type Misfits = {
  small: number;
  big: number;
  /** Its buyer did not say which, or changed their mind. */
  unsaid: number;
  /** Of all of these, how many were chosen by a shirt of the buyer's own. */
  measured: number;
};

/** An order line of the product, with what a case says of its order. */
type Reported = {
  orderLineId: string;
  size: string;
  shirtWidthMm: number | null;
  lines: readonly CaseLine[];
};

/**
 * Counts pieces that did not fit: too small, where its buyer says so or wants a larger size instead, and too big alike.
 * @param sizes those of the product, the smallest first.
 */
export function countMisfits(reported: readonly Reported[], sizes: readonly string[]): Misfits {
  const counted: Misfits = { small: 0, big: 0, unsaid: 0, measured: 0 };
  for (const { orderLineId, size, shirtWidthMm, lines } of reported) {
    for (const line of lines) {
      if (line.orderLineId !== orderLineId) continue;
      counted[line.misfit ?? misfitOf(size, line.size, sizes)] += line.quantity;
      if (shirtWidthMm !== null) counted.measured += line.quantity;
    }
  }
  return counted;
}

function misfitOf(had: string, wanted: string | undefined, sizes: readonly string[]) {
  const [from, to] = [sizes.indexOf(had), wanted === undefined ? -1 : sizes.indexOf(wanted)];
  if (from === -1 || to === -1 || from === to) return "unsaid";
  return to > from ? "small" : "big";
}
