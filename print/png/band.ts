/** Some rows of the picture that is made. Colours are kept by what covers the ground, so that layers add up. */
export type Band = { top: number; rows: number; width: number; pixels: Uint8ClampedArray };

/** Puts pixels of the same kind over those of a band, from one of its rows on. */
export function putOver(band: Band, from: number, over: Uint8Array): void {
  const { pixels, width } = band;
  const start = from * width * 4;
  const end = Math.min(over.length, pixels.length - start);
  for (let at = 0; at < end; at += 4) {
    const cover = over[at + 3] ?? 0;
    if (cover === 0) continue;
    const into = start + at;
    const left = (255 - cover) / 255;
    for (let part = 0; part < 4; part += 1)
      pixels[into + part] = (over[at + part] ?? 0) + (pixels[into + part] ?? 0) * left;
  }
}
