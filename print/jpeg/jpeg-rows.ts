import type { Range, Rows } from "../image/rows.ts";
import type { Strip } from "../image/strip.ts";
import { Refused } from "../refused.ts";
import { type Coefficients, roomFor, scanRows } from "./coefficients.ts";
import { coloured } from "./colours.ts";
import { inverse, type Lengths, lengthsOf } from "./inverse.ts";
import { type Jpeg, structureOf } from "./structure.ts";

/** A block of 8 x 8 pixels becomes one of so many. */
type BlockSize = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** How many blocks are gone through at most, over and over: half a microsecond each. */
const MOST_VISITS = 32_000_000;
/** What is held of the picture's numbers at once; a progressive picture of more is gone through several times. */
const MOST_NUMBERS = 14_000_000;

/**
 * The pixels of a JPEG from the top, a few rows at a time and with no more of it held than those, whatever its size. In
 * a smaller block size the finest detail is not drawn at all.
 */
export function jpegPixels(bytes: Uint8Array, size: BlockSize = 8, mostNumbers = MOST_NUMBERS): Rows {
  return drawnJpeg(bytes, structureOf(bytes), size, mostNumbers);
}

/**
 * As large as it is seen best by who needs it so much smaller: in the smallest blocks that have as many pixels.
 * @param keepsInks four inks stay four inks, in place of red, green, blue and what covers the ground
 */
export function jpegInSize(bytes: Uint8Array, scale: number, keepsInks = false): Rows {
  const size = SIZES.find((each) => each / 8 >= scale) ?? 8;
  return drawnJpeg(bytes, structureOf(bytes), size, MOST_NUMBERS, keepsInks);
}

const SIZES: readonly BlockSize[] = [1, 2, 3, 4, 5, 6, 7, 8];

function drawnJpeg(
  bytes: Uint8Array,
  jpeg: Jpeg,
  size: BlockSize,
  mostNumbers: number,
  keepsInks = false,
): Rows {
  const { width, height } = jpeg.frame;
  const small = (length: number) => Math.ceil((length * size) / 8);
  return {
    width: small(width),
    height: small(height),
    strips: (range?: Range) => strips(bytes, jpeg, size, { range, mostNumbers, keepsInks }),
  };
}

/** Rows of units after which other work on the thread gets a turn: a large photograph takes seconds. */
const ROWS_AT_ONCE = 16;
const othersTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

type Wish = { range: Range | undefined; mostNumbers: number; keepsInks: boolean };

async function* strips(
  bytes: Uint8Array,
  jpeg: Jpeg,
  size: BlockSize,
  { range, mostNumbers, keepsInks }: Wish,
): AsyncGenerator<Strip> {
  const { frame, scans } = jpeg;
  const draw = drawer(jpeg, size, keepsInks);
  const high = frame.down * size;
  /** The rows of units that are asked for. */
  const begin = range ? Math.max(0, Math.floor(range[0] / high)) : 0;
  const end = range ? Math.min(frame.unitsDown, Math.ceil(range[1] / high)) : frame.unitsDown;
  const [first] = scans;
  const isInOneGo = !frame.isProgressive && first?.parts.length === frame.components.length;
  if (isInOneGo && first) {
    const coefficients = roomFor(jpeg, 1, false);
    for (const row of scanRows(bytes, jpeg, first, coefficients)) {
      if (row % ROWS_AT_ONCE === 0) await othersTurn();
      if (row >= begin) yield draw(coefficients, row, 0);
      if (row + 1 >= end && end < frame.unitsDown) return;
      for (const numbers of coefficients.numbers) numbers.fill(0);
      coefficients.first = row + 1;
    }
    return;
  }
  const perRow = frame.components.reduce((sum, part) => sum + part.blocksAcross * part.down * 64, 0);
  const rows = Math.max(1, Math.min(frame.unitsDown, Math.floor(mostNumbers / perRow)));
  const isHeldWhole = rows === frame.unitsDown;
  if (Math.ceil((end - begin) / rows) * jpeg.visits > MOST_VISITS)
    throw new Refused("picture_not_printable", "too many scans for its size");
  const coefficients = roomFor(jpeg, rows, frame.isProgressive && !isHeldWhole);
  for (let from = isHeldWhole ? 0 : begin; from < end; from += rows) {
    coefficients.first = from;
    for (const array of [...coefficients.numbers, ...(coefficients.known ?? [])]) array.fill(0);
    for (const scan of scans) {
      for (const row of scanRows(bytes, jpeg, scan, coefficients))
        if (row % ROWS_AT_ONCE === 0) await othersTurn();
    }
    for (let row = Math.max(from, begin); row < Math.min(from + rows, end); row += 1) {
      if (row % ROWS_AT_ONCE === 0) await othersTurn();
      yield draw(coefficients, row, row - from);
    }
  }
}

/** Draws the pixels of one row of units. */
function drawer(jpeg: Jpeg, size: BlockSize, keepsInks: boolean) {
  const { frame, factors } = jpeg;
  const small = (length: number) => Math.ceil((length * size) / 8);
  const [width, height] = [small(frame.width), small(frame.height)];
  const stride = frame.unitsAcross * frame.across * size;
  const high = frame.down * size;
  const planes = frame.components.map(() => new Uint8ClampedArray(stride * high));
  // A component with fewer blocks is scaled up by that factor: the inverse transform computes the values between its
  // pixels.
  const lengths = frame.components.map((part): { across: Lengths; down: Lengths } => ({
    across: lengthsOf((size * frame.across) / part.across),
    down: lengthsOf((size * frame.down) / part.down),
  }));
  const pixels = new Uint8Array(width * high * 4);
  const colour = coloured(jpeg, keepsInks);
  return (coefficients: Coefficients, row: number, inRoom: number): Strip => {
    for (const [place, component] of frame.components.entries()) {
      const { blocksAcross, down } = component;
      const [plane, of, numbers, factor] = [
        planes[place],
        lengths[place],
        coefficients.numbers[place],
        factors[place],
      ];
      if (!plane || !of || !numbers || !factor) continue;
      for (let y = 0; y < down; y += 1) {
        for (let x = 0; x < blocksAcross; x += 1) {
          const from = ((inRoom * down + y) * blocksAcross + x) * 64;
          inverse(numbers, from, factor, of, plane, y * of.down.count * stride + x * of.across.count, stride);
        }
      }
    }
    const top = row * high;
    const rows = Math.min(high, height - top);
    colour(planes, stride, { width, rows, pixels });
    return { top, rows, width, pixels };
  };
}
