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

/** Every tag of the company, and the people that an order can be assigned to. */
export async function assignmentChoices(scope: Scope) {
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

/** The tags of an order, every tag of the company, and the people that the order can be assigned to. */
export async function readAssignment(scope: Scope, orderId: string) {
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
): Promise<Result<undefined, NotThere | TagFault | "orderDesk:assignment.refused.many">> {
  const fault = tagFault(text);
  if (fault) return refuse(fault);
  const [name, key] = [cleanTag(text), tagKey(text)];
  const order = await scope.tenant.orders.find(orderId);
  if (!order?.placedAt) return refuse("errors:orderNotFound");
  const note = auditNote(scope, "Order tagged", { id: order.id, name: order.orderRef ?? "" }, { tag: name });
  const has = await scope.tenant.orders.tag({ orderId, key, name, now: scope.now() }, note);
  return has ? ok(undefined) : refuse("orderDesk:assignment.refused.many");
}

/** Takes a tag off an order; one that is gone already is no mistake. */
export async function untagOrder(
  scope: Scope,
  { orderId, text }: { orderId: string; text: string },
): Promise<Result<undefined, NotThere | "orderDesk:assignment.refused.empty">> {
  const key = tagKey(text);
  if (key === "") return refuse("orderDesk:assignment.refused.empty");
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
 * Assigns an order to a person of the company, or ends its assignment.
 * @param to the person's id; "" ends the assignment.
 * @param seen the assignee that the page showed; left out: the present one.
 */
export async function assignOrder(
  scope: Scope,
  { orderId, to, seen }: { orderId: string; to: string; seen?: string | undefined },
): Promise<
  Result<undefined, NotThere | "orderDesk:assignment.refused.person" | "errors:orderChangedMeanwhile">
> {
  const { orders } = scope.tenant;
  const [order, workers] = await Promise.all([orders.find(orderId), orders.workers(orderId)]);
  if (!order?.placedAt) return refuse("errors:orderNotFound");
  const from = seen === undefined ? order.assigneeId : seen || null;
  if ((order.assigneeId ?? "") === to) return ok(undefined);
  const nameOf = (id: string | null) => workers.find((person) => person.id === id)?.name ?? null;
  if (to !== "" && !workers.some(({ id }) => id === to)) return refuse("orderDesk:assignment.refused.person");
  const note = auditNote(
    scope,
    "Order assigned",
    { id: order.id, name: order.orderRef ?? "" },
    { assignee: { from: nameOf(from), to: nameOf(to || null) } },
  );
  const isGiven = await orders.assign({ orderId, from, to: to || null }, note);
  return isGiven ? ok(undefined) : refuse("errors:orderChangedMeanwhile");
}
