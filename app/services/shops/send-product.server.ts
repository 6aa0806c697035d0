import {
  changesHere,
  keyOf,
  type ListedVariant,
  MOST_IN_A_CALL,
  MOST_SHOP_VARIANTS,
  NO_PERSONAL_FIELDS,
  type SeenProduct,
  type SentPicture,
  type SentProduct,
  SHOP_FIELDS,
  type ShopField,
  type ShopListing,
} from "../../domain/shop/shop-product.ts";
import type { MadeShopVariant, ShopAnswer, ShopProductsPort } from "../ports.ts";
import type { Scope } from "../scope.ts";
import type {
  NewShopVariant,
  ShopProductRow,
  ShopVariantRow,
} from "../../../db/repositories/shop-products.server.ts";

/** Where products go, and how they are asked for. */
export type Shelf = {
  connectionId: string;
  locationGid: string;
  publicationGid: string | null;
  products: ShopProductsPort;
};
type Work = { row: ShopProductRow; listing: ShopListing };

/** How work on a product ended: `done`, `gone` (deleted in the shop), or the answer that stopped it. */
export type SendEnd = { state: "done" } | { state: "gone" } | Exclude<ShopAnswer<never>, { state: "done" }>;

const partsOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / MOST_IN_A_CALL) }, (_, at) =>
    list.slice(at * MOST_IN_A_CALL, (at + 1) * MOST_IN_A_CALL),
  );

/** The variants that were made, by the names that we gave them. */
function rowsOf(listed: readonly ListedVariant[], made: readonly MadeShopVariant[]): NewShopVariant[] {
  const bySku = new Map(made.map(({ sku, variantGid }) => [sku, variantGid]));
  return listed.flatMap(({ colour, size, sku, price, isSoldOut }) => {
    const variantGid = bySku.get(sku);
    return variantGid ? [{ colour, size, sku, variantGid, sentPrice: price, soldOut: isSoldOut }] : [];
  });
}

/** Pictures that are there, by what they are called: our own ones have the name that we gave them. */
const picturesOf = (listing: ShopListing, seen: Pick<SeenProduct, "pictures">): SentPicture[] =>
  listing.pictures.flatMap(({ colour, source, alt }) => {
    const found = seen.pictures.findLast((one) => one.alt === alt);
    return found ? [{ colour, source, mediaGid: found.mediaGid }] : [];
  });

const textsOf = (listing: ShopListing, seen: Pick<SeenProduct, ShopField>): SentProduct => ({
  title: { ours: listing.title, theirs: seen.title },
  text: { ours: listing.text, theirs: seen.text },
});

/**
 * Makes a product in a shop, or goes on where a run before this one ended. One whose answer was lost, or that was there
 * before an installation, is found by our number and stays as its merchant left it.
 */
export async function makeProduct(
  scope: Scope,
  { shelf, row, listing }: Work & { shelf: Shelf },
): Promise<SendEnd> {
  const { shopProducts } = scope.tenant;
  const { products, connectionId } = shelf;
  const key = { connectionId, productId: row.productId };
  if (listing.variants.length > MOST_SHOP_VARIANTS) return { state: "refused", message: "" };
  const found = row.productGid
    ? ({ state: "done", value: row.productGid } as const)
    : await products.find(row.productId);
  if (found.state !== "done") return found;
  if (found.value === null) {
    const made = await products.make(listing, { locationGid: shelf.locationGid, sale: row.sale });
    if (made.state !== "done") return made;
    const { productGid, handle, variants } = made.value;
    const pictures = picturesOf(listing, made.value);
    const sent = { ...textsOf(listing, made.value), pictures, personal: listing.personal };
    const rows = rowsOf(listing.variants, variants);
    await shopProducts.noteSent(key, { productGid, handle, sent, now: scope.now() }, rows);
    return finishMade(scope, shelf, { row: { ...row, productGid, sent, seenAt: scope.now() }, listing });
  }
  const productGid = found.value;
  // A run that got this far wrote it down.
  if (row.productGid && row.sent.title) return finishMade(scope, shelf, { row, listing });
  const seen = await products.read(productGid, { variants: listing.variants.length });
  if (seen.state !== "done") return seen;
  if (!seen.value) return { state: "gone" };
  const { title, text } = textsOf(listing, seen.value);
  const before = { title, text, pictures: picturesOf(listing, seen.value) } as SentProduct;
  const personal = await sendPersonal(shelf, { productGid, listing, sent: before });
  if (personal.state !== "done") return personal;
  const { sent } = personal;
  const rows = rowsOf(listing.variants, seen.value.variants);
  const facts = { productGid, handle: seen.value.handle, sent, now: scope.now() };
  await shopProducts.noteSent(key, facts, rows);
  return finishMade(scope, shelf, { row: { ...row, productGid, sent }, listing });
}

