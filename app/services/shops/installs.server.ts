import { erasedBefore } from "../../domain/jobs/retention.ts";
import { missingScopes } from "../../domain/shop/shop-scopes.ts";
import type { ShopClosed } from "../../domain/shop/shop-connection.ts";
import type { ShopInstallRow } from "../../../db/repositories/shop-installs.server.ts";
import type { ShopPort } from "../ports.ts";
import type { BaseScope } from "../scope.ts";

export type { ShopInstallRow } from "../../../db/repositories/shop-installs.server.ts";

export type InstallRefusal =
  /** The code is used, over or foreign. */
  | { is: "code" }
  | { is: "away" }
  | { is: "closed"; why: ShopClosed }
  /** The tokens are another shop's. */
  | { is: "other_shop" }
  | { is: "scopes"; missing: string[] };

/**
 * Takes what a shop's owner has just let the app have, by the code of the callback. It belongs to no company until a person who
 * is signed in connects it (`connectShop`).
 */
export async function keepInstall(
  scope: BaseScope,
  { shopDomain, code, port }: { shopDomain: string; code: string; port: ShopPort },
): Promise<{ kept: ShopInstallRow } | { refused: InstallRefusal }> {
  // A webhook of this moment or later is about this installation.
  const createdAt = scope.now();
  const tokens = await port.exchange(code);
  if (tokens.state === "closed") return { refused: { is: "closed", why: tokens.why } };
  if (tokens.state === "away") return { refused: { is: "away" } };
  if (tokens.state !== "done") return { refused: { is: "code" } };
  const described = await port.describe(tokens.value.access);
  if (described.state === "closed") return { refused: { is: "closed", why: described.why } };
  if (described.state !== "done") return { refused: { is: "away" } };
  const { shopGid, shopName, currency, scopes } = described.value;
  const facts = { shopDomain: described.value.shopDomain, shopGid, shopName, currency, scopes };
  if (facts.shopDomain !== shopDomain) return { refused: { is: "other_shop" } };
  const missing = missingScopes(facts.scopes);
  if (missing.length > 0) return { refused: { is: "scopes", missing } };
  const kept = { ...facts, ...tokens.value, id: scope.newId() + scope.newId(), createdAt };
  await scope.platform.shopInstalls.keep(kept);
  return { kept };
}

/** An installation that waits to be connected; undefined when it is used, replaced or older than a day. */
export function findInstall(scope: BaseScope, { id }: { id: string }): Promise<ShopInstallRow | undefined> {
  return scope.platform.shopInstalls.find(id, erasedBefore("shopInstalls", scope.now()));
}

/** Whose a shop is; undefined where no tenant has it. */
export function tenantOfShop(
  scope: BaseScope,
  { shopDomain }: { shopDomain: string },
): Promise<{ tenantId: string; id: string; lastWebhookAt: Date | null } | undefined> {
  return scope.platform.shopInstalls.connectionOf(shopDomain);
}

/** Every tenant that a shop is or was connected to. */
export const tenantsOfShop = (scope: BaseScope, { shopDomain }: { shopDomain: string }): Promise<string[]> =>
  scope.platform.shopInstalls.tenantsOf(shopDomain);

/** The owner took the app out: an installation of before that opens nothing any more. */
export function forgetInstall(
  scope: BaseScope,
  { shopDomain, before }: { shopDomain: string; before: Date },
): Promise<void> {
  return scope.platform.shopInstalls.removeOfShop({ shopDomain, before });
}

/** Connections whose shop is to be asked again. */
export const shopChecksDue = (scope: BaseScope, { limit }: { limit: number }) =>
  scope.platform.shopInstalls.checksDue(scope.now(), limit);

/** A person does not want the shop that waits in their browser. */
export const dropInstall = (scope: BaseScope, { id }: { id: string }): Promise<void> =>
  scope.platform.shopInstalls.remove(id);

/** From when on it is asked again whether days that began or ended changed what can be made. */
const OFFER_AGAIN_MS = 60 * 60_000;

/** Connections of which products are to be sent, told or looked at. */
export const shopProductsDue = (scope: BaseScope, { limit }: { limit: number }) => {
  const now = scope.now();
  const before = new Date(now.getTime() - OFFER_AGAIN_MS);
  return scope.platform.shopInstalls.productWorkDue({ now, before }, limit);
};
