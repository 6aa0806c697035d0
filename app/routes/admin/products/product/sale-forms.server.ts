import { type ProductOffer, type VariantsOff, withoutVariants } from "../../../../domain/product/offer.ts";
import { refuse } from "../../../../domain/result.ts";
import { readSwitchedVariants } from "../../../../schemas/switched-variants.ts";
import { switchStoreVariants, switchVariants } from "../../../../services/products/switch-variants.server.ts";
import type { ReadProduct } from "../../../../services/products/save-product.server.ts";
import type { Scope } from "../../../../services/scope.ts";

type SellingStore = { eventId: string; name: string; locked: boolean; offSale: VariantsOff };

/** The forms that switch colours and sizes of a product: one for all stores, and one for each store that sells it. */
export function saleForms({ offer, offSale }: ReadProduct, stores: readonly SellingStore[]) {
  const form = (store: { id: string; name: string } | null, off: VariantsOff, also: VariantsOff = {}) => ({
    store,
    shown: JSON.stringify(off),
    colours: switchesOf(offer, off, also),
  });
  return [
    form(null, offSale),
    ...stores
      .filter(({ locked }) => !locked)
      .map((store) => form({ id: store.eventId, name: store.name }, store.offSale, offSale)),
  ];
}

/** What can be ticked; what is off in all stores cannot be switched on in one of them. */
function switchesOf(offer: ProductOffer, off: VariantsOff, also: VariantsOff) {
  const on = withoutVariants(offer, off);
  const possible = withoutVariants(offer, also);
  const has = ({ colours }: ProductOffer, colour: string, size: string) =>
    colours.some(({ name, sizes }) => name === colour && sizes.includes(size));
  return offer.colours.map(({ name, hex, sizes }) => ({
    name,
    hex,
    sizes: sizes.map((size) => ({
      size,
      isOn: has(on, name, size),
      isPossible: has(possible, name, size),
    })),
  }));
}

/** Switches what one of these forms says. */
export async function switchPosted(
  scope: Scope,
  posted: { product: ReadProduct; stores: readonly SellingStore[]; fields: FormData },
) {
  const { product, stores, fields } = posted;
  const wish = readSwitchedVariants(fields);
  if (!wish) return refuse("productDesk:variants.refused.changed");
  if (wish.store === "") return switchVariants(scope, { product, ...wish });
  const store = stores.find(({ eventId }) => eventId === wish.store);
  if (!store) return refuse("productDesk:variants.refused.changed");
  const { eventId: id, name, locked, offSale } = store;
  return switchStoreVariants(scope, {
    event: { id, name, locked },
    product: { ...product, offSale, everywhereOff: product.offSale },
    ...wish,
  });
}