/** The variants that one call did not take, and the channel on which it is sold. */
async function finishMade(scope: Scope, shelf: Shelf, { row, listing }: Work): Promise<SendEnd> {
  const { shopProducts } = scope.tenant;
  const { products, connectionId } = shelf;
  const { productGid } = row;
  const key = { connectionId, productId: row.productId };
  if (productGid === null) return { state: "away" };
  const known = new Set((await shopProducts.variantsOf(key)).map(keyOf));
  const missing = listing.variants.filter((one) => !known.has(keyOf(one)));
  const added = await addMissing(scope, shelf, { row, listing, missing });
  if (added.state !== "done") return added;
  if (row.sale === "live" && shelf.publicationGid) {
    const onSale = await products.putOnSale(productGid, shelf.publicationGid);
    if (onSale.state !== "done") return onSale;
  }
  const { dueAt, seenAt } = row;
  await shopProducts.finish(key, { state: "published", seenAt, dueAt, now: scope.now() });
  return { state: "done" };
}

/** Adds variants in parts. Those whose answer was lost are in the shop already: it is read before the first is added. */
async function addMissing(
  scope: Scope,
  shelf: Shelf,
  { row, listing, missing }: Work & { missing: readonly ListedVariant[] },
): Promise<SendEnd> {
  const { productGid } = row;
  if (missing.length === 0 || productGid === null) return { state: "done" };
  const { shopProducts } = scope.tenant;
  const key = { connectionId: shelf.connectionId, productId: row.productId };
  const seen = await shelf.products.read(productGid, { variants: listing.variants.length });
  if (seen.state !== "done") return seen;
  if (!seen.value) return { state: "gone" };
  const there = rowsOf(missing, seen.value.variants);
  if (there.length > 0) await shopProducts.noteSent(key, { now: scope.now() }, there);
  const known = new Set(there.map(keyOf));
  for (const part of partsOf(missing.filter((one) => !known.has(keyOf(one))))) {
    const made = await shelf.products.addVariants(productGid, listing, {
      locationGid: shelf.locationGid,
      variants: part,
      pictures: row.sent.pictures ?? [],
    });
    if (made.state !== "done") return made;
    await shopProducts.noteSent(key, { now: scope.now() }, rowsOf(part, made.value));
  }
  return { state: "done" };
}

/** Sends of a product that is there what changed here, and leaves what its merchant changed. */
export async function changeProduct(
  scope: Scope,
  { shelf, row, listing }: Work & { shelf: Shelf },
): Promise<SendEnd> {
  const { shopProducts } = scope.tenant;
  const key = { connectionId: shelf.connectionId, productId: row.productId };
  if (row.productGid === null) return { state: "gone" };
  const variants = await shopProducts.variantsOf(key);
  const isMended = variants.some(({ found }) => found.includes("mend"));
  const asked = { variants: variants.length };
  if (isMended) {
    const stocked = await shelf.products.read(row.productGid, { ...asked, locationGid: shelf.locationGid });
    if (stocked.state !== "done") return stocked;
    if (!stocked.value) return { state: "gone" };
    const mended = await mendVariants(scope, shelf, { row, seen: stocked.value });
    if (mended.state !== "done") return mended;
  }
  const seen = await shelf.products.read(row.productGid, asked);
  if (seen.state !== "done") return seen;
  if (!seen.value) return { state: "gone" };
  const now = await shopProducts.variantsOf(key);
  const changes = changesHere(listing, row, now);
  const texts = await sendTexts(scope, shelf, { row, listing, seen: seen.value, fields: changes.texts });
  if (texts.state !== "done") return texts;
  const personal = await sendPersonal(shelf, { productGid: row.productGid, listing, sent: texts.sent });
  if (personal.state !== "done") return personal;
  const pictured = await sendPictures(scope, shelf, {
    row: { ...row, sent: personal.sent },
    listing,
    seen: seen.value,
  });
  if (pictured.state !== "done") return pictured;
  const priced = await sendPrices(scope, shelf, {
    row,
    variants: now,
    seen: seen.value,
    changed: changes.priced,
  });
  if (priced.state !== "done") return priced;
  const added = await addMissing(scope, shelf, {
    row: { ...row, sent: pictured.sent },
    listing,
    missing: changes.added,
  });
  if (added.state !== "done") return added;
  await shopProducts.finish(key, {
    sent: pictured.sent,
    owned: texts.owned,
    dueAt: row.dueAt,
    now: scope.now(),
  });
  return { state: "done" };
}

