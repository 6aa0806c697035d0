/** Chance that comes out the same for the same seed. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  /** Dice of someone's own, so that what others do changes nothing for them. */
  for(name: string): Dice;
}

/** The mulberry32 generator over a seed and a name. */
export function diceOf(seed: number, name = ""): Dice {
  let state = seed >>> 0;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const chosen = from[Math.floor(next() * from.length)];
      if (chosen === undefined) throw new Error("There is nothing to pick from.");
      return chosen;
    },
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    for: (other) => diceOf(seed, `${name}/${other}`),
  };
}
