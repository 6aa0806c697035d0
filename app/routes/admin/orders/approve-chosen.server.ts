import { may, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import type { OrderStatus } from "../../../domain/order/order-status.ts";
import { readForm } from "../../../http/form.server.ts";
import { ApprovalOfSeveralSchema } from "../../../schemas/order-desk.ts";
import { approveOrders } from "../../../services/orders/approve-budget.server.ts";
import type { Scope } from "../../../services/scope.ts";
import type { ChosenAnswer } from "../../../ui/admin/orders/approve-chosen.tsx";

/** More than a page of the list shows; each is approved by itself, so their number is the request's length. */
const MOST_AT_ONCE = 100;

/** The statuses in which this person may let an order go on. */
export function approvableStatuses(user: StaffPrincipal): OrderStatus[] {
  return [
    ...(may(user, "orders:approve-budget") ? (["over budget"] as const) : []),
    ...(may(user, "orders:approve-limit") ? (["over budget limit"] as const) : []),
  ];
}

/** Asks once, with the number of orders; approves when the question was answered. */
export async function answerChosen(
  scope: Scope,
  user: StaffPrincipal,
  fields: FormData,
): Promise<{ status: number; answer: ChosenAnswer }> {
  if (approvableStatuses(user).length === 0) throw new Response(null, { status: 403 });
  const orderIds = [...new Set(fields.getAll("order").filter((id) => typeof id === "string"))];
  if (orderIds.length > MOST_AT_ONCE) throw new Response(null, { status: 413 });
  const form = readForm(fields, ApprovalOfSeveralSchema);
  if (orderIds.length === 0) return { status: 422, answer: { kind: "nothing" } };
  const isAnswered = form.ok && form.value.confirmed === "yes";
  if (!isAnswered) {
    const result = form.ok ? null : form.result;
    return { status: form.ok ? 200 : 422, answer: { kind: "asked", orderIds, result } };
  }
  const outcomes = await approveOrders(scope, {
    orderIds,
    reason: form.value.reason,
    mayPassCredit: may(user, "orders:approve-limit"),
  });
  return { status: 200, answer: { kind: "done", outcomes } };
}
