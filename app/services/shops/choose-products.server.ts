import { ok, refuse, type Result } from "../../domain/result.ts";
import type { ShopSale } from "../../domain/shop/shop-product.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { ShopConnectionRow } from "./connect-shop.server.ts";
import { readOffer } from "./read-listing.server.ts";

type Refusal =
  | "setup:shelf.refused.gone"
  | "setup:shelf.refused.noStore"
  | "setup:shelf.refused.currency"
  | "setup:shelf.refused.nothing"
  | "setup:shelf.refused.changed";
type Which = { connection: ShopConnectionRow; productId: string };

const noteOf = (scope: Scope, { shopDomain }: ShopConnectionRow, shop: string) =>
  auditNote(scope, "Shopify connection updated", { id: scope.tenant.tenantId, name: shopDomain }, { shop });

/** A connection that stands. */
export async function findShop(scope: Scope, { id }: { id: string }): Promise<ShopConnectionRow | undefined> {
  const connection = await scope.tenant.shops.find(id);
  return connection && connection.state !== "uninstalled" ? connection : undefined;
}

/** What a shop has of the store's products, and what it is to have. */
export async function readShelf(
  scope: Scope,
  { connection, origin }: { connection: ShopConnectionRow; origin: string },
) {
  const { shopProducts } = scope.tenant;
  const [offer, rows, variants] = await Promise.all([
    readOffer(scope, { connection, origin }),
    shopProducts.listOf(connection.id),
    shopProducts.variants(connection.id),
  ]);
  return { offer, rows, variants };
}

/** Chooses the store whose products a shop sells: one that sells in the shop's currency. */
export async function chooseStore(
  scope: Scope,
  { connection, eventId }: { connection: ShopConnectionRow; eventId: string },
): Promise<Result<undefined, Refusal>> {
  const event = await scope.tenant.events.find(eventId);
  if (!event) return refuse("setup:shelf.refused.noStore");
  if (event.currency !== connection.currency) return refuse("setup:shelf.refused.currency");
  const note = noteOf(scope, connection, `store ${event.name}`);
  await scope.tenant.shopProducts.chooseStore({ id: connection.id, eventId, now: scope.now() }, note);
  return ok(undefined);
}

/** Asks for products of the store to be sent to the shop; the work at them begins within seconds. */
export async function publishProducts(
  scope: Scope,
  input: { connection: ShopConnectionRow; productIds: readonly string[]; sale: ShopSale; origin: string },
): Promise<Result<{ count: number }, Refusal>> {
  const { connection, sale, origin } = input;
  const offer = await readOffer(scope, { connection, origin });
  if (!offer) return refuse("setup:shelf.refused.noStore");
  if (offer.store.currency !== connection.currency) return refuse("setup:shelf.refused.currency");
  const productIds = [...new Set(input.productIds)].filter((productId) => offer.listings.has(productId));
  if (productIds.length === 0) return refuse("setup:shelf.refused.nothing");
  const note = noteOf(scope, connection, `products sent: ${productIds.length}`);
  const now = scope.now();
  await scope.tenant.shopProducts.want(connection.id, { productIds, sale, now }, note);
  if (connection.productsDueAt === null) {
    const at = new Date(now.getTime() + 24 * 60 * 60_000);
    await scope.tenant.shopProducts.checkNext({ id: connection.id, at });
  }
  return ok({ count: productIds.length });
}

/** Asks for a look at all products of a shop, now. */
export const lookNow = (scope: Scope, { connection }: { connection: ShopConnectionRow }): Promise<void> =>
  scope.tenant.shopProducts.checkNext({ id: connection.id, at: scope.now() });

const isDone = (done: boolean): Result<undefined, Refusal> =>
  done ? ok(undefined) : refuse("setup:shelf.refused.changed");

/** Puts right what the shop changed of a product's variants. */
export async function mendProduct(scope: Scope, { connection, productId }: Which) {
  const key = { connectionId: connection.id, productId };
  return isDone(
    await scope.tenant.shopProducts.mend(key, scope.now(), noteOf(scope, connection, "product mended")),
  );
}

/** From now on the copy that the merchant made is the product. */
export async function takeCopy(scope: Scope, { connection, productId }: Which) {
  const key = { connectionId: connection.id, productId };
  const row = await scope.tenant.shopProducts.find(key);
  if (!row?.copyGid) return isDone(false);
  const copy = { copyGid: row.copyGid, now: scope.now() };
  const note = noteOf(scope, connection, "product copy taken");
  return isDone(await scope.tenant.shopProducts.takeCopy(key, copy, note));
}

/** Sends our title and text in the place of the merchant's. */
export async function sendOurs(scope: Scope, { connection, productId }: Which) {
  const key = { connectionId: connection.id, productId };
  return isDone(
    await scope.tenant.shopProducts.disown(key, scope.now(), noteOf(scope, connection, "product texts sent")),
  );
}

/** Takes a product out of the list; in the shop it stays. */
export async function leaveProduct(scope: Scope, { connection, productId }: Which) {
  const key = { connectionId: connection.id, productId };
  return isDone(await scope.tenant.shopProducts.leave(key, noteOf(scope, connection, "product left")));
}

/** A webhook says that a product was deleted: it is looked at. */
export const noteProductDeleted = (
  scope: Scope,
  { id, productGid }: { id: string; productGid: string },
): Promise<void> => scope.tenant.shopProducts.lookAgain(id, productGid);
