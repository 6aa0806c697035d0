import { Refused } from "../refused.ts";
import { BitReader, MOST_LEFT } from "./huffman.ts";
import { type Jpeg, type Scan, ZIGZAG } from "./structure.ts";

/** The numbers of the blocks of some rows of units; of all others no more is kept than what their next scan needs. */
export type Coefficients = {
  /** The rows of units that are kept: from the first, so many. */
  first: number;
  rows: number;
  /** By component, block after block. */
  numbers: Int16Array[];
  /** Of all blocks: which of their numbers are not 0. Null where no scan asks for that. */
  known: Uint32Array[] | null;
};

/** Room for some rows of units. @param remembers whether there is more of the picture, in scans that refine others */
export function roomFor({ frame }: Jpeg, rows: number, remembers: boolean): Coefficients {
  const { components } = frame;
  return {
    first: 0,
    rows,
    numbers: components.map(({ blocksAcross, down }) => new Int16Array(blocksAcross * down * rows * 64)),
    known: remembers
      ? components.map(({ blocksAcross, blocksDown }) => new Uint32Array(blocksAcross * blocksDown * 2))
      : null,
  };
}

/**
 * The most that a wave of a block of 8-bit pixels can weigh is 1,024, and rounding adds little. Twice as much stands in
 * spoiled files alone, and each program that decodes them draws something else.
 */
const MOST_WEIGHT = 2_048;

/** A scratch block: this pass reads its coefficients, and only their bits are used. */
const aside = new Int16Array(64);

/**
 * Reads a scan, and stops after each row of units or, where a part comes alone, of its blocks.
 * @throws Refused where it ends early or says what no picture can.
 */
export function* scanRows(
  bytes: Uint8Array,
  { frame, factors }: Jpeg,
  scan: Scan,
  coefficients: Coefficients,
): Generator<number> {
  const reader = new BitReader(bytes, scan.begin, scan.end);
  const most = scan.parts.map(({ component }) =>
    Int32Array.from(factors[component] ?? [], (factor) => MOST_WEIGHT / factor),
  );
  const block = blockReader(reader, scan, { isProgressive: frame.isProgressive, most });
  const { parts, restartEvery } = scan;
  const [alone] = parts.length === 1 ? parts : [];
  const single = alone && frame.components[alone.component];
  const [rows, columns] = single ? [single.ownDown, single.ownAcross] : [frame.unitsDown, frame.unitsAcross];
  let left = restartEvery;

  const read = (place: number, row: number, column: number) => {
    const part = parts[place];
    const component = part && frame.components[part.component];
    if (!component) return;
    const { blocksAcross, down } = component;
    const inRoom = row - coefficients.first * down;
    if (inRoom >= 0 && inRoom < coefficients.rows * down) {
      const numbers = coefficients.numbers[part.component];
      if (numbers) block(place, numbers, (inRoom * blocksAcross + column) * 64);
      return;
    }
    const bits = coefficients.known?.[part.component];
    const at = (row * blocksAcross + column) * 2;
    aside.fill(0);
    if (bits && scan.high > 0) recall(bits, at, scan);
    block(place, aside, 0);
    if (bits && scan.from > 0) remember(bits, at, scan);
  };

  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (restartEvery > 0 && left === 0) {
        reader.restart();
        block.restart();
        left = restartEvery;
      }
      left -= 1;
      if (single) read(0, row, column);
      else {
        for (let place = 0; place < parts.length; place += 1) {
          const component = frame.components[parts[place]?.component ?? 0];
          if (!component) continue;
          const { across, down } = component;
          for (let y = 0; y < down; y += 1)
            for (let x = 0; x < across; x += 1) read(place, row * down + y, column * across + x);
        }
      }
    }
    if (reader.isPast) throw new Refused("picture_broken", "it ends early");
    yield row;
  }
  if (reader.left > MOST_LEFT) throw new Refused("picture_broken", "more than its blocks need");
}

function recall(bits: Uint32Array, at: number, { from, to }: Scan): void {
  for (let k = from; k <= to; k += 1)
    if (((bits[at + (k >> 5)] ?? 0) >>> (k & 31)) & 1) aside[ZIGZAG[k] ?? 0] = 1;
}

function remember(bits: Uint32Array, at: number, { from, to }: Scan): void {
  for (let k = from; k <= to; k += 1) {
    const word = at + (k >> 5);
    if (aside[ZIGZAG[k] ?? 0] !== 0) bits[word] = (bits[word] ?? 0) | (1 << (k & 31));
  }
}

