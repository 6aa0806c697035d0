import { readDesign } from "../../domain/design/read-design.ts";
import { FILE_WIDTHS, fileAddress } from "../../domain/pictures/stored-picture.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import { ok, refuse } from "../../domain/result.ts";
import { paths } from "../../paths.ts";
import { type placedFiles, type ReadDesigner, readDesigner } from "../../services/designs/read.server.ts";
import { restoreVersion, saveDesign } from "../../services/designs/save-design.server.ts";
import { readPicture } from "../../services/pictures/read.server.ts";
import { storePicture } from "../../services/pictures/store-picture.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { DesignerCanvas, DesignerPage, ShownVersion } from "./models.ts";
import { uploadRefusalText } from "../../domain/pictures/refusal-texts.ts";
import type { Drawable } from "./steps.server.ts";

export async function requireDesigner(scope: Scope, id = ""): Promise<ReadDesigner> {
  const read = await readDesigner(scope, { id });
  if (!read) throw new Response(null, { status: 404 });
  return read;
}

/** Why a design is not to be changed, so that the page offers a copy. */
export function closedBy({ product, stores }: ReadDesigner) {
  if (product.deletedAt) return "designer:refused.deleted";
  if (product.locked) return "designer:refused.locked";
  return stores.length > 0 ? "designer:refused.sold" : null;
}

/** The way back: to the store's products for whoever came from there. */
export function backOf({ product }: ReadDesigner, query: URLSearchParams): DesignerPage["back"] {
  const slug = query.get("store") ?? "";
  // As store addresses are spelled; whether there is such a store, its own page says.
  return /^[A-Za-z0-9-]{1,80}$/.test(slug)
    ? { href: paths.eventProducts(slug), text: "designer:backToStore", isDesk: true }
    : { href: paths.ownProduct(product.id), text: "designer:back", isDesk: true };
}

export function versionsShown({ product, versions }: ReadDesigner, colour: string): ShownVersion[] {
  return versions.map((version) => ({
    id: version.id,
    by: version.savedByName,
    isAutomatic: version.isAutomatic,
    at: version.savedAt.toISOString(),
    isShown: version.designHash === product.designHash,
    picture: pictureAddress(version.designHash, colour, product.offer.cover, { width: 160 }),
  }));
}

type Files = Awaited<ReturnType<typeof placedFiles>>;

/** The tenant's pictures as the canvas shows them. */
export const canvasPictures = (files: Files): DesignerCanvas["pictures"] =>
  Object.fromEntries(
    files.map((file) => [
      file.id,
      { src: fileAddress(file, 800) ?? paths.drawing(file.id), width: file.width, height: file.height },
    ]),
  );

/** A product of a tenant's, for the forms of the designer. */
export function drawOnProduct(scope: Scope, read: ReadDesigner): Drawable {
  const { design } = read.product;
  return {
    sides: readDesign(design),
    items: design.items,
    save: (edition, sides) => saveDesign(scope, { read, shown: edition, sides, isAutomatic: false }),
    picture: async (id) => (await readPicture(scope, { id }))?.picture,
    async keepFile(file) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const upload = { name: file.name, bytes, kind: "file" as const, eventId: null, widths: FILE_WIDTHS };
      const result = await storePicture(scope, upload);
      return result.ok ? ok(result.value.id) : refuse(uploadRefusalText(result.error));
    },
    restore: (edition, versionId) => restoreVersion(scope, { read, shown: edition, versionId }),
  };
}
