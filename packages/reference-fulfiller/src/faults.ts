/** What goes wrong, each as a share of 0 to 1 of the calls or events, drawn by a seed. */
export type Faults = {
  /** Calls that are answered by 500 or not at all, half of them although the order was taken. */
  fail: number;
  /** Calls that are answered only after `lateMs`. */
  late: number;
  lateMs: number;
  /** Events that are told twice. */
  twice: number;
  /** Events that are told after the one that follows. */
  outOfOrder: number;
  /** SKUs that are refused as out of stock. */
  refusedSkus: readonly string[];
  /** First lines of addresses that are refused as undeliverable. */
  refusedStreets: readonly string[];
  /** Orders that are held before anything is made of them, for their address, until they are sent anew. */
  held: number;
  /** The same, for their artwork. */
  unprintable: number;
  /** The same, since something of them is out of stock. */
  givenBack: number;
  /** Orders that are packed, and then held for their address, until they are left unmade or are to be shipped as they are. */
  heldPacked: number;
  /** Packed orders that are not left unmade, whoever asks. */
  kept: number;
};

export const NO_FAULTS: Faults = {
  fail: 0,
  late: 0,
  lateMs: 15_000,
  twice: 0,
  outOfOrder: 0,
  refusedSkus: [],
  refusedStreets: [],
  held: 0,
  unprintable: 0,
  givenBack: 0,
  heldPacked: 0,
  kept: 0,
};

/** Draws numbers from 0 to 1; the same seed draws the same (mulberry32). */
export function drawsOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
