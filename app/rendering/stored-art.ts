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
  /** Of pixels, where somebody has looked: what its colours were before they were those of screens. */
  colours?: RasterArt["colours"];
};

/**
 * Kept pictures as a scene places them. Those of pixels stay where they are: their sizes are enough for a scene, and `keys`
 * says where whoever needs the pixels finds them.
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
