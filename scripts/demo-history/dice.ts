/** Chance that comes out the same each time: the same seed throws the same numbers. */
export type Dice = {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number between these two, both among them. */
  whole(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** One of the entries, each as often as its weight says. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T;
};

/** The generator that is known as mulberry32. */
export function diceOf(seed: string): Dice {
  let state = 0;
  for (const letter of seed) state = (Math.imul(state, 31) + letter.charCodeAt(0)) | 0;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const at = <T>(from: readonly T[], index: number): T => {
    const found = from[index];
    if (found === undefined) throw new Error("Nothing to choose from.");
    return found;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (from) => at(from, Math.floor(next() * from.length)),
    weighted(entries) {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [entry, weight] of entries) {
        left -= weight;
        if (left < 0) return entry;
      }
      return at(entries, entries.length - 1)[0];
    },
  };
}
