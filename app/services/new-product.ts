import type { CatalogueProduct } from "../domain/design/catalogue-product.ts";
import { type Design, layersOf, type Side } from "../domain/design/design.ts";
import { designIdentity } from "../domain/design/design-identity.ts";
import { offerOfDesign } from "../domain/product/offer-of-design.ts";
import { auditNote } from "./batch-rows/outbox-rows.ts";
import type { FontsOf } from "./judge-texts.ts";
import { offByDefault, readColours } from "./seen-colours.ts";
import type { Scope } from "./scope.ts";

type Making = {
  id: string;
  name: string;
  status: "draft" | "published";
  blank: CatalogueProduct;
  design: Design;
  /** The hash of each picture that the design places, by its id. */
  pictures: Readonly<Record<string, string>>;
};

/** The row of a product that a design on a blank makes, without the colours that hide it, and the entry that goes with it. */
export async function newProduct(
  scope: Scope,
  { id, name, status, blank, design, pictures }: Making,
  fonts: FontsOf,
) {
  const isPrinted = (side: Side) => layersOf(design, side).length > 0;
  const cover = !isPrinted("front") && isPrinted("back") ? ("back" as const) : ("front" as const);
  const identity = designIdentity(design, blank, pictures);
  const offer = offerOfDesign(design, blank, { defaultColour: design.selected.colour, cover });
  const readings = await readColours(scope, { design, colours: offer.colours }, fonts);
  const row = {
    id,
    name,
    status,
    design,
    designHash: (await scope.hash(identity)).slice(0, 32),
    catalogueCode: blank.code,
    offer,
    offSale: offByDefault(readings, offer.colours),
    category: blank.categories[0] ?? "",
  };
  return { row, note: auditNote(scope, "Product added", row, { blank: blank.code }) };
}
