const DOMAIN = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;
const HANDLE = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** `demo.myshopify.com`: the only form of a shop's name that is taken from a request. Undefined for any other. */
export function shopDomain(text: string | null | undefined): string | undefined {
  const domain = (text ?? "").toLowerCase();
  return DOMAIN.test(domain) ? domain : undefined;
}

/** What stands before `.myshopify.com`. */
export const handleOfShop = (domain: string): string => domain.slice(0, domain.indexOf("."));

export const shopOfHandle = (handle: string): string | undefined => shopDomain(`${handle}.myshopify.com`);

/**
 * The shop that a person means: its name alone, its address with or without what stands around it, or its place in
 * Shopify's admin (`admin.shopify.com/store/demo`). Undefined where it is no shop of Shopify's.
 */
export function typedShop(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (HANDLE.test(typed)) return shopOfHandle(typed);
  const address = /^[a-z][a-z0-9+.-]*:\/\//.test(typed) ? typed : `https://${typed.replace(/^\/+/, "")}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  if (hostname !== "admin.shopify.com") return shopDomain(hostname);
  const [, store, handle = ""] = pathname.split("/");
  return store === "store" ? shopOfHandle(handle) : undefined;
}
