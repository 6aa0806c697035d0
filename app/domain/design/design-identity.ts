import type { CatalogueProduct } from "./catalogue-product.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { Design } from "./design.ts";
import { sceneIdentity } from "./scene-identity.ts";

/**
 * The text whose SHA-256 names all pictures of a product: both sides, the blank's colours and those offered, the bytes of its pictures
 * and fonts, and the version of the drawing itself.
 */
export function designIdentity(
  design: Design,
  blank: CatalogueProduct,
  assetHashes: Readonly<Record<string, string>>,
): string {
  const side = (name: "front" | "back") =>
    sceneIdentity({
      design,
      side: name,
      colourHex: "#000000",
      garment: design.selected.garment,
      assetHashes,
    });
  const colours = blank.colours.map(({ name, hex, heather }) => ({ name, hex, heather: heather ?? false }));
  // A picture is drawn in the colours of any product of its hash, so products of other colours have another.
  const offered = Object.keys(design.colour_size);
  return canonicalJson({ front: side("front"), back: side("back"), colours, offered });
}
