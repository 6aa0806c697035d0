import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { ShopPort } from "../ports.ts";
import type { Scope } from "../scope.ts";
import type { ShopInstallRow } from "./installs.server.ts";
import { accessOf } from "./shop-access.server.ts";

export type { ShopConnectionRow } from "../../../db/repositories/shops.server.ts";

/** The tenant's connections to shops; those that stand first. */
export const listShops = (scope: Scope) => scope.tenant.shops.list();

/**
 * Connects the shop of an installation to the tenant, or gives its connection new tokens. Of two tenants that ask in the
 * same moment one gets it.
 */
export async function connectShop(
  scope: Scope,
  { install }: { install: ShopInstallRow },
): Promise<Result<undefined, "setup:shop.refused.otherAccount">> {
  const { id: installId, createdAt: installedAt, ...shop } = install;
  const id = scope.newId();
  const note = auditNote(
    scope,
    "Shopify connection updated",
    { id: scope.tenant.tenantId, name: shop.shopDomain },
    { shop: "connected" },
  );
  const connected = await scope.tenant.shops.connect({ ...shop, id, installedAt, now: scope.now() }, note);
  if (!connected) return refuse("setup:shop.refused.otherAccount");
  await scope.platform.shopInstalls.remove(installId);
  return ok(undefined);
}

/**
 * Ends a connection, forgets what opened the shop, and takes the app out of it.
 * @returns `gone`: it had ended already. `left_in`: the app has to be taken out in Shopify by hand.
 */
export async function disconnectShop(
  scope: Scope,
  { id, portOf }: { id: string; portOf: (shopDomain: string) => ShopPort },
): Promise<"done" | "left_in" | "gone"> {
  const { shops, tenantId } = scope.tenant;
  const connection = await shops.find(id);
  if (!connection || connection.state === "uninstalled") return "gone";
  const port = portOf(connection.shopDomain);
  // While the connection stands its token can be had; the log names the person, not the webhook that follows.
  const access = connection.state === "active" ? await accessOf(scope, { connection, port }) : undefined;
  const note = auditNote(
    scope,
    "Shopify connection updated",
    { id: tenantId, name: connection.shopDomain },
    { shop: "disconnected" },
  );
  if (!(await shops.end({ id, now: scope.now() }, note))) return "gone";
  if (access?.state !== "done") return "left_in";
  const { state } = await port.uninstall(access.value);
  return state === "done" || state === "reconnect" ? "done" : "left_in";
}

/**
 * The shop's owner took the app out at a moment that may be long over: an installation since then stands.
 * @returns whether a connection ended by it.
 */
export function noteUninstalled(
  scope: Scope,
  { id, shopDomain, at }: { id: string; shopDomain: string; at: Date },
): Promise<boolean> {
  const note = auditNote(
    scope,
    "Shopify connection updated",
    { id: scope.tenant.tenantId, name: shopDomain },
    { shop: "uninstalled" },
  );
  return scope.tenant.shops.end({ id, now: scope.now(), before: at }, note);
}

/** Whether a shop of this name is connected to the tenant. */
export async function isConnected(scope: Scope, { shopDomain }: { shopDomain: string }): Promise<boolean> {
  return (await scope.tenant.shops.ofShop(shopDomain))?.state === "active";
}

/** So exactly it is known when a shop told something last: a row of its own for each webhook would cost a write. */
const WEBHOOK_KNOWN_TO_MS = 60_000;

/** Notes that a webhook of the shop arrived, unless another one is known from less than a minute ago. */
export async function noteShopWebhook(
  scope: Scope,
  { id, lastWebhookAt }: { id: string; lastWebhookAt: Date | null },
): Promise<void> {
  const now = scope.now();
  if (lastWebhookAt && now.getTime() - lastWebhookAt.getTime() < WEBHOOK_KNOWN_TO_MS) return;
  await scope.tenant.shops.noteWebhook({ id, now });
}
