import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Design } from "../../domain/design/design.ts";
import { fontKeysOf } from "../../domain/design/scene-identity.ts";
import { FILE_WIDTHS, sizeKeyOf } from "../../domain/pictures/stored-picture.ts";
import { CONTENT_TYPES } from "../../domain/pictures/upload.ts";
import type { ProductOffer } from "../../domain/product/offer.ts";
import { keptPicture } from "../../http/pictures/kept-pictures.server.ts";
import { fontsFor } from "../../http/pictures/pictures.server.ts";
import { checkDesign } from "../../rendering/check-design.ts";
import type { Finding } from "../../rendering/findings.ts";
import { parseRaster } from "../../rendering/raster.ts";
import type { StoredArt } from "../../rendering/stored-art.ts";

/** What would stop or spoil the print of a design, for whoever draws it. */
export async function designFindings(
  context: AppLoadContext,
  { design, offer }: { design: Design; offer: Pick<ProductOffer, "colours"> },
  files: readonly StoredArt[],
): Promise<Finding[]> {
  const fonts = await fontsFor(context, fontKeysOf(design));
  const seen = await Promise.all(files.map((file) => withColours(context, file)));
  return checkDesign({ design, colours: offer.colours, files: seen, fonts });
}

const [NARROWEST] = FILE_WIDTHS;

/** A JPEG notes what its colours were, in each of its widths; while the storage is away nothing is told of them. */
async function withColours(context: AppLoadContext, file: StoredArt): Promise<StoredArt> {
  const { storageKey, contentType, width } = file;
  if (storageKey === null || contentType !== CONTENT_TYPES.jpeg) return file;
  const key = width > NARROWEST ? sizeKeyOf(storageKey, { width: NARROWEST, contentType }) : storageKey;
  const bytes = await keptPicture(context, key, (object) => object.arrayBuffer());
  const colours = bytes && parseRaster(new Uint8Array(bytes))?.colours;
  return colours ? { ...file, colours } : file;
}
