import {
  type ProductOffer,
  sameVariants,
  type VariantsOff,
  variantsOffBut,
  withoutVariants,
} from "../../domain/product/offer.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

type Refusal =
  | "productDesk:variants.refused.none"
  | "productDesk:variants.refused.changed"
  | "eventDesk:refused.locked";

type Variant = { colour: string; size: string };
type Wish = {
  /** The variants that stay on sale; all others of the offer go off. */
  on: readonly Variant[];
  /** What was off where the person decided. */
  shown: VariantsOff;
};
type SwitchedProduct = { id: string; name: string; offer: ProductOffer; offSale: VariantsOff };

/**
 * Switches colours and sizes of a product off and on in all stores. Orders keep what was bought; a lock keeps the design
 * as it is, and not what is sold of it.
 */
export async function switchVariants(
  scope: Scope,
  { product, ...wish }: { product: SwitchedProduct } & Wish,
): Promise<Result<undefined, Refusal>> {
  const off = variantsOffBut(product.offer, wish.on);
  if (withoutVariants(product.offer, off).colours.length === 0) {
    return refuse("productDesk:variants.refused.none");
  }
  // The same form sent twice, or two people who want the same.
  if (sameVariants(off, product.offSale)) return ok(undefined);
  const switched = await scope.tenant.products.switchVariants(
    { id: product.id, at: scope.now(), off, shown: wish.shown },
    auditNote(scope, "Product updated", product, { offSale: { from: told(product.offSale), to: told(off) } }),
  );
  return switched ? ok(undefined) : refuse("productDesk:variants.refused.changed");
}

/**
 * The same in one store alone. What is off in all stores stays in this one as it was: its form could not ask about it.
 */
export async function switchStoreVariants(
  scope: Scope,
  {
    event,
    product,
    ...wish
  }: {
    event: { id: string; name: string; locked: boolean };
    /** `offSale` is what this store alone does not sell, `everywhereOff` what no store sells. */
    product: SwitchedProduct & { everywhereOff: VariantsOff };
  } & Wish,
): Promise<Result<undefined, Refusal>> {
  if (event.locked) return refuse("eventDesk:refused.locked");
  const asked = variantsOf(withoutVariants(product.offer, product.everywhereOff));
  const before = variantsOf(withoutVariants(product.offer, product.offSale));
  const unasked = before.filter((each) => !asked.some((other) => isSame(each, other)));
  const off = variantsOffBut(product.offer, [...wish.on, ...unasked]);
  if (withoutVariants(product.offer, off, product.everywhereOff).colours.length === 0) {
    return refuse("productDesk:variants.refused.none");
  }
  if (sameVariants(off, product.offSale)) return ok(undefined);
  const switched = await scope.tenant.eventProducts.switchVariants({
    eventId: event.id,
    productId: product.id,
    off,
    shown: wish.shown,
    at: scope.now(),
    note: auditNote(scope, "Event updated", event, {
      product: product.name,
      offSale: { from: told(product.offSale), to: told(off) },
    }),
  });
  return switched ? ok(undefined) : refuse("productDesk:variants.refused.changed");
}

const variantsOf = ({ colours }: ProductOffer): Variant[] =>
  colours.flatMap(({ name, sizes }) => sizes.map((size) => ({ colour: name, size })));

const isSame = (one: Variant, other: Variant) => one.colour === other.colour && one.size === other.size;

const told = (off: VariantsOff): string =>
  Object.entries(off)
    .map(([colour, sizes]) => (sizes === "all" ? colour : `${colour} ${sizes.join(", ")}`))
    .join("; ");
