import {
  cleanTag,
  MOST_TAGS_OFFERED,
  type TagFault,
  tagFault,
  tagKey,
} from "../../domain/order/order-tags.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

/** Every tag of the company, and who could see to orders. */
export async function sortingChoices(scope: Scope) {
  const { orders } = scope.tenant;
  const [known, workers] = await Promise.all([orders.tagNames(), orders.workers()]);
  return { known: namesOf(known), workers: workers.map(named) };
}

const namesOf = (tags: readonly { name: string }[]) =>
  tags.slice(0, MOST_TAGS_OFFERED).map(({ name }) => name);
const named = ({ id, name, email }: { id: string; name: string; email: string }) => ({
  id,
  name: name || email,
});

type NotThere = "errors:orderNotFound";

/** What the desk offers for an order: its tags and who sees to it, every tag of the company, and who could. */
export async function readSorting(scope: Scope, orderId: string) {
  const { orders } = scope.tenant;
  const [tags, known, workers] = await Promise.all([
    orders.tagsOf([orderId]),
    orders.tagNames(),
    orders.workers(orderId),
  ]);
  return { tags, known: namesOf(known), workers: workers.map(named) };
}

/** Tags an order; a spelling that the company has written otherwise before is the same tag. */
export async function tagOrder(
  scope: Scope,
  { orderId, text }: { orderId: string; text: string },
): Promise<Result<undefined, NotThere | TagFault | "orderDesk:sorting.refused.many">> {
  const fault = tagFault(text);
  if (fault) return refuse(fault);
  const [name, key] = [cleanTag(text), tagKey(text)];
  const order = await scope.tenant.orders.find(orderId);
  if (!order?.placedAt) return refuse("errors:orderNotFound");
  const note = auditNote(scope, "Order tagged", { id: order.id, name: order.orderRef ?? "" }, { tag: name });
  const has = await scope.tenant.orders.tag({ orderId, key, name, now: scope.now() }, note);
  return has ? ok(undefined) : refuse("orderDesk:sorting.refused.many");
}

/** Takes a tag off an order; one that is gone already is no mistake. */
export async function untagOrder(
  scope: Scope,
  { orderId, text }: { orderId: string; text: string },
): Promise<Result<undefined, NotThere | "orderDesk:sorting.refused.empty">> {
  const key = tagKey(text);
  if (key === "") return refuse("orderDesk:sorting.refused.empty");
  const order = await scope.tenant.orders.find(orderId);
  if (!order?.placedAt) return refuse("errors:orderNotFound");
  const name = cleanTag(text);
  const note = auditNote(
    scope,
    "Order tag removed",
    { id: order.id, name: order.orderRef ?? "" },
    { tag: name },
  );
  await scope.tenant.orders.untag({ orderId, key }, note);
  return ok(undefined);
}

/**
 * Gives an order to somebody of the company, or to nobody.
 * @param to their id; "" for nobody.
 * @param seen whose it was as the page showed it; left out: as it is now.
 */
export async function assignOrder(
  scope: Scope,
  { orderId, to, seen }: { orderId: string; to: string; seen?: string | undefined },
): Promise<
  Result<undefined, NotThere | "orderDesk:sorting.refused.person" | "errors:orderChangedMeanwhile">
> {
  const { orders } = scope.tenant;
  const [order, workers] = await Promise.all([orders.find(orderId), orders.workers(orderId)]);
  if (!order?.placedAt) return refuse("errors:orderNotFound");
  const from = seen === undefined ? order.assigneeId : seen || null;
  if ((order.assigneeId ?? "") === to) return ok(undefined);
  const nameOf = (id: string | null) => workers.find((person) => person.id === id)?.name ?? null;
  if (to !== "" && !workers.some(({ id }) => id === to)) return refuse("orderDesk:sorting.refused.person");
  const note = auditNote(
    scope,
    "Order assigned",
    { id: order.id, name: order.orderRef ?? "" },
    { assignee: { from: nameOf(from), to: nameOf(to || null) } },
  );
  const isGiven = await orders.assign({ orderId, from, to: to || null }, note);
  return isGiven ? ok(undefined) : refuse("errors:orderChangedMeanwhile");
}
