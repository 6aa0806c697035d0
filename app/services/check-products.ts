import { assetIdsOf, fontKeysOf } from "../domain/design/scene-identity.ts";
import { type Design, type GarmentKind, layersOf, type Side, SIDES } from "../domain/design/design.ts";
import type { CatalogueProduct } from "../domain/design/catalogue-product.ts";
import { coloursByCloth } from "../domain/print/product-prints.ts";
import { isHeldBack, mendingOf, type ProductCheck, type ProductFault } from "../domain/product/mending.ts";
import type { ProductOffer } from "../domain/product/offer.ts";
import { checkDesign } from "../rendering/check-design.ts";
import type { PrintPlace } from "../rendering/garment-maps.ts";
import { MOST_DIFFERENCE, proofOfDesign, type SideProof } from "../rendering/proof.ts";
import type { StoredArt } from "../rendering/stored-art.ts";
import type { FontsOf } from "./judge-texts.ts";
import type { Scope } from "./scope.ts";

/** What the check of a design needs that only the outside has: fonts, and where a print lies on its photograph. */
export type CheckTools = {
  fonts: FontsOf;
  place: (garment: GarmentKind, side: Side, designHash: string) => Promise<PrintPlace>;
};

type Checkable = {
  design: Design;
  designHash: string;
  offer: Pick<ProductOffer, "colours" | "defaultColour">;
};

/**
 * What must be mended before a design is printed: faults of the print, a picture that shows another size, and a blank that
 * nothing is printed on, which a person sells only with a reason.
 */
export async function checkOf(
  product: Checkable,
  of: { blank: CatalogueProduct; files: readonly StoredArt[] },
  tools: CheckTools,
): Promise<ProductCheck> {
  const { design, designHash } = product;
  const { garment } = design.selected;
  const [fonts, front, back] = await Promise.all([
    tools.fonts(fontKeysOf(design)),
    tools.place(garment, "front", designHash),
    tools.place(garment, "back", designHash),
  ]);
  const { files, blank } = of;
  // What stops an order depends on whether the cloth is dark, and on no shade of it.
  const colours = coloursByCloth(product.offer);
  const found = checkDesign({ design, colours, files, fonts }).filter(({ severity }) => severity === "error");
  const faults = found.map(({ code, side, layer, detail }): ProductFault => ({
    code,
    side,
    layer,
    ...(detail !== undefined && { detail }),
  }));
  if (SIDES.every((side) => layersOf(design, side).length === 0))
    faults.push({ code: "nothing_printed", side: "front", layer: null });
  const recorded = blank.values.print_area;
  for (const { side, percent } of proofOfDesign({ design, files, fonts, places: { front, back }, recorded }))
    if (percent > MOST_DIFFERENCE)
      faults.push({
        code: "picture_differs",
        side,
        layer: null,
        detail: String(Math.round(percent * 10) / 10),
      });
  return { designHash, faults };
}

/** Checks products whose design was changed since their last check, so that a write can ask what was found. */
export async function checkProducts(
  scope: Scope,
  of: { ids: readonly string[] } | { eventId: string },
  tools: CheckTools,
): Promise<void> {
  if ("ids" in of && of.ids.length === 0) return;
  const products = await scope.tenant.products.toCheck(of);
  if (products.length === 0) return;
  const [blanks, files] = await Promise.all([
    scope.platform.media.blanks([...new Set(products.map(({ catalogueCode }) => catalogueCode))]),
    scope.tenant.files.findAll([...new Set(products.flatMap(({ design }) => assetIdsOf(design)))]),
  ]);
  const checks: { id: string; checked: ProductCheck }[] = [];
  for (const product of products) {
    const blank = blanks.find(({ code }) => code === product.catalogueCode);
    if (!blank) continue;
    checks.push({ id: product.id, checked: await checkOf(product, { blank, files }, tools) });
  }
  await scope.tenant.products.keepChecks(checks);
}

/** Whether a product that a write refused must be mended first. */
export async function mustMend(scope: Scope, id: string): Promise<boolean> {
  const [product] = await scope.tenant.products.among([id]);
  return product !== undefined && isHeldBack(mendingOf(product));
}

/** How each printed side of a product compares with its picture in the shop; empty where nothing is printed. */
export async function proofOfProduct(
  scope: Scope,
  product: Checkable & { catalogueCode: string },
  tools: CheckTools,
): Promise<{ proofs: SideProof[]; places: Record<Side, PrintPlace> }> {
  const { design, designHash, catalogueCode } = product;
  const { garment } = design.selected;
  const [[blank], files, fonts, front, back] = await Promise.all([
    scope.platform.media.blanks([catalogueCode]),
    scope.tenant.files.findAll(assetIdsOf(design)),
    tools.fonts(fontKeysOf(design)),
    tools.place(garment, "front", designHash),
    tools.place(garment, "back", designHash),
  ]);
  if (!blank) throw new Error(`no blank ${catalogueCode}`);
  const places = { front, back };
  const recorded = blank.values.print_area;
  return { proofs: proofOfDesign({ design, files, fonts, places, recorded }), places };
}
