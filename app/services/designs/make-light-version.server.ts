import { inLight } from "../../domain/design/light-version.ts";
import { readDesign } from "../../domain/design/read-design.ts";
import { assetIdsOf } from "../../domain/design/scene-identity.ts";
import { refuse, type Result } from "../../domain/result.ts";
import { coloursOf } from "../../rendering/artwork.ts";
import { storedArt } from "../../rendering/stored-art.ts";
import type { Scope } from "../scope.ts";
import type { ReadDesigner } from "./read.server.ts";
import { saveDesign } from "./save-design.server.ts";

type Making = {
  read: ReadDesigner;
  /** The hash of the design that the page showed. */
  designHash: string;
  /** Keeps a picture among the tenant's. @returns its id. */
  keep: (picture: { name: string; bytes: Uint8Array }) => Promise<Result<string>>;
};

/** Gives a design its light version for dark garments, and saves it by the same rules as a drawing of the designer. */
export async function makeLightVersion(scope: Scope, { read, designHash, keep }: Making) {
  if (read.product.designHash !== designHash) return refuse("designer:refused.changed");
  const design = readDesign(read.product.design);
  const files = await scope.tenant.files.findAll(assetIdsOf(design));
  const { assets } = storedArt(files);
  const inks = [...assets.values()].flatMap((art) => (art.kind === "raster" ? [] : coloursOf(art.nodes)));
  const pictures = new Map<string, string>();
  for (const { id, name, storageKey } of files) {
    if (storageKey === null || assets.get(id)?.kind !== "raster") continue;
    const bytes = await scope.files.read(storageKey);
    if (bytes === undefined || bytes === "away") return refuse("productDesk:colours.refused.away");
    const light = await scope.pictures.light(bytes);
    if (!light.ok)
      return refuse(
        light.error === "too_large"
          ? "productDesk:colours.refused.tooLarge"
          : "productDesk:colours.refused.away",
      );
    if (light.bytes === null) continue;
    const kept = await keep({ name, bytes: light.bytes });
    if (!kept.ok) return kept;
    pictures.set(id, kept.value);
  }
  const sides = inLight(design, { inks, pictures });
  return saveDesign(scope, { read, shown: read.edition, sides, isAutomatic: false });
}
