import { type DrawnSides, picturesOn, withSides } from "../../domain/design/change-design.ts";
import { designIdentity } from "../../domain/design/design-identity.ts";
import { type Design, layersOf, type Side } from "../../domain/design/design.ts";
import { continuesSitting, versionsToDrop } from "../../domain/designer/versions.ts";
import { isForPrint } from "../../domain/pictures/stored-picture.ts";
import { offerOfDesign } from "../../domain/product/offer-of-design.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { editionOf, readDesigner, type ReadDesigner } from "./read.server.ts";
import { readDesign } from "../../domain/design/read-design.ts";

type Wish = {
  read: ReadDesigner;
  /** The edition that the page showed. */
  shown: string;
  sides: DrawnSides;
  /** Saved by the page by itself while somebody draws. */
  isAutomatic: boolean;
};
type DesignRefusal =
  | "designer:refused.changed"
  | "designer:refused.locked"
  | "designer:refused.sold"
  | "designer:refused.deleted"
  | "designer:refused.picture"
  | "productDesk:catalogueDesk.refused.webp";
type Saved = { edition: string; designHash: string };

/** Keeps what was drawn on a product that nobody else changed meanwhile, and keeps what was there before as a version. */
export async function saveDesign(scope: Scope, wish: Wish): Promise<Result<Saved, DesignRefusal>> {
  const { read, shown, sides } = wish;
  const { product } = read;
  if (product.deletedAt) return refuse("designer:refused.deleted");
  if (shown !== read.edition) return refuse("designer:refused.changed");
  const drawn = withSides(product, sides);
  if (!drawn.ok) return refuse("designer:refused.locked");
  if (!drawn.value.isChanged) return ok({ edition: read.edition, designHash: product.designHash });
  if (read.stores.length > 0) return refuse("designer:refused.sold");
  const { artwork: _, ...changed } = drawn.value.design;
  // The print files of before show another print.
  const artwork = { front: null, back: null, front_preview: null, back_preview: null };
  const made = await drawnOn(scope, read, { ...changed, artwork });
  if (!made.ok) return made;
  if (await write(scope, wish, made.value)) {
    const edition = await editionOf(scope, made.value.design);
    return ok({ edition, designHash: made.value.designHash });
  }
  return refuse(await reasonOf(scope, product.id));
}

/** What is kept of a design: its hash over the pictures that it places, and the offer that follows from it. */
async function drawnOn(scope: Scope, { product }: ReadDesigner, design: Design) {
  const ids = picturesOn(design);
  const [[blank], files] = await Promise.all([
    scope.platform.media.blanks([product.catalogueCode]),
    scope.tenant.files.findAll(ids),
  ]);
  if (!blank) throw new Error(`no blank ${product.catalogueCode}`);
  const before = picturesOn(product.design);
  const added = ids.filter((id) => !before.includes(id)).map((id) => files.find((file) => file.id === id));
  if (added.includes(undefined)) return refuse("designer:refused.picture");
  if (!added.every((file) => file && isForPrint(file)))
    return refuse("productDesk:catalogueDesk.refused.webp");
  const pictures = Object.fromEntries(files.map(({ id, sha256 }) => [id, sha256]));
  const designHash = (await scope.hash(designIdentity(design, blank, pictures))).slice(0, 32);
  const isPrinted = (side: Side) => layersOf(design, side).length > 0;
  const { defaultColour, cover: shown } = product.offer;
  const other = shown === "front" ? ("back" as const) : ("front" as const);
  const cover = !isPrinted(shown) && isPrinted(other) ? other : shown;
  return ok({ design, designHash, offer: offerOfDesign(design, blank, { defaultColour, cover }) });
}

type Drawn = Extract<Awaited<ReturnType<typeof drawnOn>>, { ok: true }>["value"];

async function write(scope: Scope, { read, isAutomatic }: Wish, drawn: Drawn): Promise<boolean> {
  const { product, versions } = read;
  const at = scope.now();
  const idOf = async (edition: string) => (await scope.hash(`version:${product.id}:${edition}`)).slice(0, 32);
  const id = await idOf(await editionOf(scope, drawn.design));
  const saving = { id, savedBy: scope.actor.id, at };
  const { design, designHash, offer, updatedAt } = product;
  const note =
    isAutomatic && continuesSitting(versions, saving)
      ? null
      : auditNote(scope, "Product updated", product, {
          front: { from: design.front.length, to: drawn.design.front.length },
          back: { from: design.back.length, to: drawn.design.back.length },
          design_hash: { from: designHash, to: drawn.designHash },
        });
  return scope.tenant.products.saveDesign(
    { id: product.id, readAt: updatedAt, at, drop: versionsToDrop(versions, saving) },
    drawn,
    {
      before: {
        id: await idOf(read.edition),
        productId: product.id,
        design,
        designHash,
        offer,
        savedAt: updatedAt,
      },
      now: {
        id,
        productId: product.id,
        ...drawn,
        isAutomatic,
        savedBy: scope.actor.id,
        savedByName: scope.actor.name,
        savedAt: at,
      },
    },
    note,
  );
}

/** Why a design was not saved that could have been when it was read. */
async function reasonOf(scope: Scope, id: string): Promise<DesignRefusal> {
  const now = await readDesigner(scope, { id });
  if (!now || now.product.deletedAt) return "designer:refused.deleted";
  if (now.product.locked) return "designer:refused.locked";
  return now.stores.length > 0 ? "designer:refused.sold" : "designer:refused.changed";
}

/** Takes an earlier version of a design up again; what was there stays as a version. */
export async function restoreVersion(
  scope: Scope,
  { read, shown, versionId }: { read: ReadDesigner; shown: string; versionId: string },
) {
  const version = await scope.tenant.products.findVersion(read.product.id, versionId);
  if (!version) return refuse("designer:refused.version");
  return saveDesign(scope, { read, shown, sides: readDesign(version.design), isAutomatic: false });
}