/**
 * Reads one block after another into their numbers, as the scan writes them.
 * @param most how large the numbers of each part may be, by their place in a block.
 */
function blockReader(
  reader: BitReader,
  { parts, from, to, high, low }: Scan,
  { isProgressive, most }: { isProgressive: boolean; most: readonly Int32Array[] },
) {
  const before = new Int32Array(parts.length);
  /** So many blocks have nothing more in this scan. */
  let empty = 0;
  const step = 1 << low;

  const dcOf = (place: number) => {
    const table = parts[place]?.dc;
    if (!table) throw new Refused("picture_broken", "no table");
    const bits = reader.symbol(table);
    if (bits > 15) throw new Refused("picture_broken", "an odd number");
    return (before[place] = (before[place] ?? 0) + reader.takeSigned(bits));
  };
  const inRange = (place: number, at: number, number: number) => {
    if (Math.abs(number) > (most[place]?.[at] ?? 0))
      throw new Refused("picture_broken", "a number too large");
    return number;
  };
  const acOf = (place: number) => {
    const table = parts[place]?.ac;
    if (!table) throw new Refused("picture_broken", "no table");
    return table;
  };

  function readWhole(place: number, numbers: Int16Array, at: number): void {
    numbers[at] = inRange(place, 0, dcOf(place));
    const table = acOf(place);
    for (let k = 1; k < 64; k += 1) {
      const symbol = reader.symbol(table);
      const bits = symbol & 15;
      if (bits === 0 && symbol < 0xf0) return;
      k += symbol >> 4;
      if (bits === 0) continue;
      if (k > 63) throw new Refused("picture_broken", "too many numbers");
      const wave = ZIGZAG[k] ?? 0;
      numbers[at + wave] = inRange(place, wave, reader.takeSigned(bits));
    }
  }

  function firstOf(place: number, numbers: Int16Array, at: number): void {
    if (empty > 0) {
      empty -= 1;
      return;
    }
    const table = acOf(place);
    for (let k = from; k <= to; k += 1) {
      const symbol = reader.symbol(table);
      const [run, bits] = [symbol >> 4, symbol & 15];
      if (bits === 0 && run < 15) {
        empty = (1 << run) - 1 + reader.take(run);
        return;
      }
      k += run;
      if (bits === 0) continue;
      if (k > 63) throw new Refused("picture_broken", "too many numbers");
      const wave = ZIGZAG[k] ?? 0;
      numbers[at + wave] = inRange(place, wave, reader.takeSigned(bits) * step);
    }
  }

  const refine = (numbers: Int16Array, place: number, value: number) => {
    if (reader.take(1) === 1 && (value & step) === 0) numbers[place] = value + (value > 0 ? step : -step);
  };

  function refinedOf(place: number, numbers: Int16Array, at: number): void {
    let k = from;
    if (empty === 0) {
      const table = acOf(place);
      for (; k <= to; k += 1) {
        const symbol = reader.symbol(table);
        let run = symbol >> 4;
        let value = 0;
        if ((symbol & 15) === 0) {
          if (run < 15) {
            empty = (1 << run) + reader.take(run);
            break;
          }
        } else value = reader.take(1) === 1 ? step : -step;
        for (; k <= to; k += 1) {
          const here = at + (ZIGZAG[k] ?? 0);
          const bits = numbers[here] ?? 0;
          if (bits !== 0) refine(numbers, here, bits);
          else {
            if (run === 0) {
              if (value !== 0) numbers[here] = value;
              break;
            }
            run -= 1;
          }
        }
      }
    }
    if (empty === 0) return;
    for (; k <= to; k += 1) {
      const here = at + (ZIGZAG[k] ?? 0);
      const byte = numbers[here] ?? 0;
      if (byte !== 0) refine(numbers, here, byte);
    }
    empty -= 1;
  }

  function progressive(place: number, numbers: Int16Array, at: number): void {
    if (from > 0) (high === 0 ? firstOf : refinedOf)(place, numbers, at);
    else if (high === 0) numbers[at] = inRange(place, 0, dcOf(place) * step);
    else if (reader.take(1) === 1) numbers[at] = (numbers[at] ?? 0) | step;
  }

  return Object.assign(isProgressive ? progressive : readWhole, {
    restart() {
      before.fill(0);
      empty = 0;
    },
  });
}
