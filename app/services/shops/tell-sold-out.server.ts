import { keyOf, MOST_IN_A_CALL } from "../../domain/shop/shop-product.ts";
import type { Scope } from "../scope.ts";
import type { ShopOffer } from "./read-listing.server.ts";
import type { SendEnd, Shelf } from "./send-product.server.ts";

/**
 * Tells a shop which colours and sizes can be bought, where that changed here: one that was switched off, that the printer
 * has no more of, or that the store does not sell any more cannot be bought there either. Nothing else is sent.
 */
export async function tellSoldOut(
  scope: Scope,
  { shelf, offer }: { shelf: Shelf; offer: ShopOffer },
): Promise<SendEnd> {
  const { shopProducts } = scope.tenant;
  const { products, connectionId } = shelf;
  const [rows, variants] = await Promise.all([
    shopProducts.listOf(connectionId),
    shopProducts.variants(connectionId),
  ]);
  for (const { productId, productGid, state } of rows) {
    if (productGid === null || state !== "published") continue;
    const listed = new Map(offer.listings.get(productId)?.variants.map((one) => [keyOf(one), one]));
    const changes = variants
      .filter((one) => one.productId === productId && !one.found.includes("gone"))
      .map((one) => ({ ...one, isSoldOut: listed.get(keyOf(one))?.isSoldOut ?? true }))
      .filter(({ soldOut, isSoldOut }) => soldOut !== isSoldOut)
      .map(({ variantGid, isSoldOut }) => ({ variantGid, isSoldOut }));
    for (let at = 0; at < changes.length; at += MOST_IN_A_CALL) {
      const part = changes.slice(at, at + MOST_IN_A_CALL);
      const told = await products.changeVariants(productGid, part);
      // The product or a variant was deleted there: the next look at it says so, and the others go on.
      if (told.state === "refused") {
        await shopProducts.lookAgain(connectionId, productGid);
        break;
      }
      if (told.state !== "done") return told;
      for (const soldOut of [true, false]) {
        const its = part.flatMap((one) => (one.isSoldOut === soldOut ? [one.variantGid] : []));
        const key = { connectionId, productId };
        if (its.length > 0) await shopProducts.noteVariants(key, its, { soldOut, now: scope.now() });
      }
    }
  }
  return { state: "done" };
}
