import { may, type StaffPrincipal } from "../../../../domain/access/permissions.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { BudgetApprovalSchema } from "../../../../schemas/order-desk.ts";
import type { OrderStatus } from "../../../../domain/order/order-status.ts";
import type { Currency } from "../../../../domain/money.ts";
import { approveBudget } from "../../../../services/orders/approve-budget.server.ts";
import type { Scope } from "../../../../services/scope.ts";

type Whole = {
  order: { budgetCost: number; currency: Currency };
  fulfilments: { status: OrderStatus }[];
};

/** What an order waits for, if it waits for money, and whether this person may let it go on. */
export function budgetDesk({ order, fulfilments }: Whole, user: StaffPrincipal) {
  const held = (status: OrderStatus) => fulfilments.some((part) => part.status === status);
  const cost = { minor: order.budgetCost, currency: order.currency };
  if (held("over budget limit")) {
    return { kind: "limit" as const, cost, mayApprove: may(user, "orders:approve-limit") };
  }
  return held("over budget")
    ? { kind: "budget" as const, cost, mayApprove: may(user, "orders:approve-budget") }
    : null;
}

/** Answers the form of an order that waits for money. */
export async function answerBudgetDesk(
  scope: Scope,
  user: StaffPrincipal,
  orderId: string,
  fields: FormData,
) {
  if (!may(user, "orders:approve-budget")) throw new Response(null, { status: 403 });
  const form = readForm(fields, BudgetApprovalSchema);
  if (!form.ok) return { ok: false as const, result: form.result };
  const { reason } = form.value;
  const approved = await approveBudget(scope, {
    orderId,
    reason,
    mayPassCredit: may(user, "orders:approve-limit"),
  });
  if (approved.ok) return approved;
  if (approved.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
  return { ok: false as const, result: form.refuse({ approve: approved.error }) };
}
