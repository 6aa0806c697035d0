import type { PersonalField } from "../product/offer.ts";

/**
 * How a product is in a shop. `waiting`: it is to be made there. `refused`: Shopify did not take it. `gone`: it was
 * deleted there, and nothing makes it again but a person.
 */
export type ShopProductState = "waiting" | "published" | "refused" | "gone";

/** How a product begins in a shop: on sale at once, or as a draft that the merchant puts on sale. */
export const SHOP_SALES = ["live", "draft"] as const;
export type ShopSale = (typeof SHOP_SALES)[number];

/** One field as it was sent: what we said, and what the shop made of it. */
export type SentField = { ours: string; theirs: string };

/** The texts of a product that are compared. */
export const SHOP_FIELDS = ["title", "text"] as const;
export type ShopField = (typeof SHOP_FIELDS)[number];

/** A picture of ours in the shop: of which colour, where it came from, and Shopify's number of it. */
export type SentPicture = { colour: string; source: string; mediaGid: string };

/** What of a product is in the shop by our hand. */
export type SentProduct = Partial<Record<ShopField, SentField>> & {
  pictures?: readonly SentPicture[];
  /** The fields for a shopper's own words, as `personalFieldsText` writes them; products of before have none. */
  personal?: string;
};

/**
 * What a shop has changed of one of our variants: its SKU, its price, or where it is stocked; or it was deleted. `mend`: a
 * person asked to have it put right, but for its price, which is the merchant's.
 */
export type VariantFinding = "sku" | "price" | "moved" | "gone" | "mend";

/** A colour and size as the shop is to have it; minor units in the shop's currency. */
export type ListedVariant = { colour: string; size: string; sku: string; price: number; isSoldOut: boolean };

/** A product as the shop is to have it. */
export type ShopListing = {
  productId: string;
  title: string;
  /** HTML. */
  text: string;
  pictures: readonly { colour: string; source: string; alt: string }[];
  /** What the shop calls the two choices. */
  options: readonly [colour: string, size: string];
  variants: readonly ListedVariant[];
  /** The fields for a shopper's own words, which the block of the theme shows. */
  personal: string;
};

/** A product as the shop has it. */
export type SeenProduct = {
  productGid: string;
  handle: string;
  title: string;
  text: string;
  pictures: readonly { mediaGid: string; alt: string }[];
  variants: readonly SeenVariant[];
};

export type SeenVariant = {
  variantGid: string;
  sku: string;
  /** Minor units. */
  price: number;
  /** Empty where it was not asked for. */
  itemGid: string;
  /** Null where it was not asked for. */
  isStockedHere: boolean | null;
};

/** One list of what Shopify is asked is at most so long. */
export const MOST_IN_A_CALL = 250;
/** A product has no more variants at Shopify. */
export const MOST_SHOP_VARIANTS = 2048;

/** Our name of a colour and size in shops: no two products share one, whatever they are printed on. */
export function shopSku(
  blank: string,
  { productId, colour, size }: { productId: string; colour: string; size: string },
) {
  const what = blank === "" ? `${colour}-${size}`.replaceAll(/[^\p{L}\p{N}]+/gu, "-") : blank;
  return `${what}-${productId.slice(-8)}`;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A description as the HTML that Shopify shows: one paragraph for each of its own. */
export function shopText(description: string): string {
  const escaped = description.trim().replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
  if (escaped === "") return "";
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** What the block of the theme is to show of fields: JSON that says the same as long as they are the same. */
export const personalFieldsText = (fields: readonly PersonalField[]): string =>
  JSON.stringify(
    fields.map(({ label, maxLength, sample, required }) => ({ label, maxLength, sample, required })),
  );

/** A product without fields for a shopper's own words. */
export const NO_PERSONAL_FIELDS = personalFieldsText([]);

type Row = {
  state: ShopProductState;
  sent: SentProduct;
  owned: readonly ShopField[];
  copyGid: string | null;
  dueAt: Date | null;
};
type VariantRow = { colour: string; size: string; sentPrice: number; found: readonly VariantFinding[] };

/** How a product of a store is in a shop, as the desk says it; what a person can do about it goes before what they cannot. */
export type ShopStanding =
  | "notPublished"
  | "waiting"
  | "refused"
  | "gone"
  | "found"
  | "copied"
  | "changedHere"
  | "changedThere"
  | "published";

/** What differs between what we sent and what the product is now. */
export function changesHere(
  listing: ShopListing,
  row: Pick<Row, "sent" | "owned">,
  variants: readonly VariantRow[],
) {
  const texts = SHOP_FIELDS.filter(
    (field) => !row.owned.includes(field) && row.sent[field]?.ours !== listing[field],
  );
  const sent = row.sent.pictures ?? [];
  const pictures = listing.pictures.filter(
    ({ colour, source }) => !sent.some((one) => one.colour === colour && one.source === source),
  );
  const known = new Map(variants.map((one) => [keyOf(one), one]));
  const added = listing.variants.filter((one) => !known.has(keyOf(one)));
  const priced = listing.variants.filter((one) => {
    const its = known.get(keyOf(one));
    return its && its.sentPrice !== one.price && !its.found.includes("price") && !its.found.includes("gone");
  });
  const isPersonal = (row.sent.personal ?? NO_PERSONAL_FIELDS) !== listing.personal;
  return { texts, pictures, added, priced, isPersonal };
}

export const keyOf = ({ colour, size }: { colour: string; size: string }): string => `${colour}\n${size}`;

export function standingOf(
  listing: ShopListing | undefined,
  row: Row | undefined,
  variants: readonly VariantRow[],
): ShopStanding {
  if (!row) return "notPublished";
  if (row.state === "refused" || row.state === "gone") return row.state;
  if (row.state === "waiting" || row.dueAt) return "waiting";
  const findings = new Set(variants.flatMap(({ found }) => found));
  if (findings.has("mend")) return "waiting";
  if (findings.has("sku") || findings.has("moved") || findings.has("gone")) return "found";
  if (row.copyGid) return "copied";
  if (listing) {
    const { texts, pictures, added, priced, isPersonal } = changesHere(listing, row, variants);
    if (isPersonal || texts.length + pictures.length + added.length + priced.length > 0) return "changedHere";
  }
  return row.owned.length > 0 || findings.has("price") ? "changedThere" : "published";
}
