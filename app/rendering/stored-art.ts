import { parseArtwork } from "./artwork.ts";
import type { Asset, RasterArt } from "./scene.ts";

/** A picture as it is kept: a drawing, or a file of pixels in the object storage. */
export type StoredArt = {
  id: string;
  svg: string | null;
  width: number;
  height: number;
  contentType: string;
  storageKey: string | null;
  /** For pixel pictures that were examined: their colours before the conversion to sRGB. */
  colours?: RasterArt["colours"];
};

/**
 * Stored pictures as a scene places them. Pixel pictures stay in the storage: a scene needs only their sizes, and
 * `keys` gives the storage keys of the pixels.
 */
export function storedArt(files: readonly StoredArt[]) {
  const assets = new Map<string, Asset>();
  const keys = new Map<RasterArt, string>();
  for (const { id, svg, width, height, contentType, storageKey, colours } of files) {
    if (svg !== null) {
      const parsed = parseArtwork(svg, width, height);
      if (parsed.ok) assets.set(id, parsed.art);
    } else if (storageKey !== null) {
      const mime = contentType as RasterArt["mime"];
      const size = { width, height, bytes: new Uint8Array() };
      const art: RasterArt = { kind: "raster", mime, ...size, ...(colours && { colours }) };
      assets.set(id, art);
      keys.set(art, storageKey);
    }
  }
  return { assets, keys };
}
