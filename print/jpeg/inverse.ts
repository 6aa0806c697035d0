/** How the waves of a block become pixels along one side. */
export type Lengths = {
  /** Of pixels. */
  count: number;
  /** Waves that are not too fine to be drawn in so many pixels. */
  waves: number;
  /** By pixel and wave. */
  share: Float32Array;
};

/** @param count of pixels: fewer than 8 leave the finest waves out, more put pixels in between. */
export function lengthsOf(count: number): Lengths {
  const share = new Float32Array(count * 8);
  for (let pixel = 0; pixel < count; pixel += 1)
    for (let wave = 0; wave < 8; wave += 1)
      share[pixel * 8 + wave] =
        wave === 0 ? Math.SQRT1_2 / 2 : Math.cos(((2 * pixel + 1) * wave * Math.PI) / (2 * count)) / 2;
  return { count, waves: Math.min(8, count), share };
}

/** The block as it is after one side was done; at most 32 pixels by 8 waves. */
const half = new Float32Array(32 * 8);

/** Draws a block: the waves that it is made of, added up for each pixel. */
export function inverse(
  numbers: Int16Array,
  from: number,
  factors: Float32Array,
  { across, down }: { across: Lengths; down: Lengths },
  plane: Uint8ClampedArray,
  at: number,
  stride: number,
): void {
  let last = 0;
  let isFlat = true;
  for (let u = 0; u < across.waves; u += 1) {
    let lowest = -1;
    for (let v = down.waves - 1; v >= 0; v -= 1) {
      if (numbers[from + v * 8 + u] !== 0) {
        lowest = v;
        break;
      }
    }
    if (lowest > 0 || (lowest === 0 && u > 0)) isFlat = false;
    if (lowest >= 0) last = u;
    for (let y = 0; y < down.count; y += 1) {
      let sum = 0;
      for (let v = 0; v <= lowest; v += 1) {
        const place = v * 8 + u;
        sum += (numbers[from + place] ?? 0) * (factors[place] ?? 0) * (down.share[y * 8 + v] ?? 0);
      }
      half[y * 8 + u] = sum;
    }
  }
  if (isFlat) {
    const value = (half[0] ?? 0) * (across.share[0] ?? 0) + 128;
    for (let y = 0; y < down.count; y += 1)
      plane.fill(value, at + y * stride, at + y * stride + across.count);
    return;
  }
  for (let y = 0; y < down.count; y += 1) {
    for (let x = 0; x < across.count; x += 1) {
      let sum = 128;
      for (let u = 0; u <= last; u += 1) sum += (half[y * 8 + u] ?? 0) * (across.share[x * 8 + u] ?? 0);
      plane[at + y * stride + x] = sum;
    }
  }
}
