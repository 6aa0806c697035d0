/**
 * How a product is in a shop. `waiting`: it is to be made there. `refused`: Shopify did not take it. `gone`: it was
 * deleted there, and nothing makes it again but a person.
 */
export type ShopProductState = "waiting" | "published" | "refused" | "gone";

/** How a product begins in a shop: on sale at once, or as a draft that the merchant puts on sale. */
export type ShopSale = "live" | "draft";

/** One field as it was sent: what we said, and what the shop made of it, as hashes. */
export type SentField = { ours: string; theirs: string };

/** The fields of a product that are compared. */
export const SHOP_FIELDS = ["title", "text"] as const;
export type ShopField = (typeof SHOP_FIELDS)[number];

/** A picture of ours in the shop: of which colour and design, and Shopify's number of it. */
export type SentPicture = { colour: string; design: string; mediaGid: string };

/** What of a product is in the shop by our hand. */
export type SentProduct = Partial<Record<ShopField, SentField>> & { pictures?: readonly SentPicture[] };

/** What a shop has changed of one of our variants: its SKU, its price, or where it is stocked; or it was deleted. */
export type VariantFinding = "sku" | "price" | "moved" | "gone";
