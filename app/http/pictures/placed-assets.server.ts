import type { AppLoadContext } from "@remix-run/cloudflare";
import { FILE_WIDTHS } from "../../domain/pictures/stored-picture.ts";
import type { PictureWidth } from "../../domain/product/offer.ts";
import { parseArtwork } from "../../rendering/artwork.ts";
import { parseRaster } from "../../rendering/raster.ts";
import type { Asset, RasterArt } from "../../rendering/scene.ts";
import { keptPicture, makeMissingWidths } from "./kept-pictures.server.ts";

type Stored = { id: string; svg: string | null; width: number; height: number; storageKey: string | null };

/** The drawing embeds a pixel picture and may not weigh more than a page. */
const MOST_BYTES = 900_000;
/** Seconds of the Retry-After header while the storage is away. */
const RETRY_SECONDS = "10";

/**
 * The pictures that a design places. Those of pixels come from the object storage, as wide as the drawing shows them.
 * @throws 503 while the storage is away, or the widths of a large picture of before are made: a drawing without its print would be kept by caches for ever.
 */
export async function placedAssets(
  context: AppLoadContext,
  stored: readonly Stored[],
  shown: { width: PictureWidth; near: boolean },
): Promise<Map<string, Asset>> {
  const read = await Promise.all(
    stored.map(async ({ id, svg, storageKey, ...size }): Promise<[string, Asset] | null> => {
      if (svg !== null) {
        const art = parseArtwork(svg, size.width, size.height);
        return art.ok ? [id, art.art] : null;
      }
      if (storageKey === null) return null;
      const raster = await rasterOf(context, { storageKey, width: size.width }, shown);
      // An older large photograph may have no width yet; a later request finds one.
      if (!raster) makeMissingWidths(context, storageKey);
      if (!raster) throw new Response(null, { status: 503, headers: { "Retry-After": RETRY_SECONDS } });
      return [id, { ...raster, full: size }];
    }),
  );
  return new Map(read.filter((entry) => entry !== null));
}

/** The widest of its kept widths that the drawing can show and carry. */
async function rasterOf(
  context: AppLoadContext,
  { storageKey, width }: { storageKey: string; width: number },
  shown: { width: PictureWidth; near: boolean },
): Promise<RasterArt | undefined> {
  const widest = shown.near || shown.width > 800 ? 1600 : Math.max(400, shown.width);
  const smaller = FILE_WIDTHS.filter((each) => each <= widest && each < width).reverse();
  const keys = [...(width <= widest ? [storageKey] : []), ...smaller.map((each) => `${storageKey}/${each}`)];
  for (const key of keys) {
    const bytes = await keptPicture(context, key, (object) => object.arrayBuffer());
    const raster = bytes && bytes.byteLength <= MOST_BYTES ? parseRaster(new Uint8Array(bytes)) : null;
    if (raster) return raster;
  }
  return undefined;
}
