import { openText, sealText } from "./sealed-text.server.ts";

const PURPOSE = "shop-access";

/** What opens a shop's API, and what the next is had for. */
export type ShopAccess = { access: string; refresh: string };

/** A shop's tokens as they are kept: they open for this shop alone. */
export const sealShopAccess = (ring: string, shopDomain: string, access: ShopAccess): Promise<string> =>
  sealText(ring, PURPOSE, shopDomain, JSON.stringify(access));

/** The same tokens under the newest key; undefined when they do not open. */
export async function sealShopAccessAgain(
  ring: string,
  shopDomain: string,
  sealed: string,
): Promise<string | undefined> {
  const opened = await openText(ring, PURPOSE, shopDomain, sealed);
  return opened === undefined ? undefined : sealText(ring, PURPOSE, shopDomain, opened);
}

export async function openShopAccess(
  ring: string,
  shopDomain: string,
  sealed: string,
): Promise<ShopAccess | undefined> {
  const opened = await openText(ring, PURPOSE, shopDomain, sealed);
  return opened === undefined ? undefined : (JSON.parse(opened) as ShopAccess);
}
