import { auditNote, erasureMails } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

/** As long as a shop's customer may be kept waiting for an answer. */
const ANSWER_WITHIN_MS = 30 * 24 * 60 * 60_000;

const thingOf = ({ tenant }: Scope, shopDomain: string) => ({ id: tenant.tenantId, name: shopDomain });

/** What customers of shops ask for, the most urgent first. */
export const dataRequests = (scope: Scope) => scope.tenant.shops.dataRequests();

/**
 * A customer of a shop asks through Shopify what is kept of them. The mail to the administrators holds no name: it would
 * outlive the person.
 */
export async function keepDataRequest(
  scope: Scope,
  input: { shopDomain: string; webhookId: string; customer: string; orders: string[] },
): Promise<void> {
  const { shopDomain } = input;
  const admins = await scope.tenant.people.admins();
  const news = erasureMails(
    scope,
    admins.map(({ id }) => id),
    { template: "shop_data_asked", facts: { shop: shopDomain } },
  );
  const createdAt = scope.now();
  const dueAt = new Date(createdAt.getTime() + ANSWER_WITHIN_MS);
  const note = auditNote(scope, "Shopify connection updated", thingOf(scope, shopDomain), { shop: "asked" });
  const row = { ...input, id: scope.newId(), createdAt, dueAt };
  if (await scope.tenant.shops.askForData(row, note, news)) scope.outbox.push(...news.map(({ id }) => id));
}

/** A person of the tenant has answered. @returns false when the request is not there any more. */
export async function closeDataRequest(scope: Scope, { id }: { id: string }): Promise<boolean> {
  const request = (await scope.tenant.shops.dataRequests()).find((one) => one.id === id);
  if (!request) return false;
  const thing = thingOf(scope, request.shopDomain);
  const note = auditNote(scope, "Shopify connection updated", thing, { shop: "answered" });
  return scope.tenant.shops.closeDataRequest(id, note);
}

/**
 * A customer of a shop is to be forgotten: what they asked for goes, and their orders are marked, which the caller and the
 * daily erasure forget as soon as they have ended.
 * @param input.orders the numbers of their orders in the shop.
 */
export function forgetCustomer(
  scope: Scope,
  { orders, ...input }: { shopDomain: string; names: readonly string[]; orders: readonly string[] },
): Promise<void> {
  const orderGids = orders.map((number) => `gid://shopify/Order/${number}`);
  return scope.tenant.shops.forgetCustomer({ ...input, orderGids, now: scope.now() });
}

/**
 * All of a shop is to be forgotten that the app was taken out of. Its orders are marked, as a customer's are.
 */
export function forgetShop(scope: Scope, { shopDomain }: { shopDomain: string }): Promise<boolean> {
  const note = auditNote(scope, "Shopify connection updated", thingOf(scope, shopDomain), { shop: "erased" });
  return scope.tenant.shops.forgetShop({ shopDomain, now: scope.now() }, note);
}