/** Sends prices that changed here; a price in the shop that we did not send is the merchant's own. */
async function sendPrices(
  scope: Scope,
  shelf: Shelf,
  {
    row,
    variants,
    seen,
    changed,
  }: {
    row: ShopProductRow;
    variants: readonly ShopVariantRow[];
    seen: SeenProduct;
    changed: readonly ListedVariant[];
  },
): Promise<SendEnd> {
  const { shopProducts } = scope.tenant;
  const key = { connectionId: shelf.connectionId, productId: row.productId };
  const there = new Map(seen.variants.map((one) => [one.variantGid, one]));
  for (const part of partsOf(changed)) {
    const sold = part.flatMap((listed) => {
      const its = variants.find((one) => keyOf(one) === keyOf(listed));
      return its && there.get(its.variantGid)?.price === its.sentPrice
        ? [{ variantGid: its.variantGid, price: listed.price }]
        : [];
    });
    if (sold.length === 0) continue;
    const answer = await shelf.products.changeVariants(seen.productGid, sold);
    if (answer.state !== "done") return answer;
    for (const { variantGid, price } of sold) {
      await shopProducts.notePrice(key, variantGid, { sentPrice: price, now: scope.now() });
    }
  }
  return { state: "done" };
}

type Texts = { state: "done"; sent: SentProduct; owned: ShopField[] };

/** Sends texts that changed here, but for those that are not as we left them: these are the merchant's from now on. */
async function sendTexts(
  scope: Scope,
  shelf: Shelf,
  { row, listing, seen, fields }: Work & { seen: SeenProduct; fields: readonly ShopField[] },
): Promise<Texts | Exclude<SendEnd, { state: "done" }>> {
  const { sent } = row;
  const isTheirs = (field: ShopField) => {
    const before = sent[field];
    return before !== undefined && before.theirs !== seen[field];
  };
  const owned = SHOP_FIELDS.filter((field) => row.owned.includes(field) || isTheirs(field));
  const ours = fields.filter((field) => !owned.includes(field));
  if (ours.length === 0) return { state: "done", sent, owned };
  const change = Object.fromEntries(ours.map((field) => [field, listing[field]]));
  const changed = await shelf.products.change(seen.productGid, change);
  if (changed.state !== "done") return changed;
  if (!changed.value) return { state: "gone" };
  const made = textsOf(listing, changed.value);
  const now = { ...sent };
  for (const field of ours) now[field] = made[field] as NonNullable<SentProduct[ShopField]>;
  const key = { connectionId: shelf.connectionId, productId: row.productId };
  await scope.tenant.shopProducts.noteSent(key, { sent: now, owned, now: scope.now() });
  return { state: "done", sent: now, owned };
}

/** Sends which fields the block of the theme shows, where they are not the ones that the shop has. */
async function sendPersonal(
  shelf: Shelf,
  {
    productGid,
    listing: { personal },
    sent,
  }: { productGid: string; listing: ShopListing; sent: SentProduct },
): Promise<{ state: "done"; sent: SentProduct } | Exclude<SendEnd, { state: "done" }>> {
  if ((sent.personal ?? NO_PERSONAL_FIELDS) === personal) return { state: "done", sent };
  const changed = await shelf.products.change(productGid, { personal });
  if (changed.state !== "done") return changed;
  return changed.value ? { state: "done", sent: { ...sent, personal } } : { state: "gone" };
}

/**
 * Puts new pictures in the place of those of ours that changed, each colour's own. What the merchant added stays, and what
 * they took away does not come back.
 */
