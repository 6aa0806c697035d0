import { SHOP_FIELDS, type VariantFinding } from "../../domain/shop/shop-product.ts";
import type { Scope } from "../scope.ts";
import type { SendEnd, Shelf } from "./send-product.server.ts";
import type { ShopProductRow } from "../../../db/repositories/shop-products.server.ts";

/**
 * Looks what became of a product in its shop: whether it is there, which of its texts, SKUs and prices the merchant changed,
 * whether its variants are stocked at our location, and whether it was duplicated.
 */
export async function lookAtProduct(
  scope: Scope,
  { shelf, row }: { shelf: Shelf; row: ShopProductRow },
): Promise<SendEnd> {
  const { shopProducts } = scope.tenant;
  const { products, connectionId, locationGid } = shelf;
  const key = { connectionId, productId: row.productId };
  if (row.productGid === null) return { state: "gone" };
  const variants = await shopProducts.variantsOf(key);
  const seen = await products.read(row.productGid, { variants: variants.length, locationGid });
  if (seen.state !== "done") return seen;
  if (!seen.value) return { state: "gone" };
  const { value } = seen;
  const there = new Map(value.variants.map((one) => [one.variantGid, one]));
  const findings = variants.map(({ variantGid, sku, sentPrice, found }) => {
    const its = there.get(variantGid);
    const now: VariantFinding[] = [];
    if (!its) now.push("gone");
    if (its && its.sku !== sku) now.push("sku");
    if (its?.isStockedHere === false) now.push("moved");
    if (its && its.price !== sentPrice) now.push("price");
    // A person has asked for it to be put right, which is still to come.
    if (found.includes("mend") && now.length > 0) now.push("mend");
    return { variantGid, found: now };
  });
  const changed = findings.filter(({ variantGid, found }) => {
    const before = variants.find((one) => one.variantGid === variantGid)?.found ?? [];
    return before.join(" ") !== found.join(" ");
  });
  const owned = SHOP_FIELDS.filter((field) => {
    const sent = row.sent[field];
    return row.owned.includes(field) || (sent !== undefined && sent.theirs !== value[field]);
  });
  const [first] = variants;
  const copies = first ? await products.withSku(first.sku) : undefined;
  if (copies && copies.state !== "done") return copies;
  const copyGid = copies?.value.find((gid) => gid !== row.productGid) ?? null;
  await shopProducts.noteSeen(key, { owned, copyGid, findings: changed, now: scope.now() });
  return { state: "done" };
}
