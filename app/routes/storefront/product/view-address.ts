import type { ProductPage } from "../../../ui/storefront/models.ts";

/** Address of this product in another colour or from its other side; what was chosen and typed stays. */
export function viewAddress(page: ProductPage, colour: string, side: ProductPage["side"]): string {
  const query = new URLSearchParams({ colour });
  if (side !== "front") query.set("side", side);
  if (page.size) query.set("size", page.size);
  if (page.shirt) query.set("shirt", String(page.shirt.mm));
  if (page.quantity) query.set("quantity", page.quantity);
  for (const { name, value } of page.personal) if (value) query.set(name, value);
  return `${page.action}?${query}`;
}
