import type { AuditNote } from "../../domain/audit/audit-note.ts";
import { writesToRecipient } from "../../domain/order/order-kind.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { BaseScope, Scope } from "../scope.ts";
import type { ShopPort } from "../ports.ts";
import { withShop } from "./shop-access.server.ts";

const MINUTE_MS = 60_000;
/** How often a shop is asked for what its webhooks may not have told. */
const PULL_EVERY_MS = 60 * MINUTE_MS;
/** The same after a question that came to nothing. */
const PULL_AGAIN_MS = MINUTE_MS;

/** What is new is done before orders are looked at once more. */
const LOOK_AFTER_MS = MINUTE_MS;

/**
 * A shop says that there is something about these requests, whatever it says of them. All that it says until the delivery
 * begins is done by one.
 */
export async function noteWork(
  scope: Scope,
  { connectionId, gids }: { connectionId: string; gids: readonly string[] },
): Promise<void> {
  const found = gids.map((gid) => ({ id: scope.newId(), gid }));
  const push = pushOf(scope, connectionId);
  const isPushed = await scope.tenant.shopRequests.note({ connectionId, now: scope.now(), push }, found);
  if (isPushed) scope.outbox.push(push.id);
}

/** The same of one of its orders. */
export async function noteShopOrder(
  scope: Scope,
  { connectionId, orderGid }: { connectionId: string; orderGid: string },
): Promise<void> {
  const push = pushOf(scope, connectionId);
  const noted = { connectionId, orderGid, now: scope.now(), push };
  if (await scope.tenant.shopRequests.noteOrder(noted)) scope.outbox.push(push.id);
}

/** The delivery that does what is due of a shop. */
function pushOf(scope: Scope, connectionId: string) {
  const id = scope.newId();
  const payload = { kind: "shop_work" as const, connectionId };
  return { id, dedupeKey: `shop_work:${id}`, payload, createdAt: scope.now() };
}

/** Whether who ordered hears of it from us; of an order that is gone there is nothing to say. */
export async function hearsFromUs(scope: Scope, { orderId }: { orderId: string }): Promise<boolean> {
  const order = await scope.tenant.orders.find(orderId);
  return !order || writesToRecipient(order.kind);
}

/** Has the request of an order looked at: something of it is to be told. @returns false for an order of no shop. */
export async function noteOrderOfShop(scope: Scope, { orderId }: { orderId: string }): Promise<boolean> {
  const request = await scope.tenant.shopRequests.ofOrder(orderId);
  if (!request) return false;
  const { connectionId, fulfilmentOrderGid: gid } = request;
  await noteWork(scope, { connectionId, gids: [gid] });
  return true;
}

/** Connections that are to be asked for their requests. */
export const pullsDue = (scope: BaseScope, { limit }: { limit: number }) =>
  scope.platform.shopInstalls.pullsDue(scope.now(), limit);

/** Requests of one shop of which something is to be done. */
export const workOfShopDue = async (
  scope: Scope,
  { connectionId, limit }: { connectionId: string; limit: number },
): Promise<string[]> => {
  const due = await scope.tenant.shopRequests.due(connectionId, { now: scope.now(), limit });
  return due.map(({ id }) => id);
};

/** Requests of which something is to be done. */
export const workDue = (scope: BaseScope, { limit }: { limit: number }) =>
  scope.platform.shopInstalls.workDue(scope.now(), limit);

type Pull = { id: string; portOf: (shopDomain: string) => ShopPort };
type Pulled = { is: "done"; found: number } | { is: "not due" } | { is: "away" };

/**
 * Asks a shop for everything that waits for us: what its webhooks did not tell is found so. Of two runs that find the same
 * question due one asks it.
 */
export const pullWork = async (scope: Scope, input: Pull): Promise<Pulled["is"]> =>
  (await pull(scope, input)).is;

/** The same at once, for a person who presses it; `not due` while another run asks. */
export async function pullNow(scope: Scope, input: Pull): Promise<Pulled> {
  const connection = await scope.tenant.shops.find(input.id);
  if (!connection) return { is: "not due" };
  const now = scope.now();
  const after = new Date(now.getTime() + PULL_AGAIN_MS);
  const thing = { id: scope.tenant.tenantId, name: connection.shopDomain };
  const note = auditNote(scope, "Shopify connection updated", thing, { shop: "orders fetched" });
  const due = await scope.tenant.shopRequests.hurryPull({ id: input.id, now, after });
  return due ? pull(scope, input, note) : { is: "not due" };
}

async function pull(scope: Scope, { id, portOf }: Pull, note?: AuditNote): Promise<Pulled> {
  const { shops, shopRequests } = scope.tenant;
  const connection = await shops.find(id);
  const now = scope.now();
  const { pullDueAt: dueAt } = connection ?? {};
  if (!connection || connection.state !== "active" || !dueAt || dueAt > now) return { is: "not due" };
  const again = new Date(now.getTime() + PULL_AGAIN_MS);
  if (!(await shopRequests.takePull({ id, dueAt, next: again }, note))) return { is: "not due" };
  const port = portOf(connection.shopDomain);
  const ask = (which: Parameters<ShopPort["assigned"]>[1]) =>
    withShop(scope, { connection, port, question: (sealed) => port.assigned(sealed, which) });
  const requested = await ask("requested");
  if (requested.state !== "done") return { is: "away" };
  const toLeave = await ask("to be left");
  const unsubmitted = await ask("unsubmitted");
  if (toLeave.state !== "done" || unsubmitted.state !== "done") return { is: "away" };
  const gids = [...new Set([...requested.value, ...toLeave.value])];
  await noteWork(scope, { connectionId: id, gids });
  await shopRequests.noteOpen({ connectionId: id, now, at: new Date(now.getTime() + LOOK_AFTER_MS) });
  await shopRequests.notePulled({ id, now, unsubmitted: unsubmitted.value.length });
  const next = new Date(now.getTime() + PULL_EVERY_MS);
  await shopRequests.takePull({ id, dueAt: again, next });
  return { is: "done", found: gids.length };
}

/** So many refused requests are shown: what is older was seen to, or is not wanted any more. */
export const REFUSED_SHOWN = 25;

/** Requests that were refused and not made again since, the latest first. */
export const refusedWork = (scope: Scope) => scope.tenant.shopRequests.refused({ limit: REFUSED_SHOWN });