async function sendPictures(
  scope: Scope,
  shelf: Shelf,
  { row, listing, seen }: Work & { seen: SeenProduct },
): Promise<{ state: "done"; sent: SentProduct } | Exclude<SendEnd, { state: "done" }>> {
  const { sent } = row;
  const before = sent.pictures ?? [];
  const there = new Set(seen.pictures.map(({ mediaGid }) => mediaGid));
  const isNew = new Set(
    listing.pictures
      .filter(({ colour, source }) => !before.some((one) => one.colour === colour && one.source === source))
      .map(({ colour }) => colour),
  );
  const replaced = before.filter((one) => isNew.has(one.colour));
  const wanted = listing.pictures.filter(({ colour }) => {
    const old = before.find((one) => one.colour === colour);
    return isNew.has(colour) && (!old || there.has(old.mediaGid));
  });
  if (wanted.length === 0) return { state: "done", sent };
  // A run whose answer was lost has added them: they are known by their name and are not among those of before.
  const isKnown = new Set(before.map(({ mediaGid }) => mediaGid));
  const lost = seen.pictures.filter(({ mediaGid }) => !isKnown.has(mediaGid));
  const missing = wanted.filter(({ alt }) => !lost.some((one) => one.alt === alt));
  let now: Pick<SeenProduct, "pictures"> = { pictures: lost };
  if (missing.length > 0) {
    const changed = await shelf.products.change(seen.productGid, { pictures: missing });
    if (changed.state !== "done") return changed;
    if (!changed.value) return { state: "gone" };
    now = { pictures: changed.value.pictures.filter(({ mediaGid }) => !isKnown.has(mediaGid)) };
  }
  const made = picturesOf({ ...listing, pictures: wanted }, now);
  const key = { connectionId: shelf.connectionId, productId: row.productId };
  const variants = await scope.tenant.shopProducts.variantsOf(key);
  const mediaOf = new Map(made.map(({ colour, mediaGid }) => [colour, mediaGid]));
  const alive = new Set(seen.variants.map(({ variantGid }) => variantGid));
  const shown = variants.flatMap(({ colour, variantGid }) => {
    const mediaGid = mediaOf.get(colour);
    return mediaGid && alive.has(variantGid) ? [{ variantGid, mediaGid }] : [];
  });
  for (const part of partsOf(shown)) {
    const changed = await shelf.products.changeVariants(seen.productGid, part);
    if (changed.state !== "done") return changed;
  }
  const old = replaced.flatMap(({ mediaGid }) => (there.has(mediaGid) ? [mediaGid] : []));
  if (old.length > 0) {
    const removed = await shelf.products.removePictures(seen.productGid, old);
    if (removed.state !== "done") return removed;
  }
  const pictures = [...before.filter((one) => !isNew.has(one.colour)), ...made];
  await scope.tenant.shopProducts.noteSent(key, { sent: { ...sent, pictures }, now: scope.now() });
  return { state: "done", sent: { ...sent, pictures } };
}

/** Puts right what the shop changed of variants: their SKU and where they are stocked; what was deleted is added again. */
async function mendVariants(
  scope: Scope,
  shelf: Shelf,
  { row, seen }: { row: ShopProductRow; seen: SeenProduct },
): Promise<SendEnd> {
  const { shopProducts } = scope.tenant;
  const key = { connectionId: shelf.connectionId, productId: row.productId };
  const there = new Map(seen.variants.map((one) => [one.variantGid, one]));
  const known = await shopProducts.variantsOf(key);
  const renamed = known.filter((one) => {
    const its = there.get(one.variantGid);
    return its && its.sku !== one.sku;
  });
  for (const part of partsOf(renamed)) {
    const changes = part.map(({ variantGid, sku }) => ({ variantGid, sku }));
    const changed = await shelf.products.changeVariants(seen.productGid, changes);
    if (changed.state !== "done") return changed;
  }
  for (const { variantGid } of known) {
    const its = there.get(variantGid);
    if (!its || its.isStockedHere !== false) continue;
    const stocked = await shelf.products.stockHere(its.itemGid, shelf.locationGid);
    if (stocked.state !== "done") return stocked;
  }
  const gone = known.filter(({ variantGid }) => !there.has(variantGid));
  if (gone.length > 0) {
    await shopProducts.forgetVariants(
      key,
      gone.map(({ variantGid }) => variantGid),
    );
  }
  const findings = known.flatMap(({ variantGid, found }) =>
    there.has(variantGid) && found.length > 0
      ? [{ variantGid, found: found.filter((one) => one === "price") }]
      : [],
  );
  await shopProducts.noteSeen(key, { owned: row.owned, copyGid: row.copyGid, findings, now: scope.now() });
  return { state: "done" };
}
