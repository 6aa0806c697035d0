import { may, type Permission } from "../../../../domain/access/permissions.ts";
import { type Layer, type Side, SIDES } from "../../../../domain/design/design.ts";
import { placesOf } from "../../../../domain/designer/places.ts";
import { pictureAddress } from "../../../../domain/product/offer.ts";
import { paths } from "../../../../paths.ts";
import { type ReadDesigner, readDesigner } from "../../../../services/designs/read-designer.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { DesignerPage, ListedLayer } from "../../../../ui/admin/designer/models.ts";

export async function requireDesigner(scope: Scope, id = ""): Promise<ReadDesigner> {
  const read = await readDesigner(scope, { id });
  if (!read) throw new Response(null, { status: 404 });
  return read;
}

type Shown = {
  read: ReadDesigner;
  user: Parameters<typeof may>[0];
  choices: DesignerPage["pictures"];
  query: URLSearchParams;
};

/** Why a design is not to be changed, so that the page offers a copy. */
function closedBy({ product, stores }: ReadDesigner) {
  if (product.deletedAt) return "designer:refused.deleted";
  if (product.locked) return "designer:refused.locked";
  return stores.length > 0 ? "designer:refused.sold" : null;
}

/** What the designer's page shows of a product, but for what its print would suffer from. */
export function designerPage({ read, user, choices, query }: Shown): Omit<DesignerPage, "findings"> {
  const { product, versions, stores, edition } = read;
  const { design, designHash, offer } = product;
  const write: Permission = "products:write";
  const colour = offer.colours.find(({ name }) => name === query.get("colour"))?.name ?? offer.defaultColour;
  const layer = SIDES.flatMap((each) => design[each]).find(({ id }) => id === query.get("layer"));
  const isOn = (each: Side) => (layer ? design[each].includes(layer) : each === query.get("side"));
  const side = SIDES.find(isOn) ?? "front";
  const seen = (hash: string, of: Side, width: 160 | 800) => pictureAddress(hash, colour, of, { width });
  return {
    ...{ name: product.name, edition, colour, side },
    productHref: paths.ownProduct(product.id),
    storeHref: isSlug(query.get("store")) ? paths.eventProducts(query.get("store") ?? "") : null,
    closed: closedBy(read),
    soldIn: stores.map(({ name }) => name),
    mayWrite: may(user, write),
    colours: offer.colours.map(({ name, hex }) => ({ name, hex })),
    sides: SIDES.map((each) => ({
      side: each,
      picture: seen(designHash, each, 800),
      millimetres: design.items[each].millimetres,
      places: placesOf(design.items[each]),
      layers: design[each].map(listed).reverse(),
    })),
    edited: layer?.type === "text" ? layer : null,
    adds: query.get("add") === "picture" ? "picture" : "text",
    pictures: choices,
    versions: versions.map((version) => ({
      ...{ id: version.id, by: version.savedByName, isAutomatic: version.isAutomatic },
      at: version.savedAt.toISOString(),
      isShown: version.designHash === designHash,
      picture: seen(version.designHash, offer.cover, 160),
    })),
  };
}

/** As store addresses are spelled; whether there is such a store, its own page says. */
const isSlug = (slug: string | null) => /^[A-Za-z0-9-]{1,80}$/.test(slug ?? "");

function listed(layer: Layer): ListedLayer {
  const { id, type, name } = layer;
  return layer.type === "text"
    ? { id, type, name: name ?? layer.text, isPersonal: layer.customisable }
    : { id, type, name: name ?? null, isPersonal: false };
}
