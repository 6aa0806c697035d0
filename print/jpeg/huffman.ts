import { Refused } from "../refused.ts";

/** How many bits are looked up at once; longer words are rare. */
const AT_ONCE = 9;

/**
 * Bytes that a scan may have left over, as some cameras pad theirs. With more its bits were spoiled, and each program
 * makes something else of them.
 */
export const MOST_LEFT = 64;

export type HuffmanTable = {
  /** By the next bits: the word's length, then its symbol; 0 for longer words. */
  quick: Uint16Array;
  /** By length: the highest word, and where its symbols are. -1 where there is none. */
  highest: Int32Array;
  offset: Int32Array;
  symbols: Uint8Array;
};

/** A table from how many words there are of each length, and their symbols. @throws Refused */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const quick = new Uint16Array(1 << AT_ONCE);
  const highest = new Int32Array(17).fill(-1);
  const offset = new Int32Array(17);
  let [word, place] = [0, 0];
  for (let length = 1; length <= 16; length += 1, word <<= 1) {
    const count = counts[length - 1] ?? 0;
    if (word + count > 1 << length) throw new Refused("picture_broken", "a table of too many words");
    offset[length] = place - word;
    for (let each = 0; each < count; each += 1, word += 1, place += 1) {
      if (length > AT_ONCE) continue;
      const first = word << (AT_ONCE - length);
      quick.fill((length << 8) | (symbols[place] ?? 0), first, first + (1 << (AT_ONCE - length)));
    }
    if (count > 0) highest[length] = word - 1;
  }
  return { quick, highest, offset, symbols };
}

/** Reads the bits of a scan. Past its end come zeros; `isPast` says whether any of them were used. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;
  #bits = 0;
  #count = 0;
  #padded = 0;

  constructor(bytes: Uint8Array, begin: number, end: number) {
    this.#bytes = bytes;
    this.#at = begin;
    this.#end = end;
  }

  #fill(): void {
    while (this.#count <= 24) {
      let byte = 0;
      if (this.#at < this.#end) {
        byte = this.#bytes[this.#at] ?? 0;
        if (byte !== 0xff) this.#at += 1;
        else if (this.#bytes[this.#at + 1] === 0) this.#at += 2;
        else {
          byte = 0;
          this.#padded += 8;
        }
      } else this.#padded += 8;
      this.#bits = (this.#bits << 8) | byte;
      this.#count += 8;
    }
  }

  get isPast(): boolean {
    return this.#padded > this.#count;
  }

  /** Bytes of the scan that were not needed, those that escape others among them. */
  get left(): number {
    return this.#end - this.#at + ((this.#count - this.#padded) >> 3);
  }

  /** The next so many bits, 16 at most, as a number. */
  take(count: number): number {
    if (count === 0) return 0;
    if (this.#count < count) this.#fill();
    this.#count -= count;
    return (this.#bits >>> this.#count) & ((1 << count) - 1);
  }

  /** The same, as JPEG writes what may be below nothing. */
  takeSigned(count: number): number {
    const value = this.take(count);
    return count > 0 && value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  symbol({ quick, highest, offset, symbols }: HuffmanTable): number {
    if (this.#count < 16) this.#fill();
    const entry = quick[(this.#bits >>> (this.#count - AT_ONCE)) & ((1 << AT_ONCE) - 1)] ?? 0;
    if (entry > 0) {
      this.#count -= entry >> 8;
      return entry & 255;
    }
    for (let length = AT_ONCE + 1; length <= 16; length += 1) {
      const word = (this.#bits >>> (this.#count - length)) & ((1 << length) - 1);
      if (word > (highest[length] ?? -1)) continue;
      this.#count -= length;
      return symbols[word + (offset[length] ?? 0)] ?? 0;
    }
    throw new Refused("picture_broken", "a word that is in no table");
  }

  /** Goes on behind the next restart marker. */
  restart(): void {
    this.#count = 0;
    this.#bits = 0;
    this.#padded = 0;
    let passed = 0;
    while (this.#at < this.#end) {
      const next = this.#bytes[this.#at + 1] ?? 0;
      if (this.#bytes[this.#at] === 0xff && next >= 0xd0 && next <= 0xd7) {
        this.#at += 2;
        return;
      }
      this.#at += 1;
      if (++passed > MOST_LEFT) throw new Refused("picture_broken", "more than its blocks need");
    }
    throw new Refused("picture_broken", "it ends early");
  }
}
