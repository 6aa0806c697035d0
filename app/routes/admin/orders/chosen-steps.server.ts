import { may, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { CHOSEN_STEPS, type ChosenStep } from "../../../domain/order/staff-steps.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import { ChosenStepSchema } from "../../../schemas/order-desk.ts";
import { stepWithChosen } from "../../../services/orders/step-with-chosen.server.ts";
import type { Scope } from "../../../services/scope.ts";
import type { ChosenAnswer } from "./chosen-steps.tsx";
import { chosenOrders } from "./chosen-orders.server.ts";

/** What this person may do with several orders: what they may with one. */
export function chosenSteps(user: StaffPrincipal): ChosenStep[] {
  const rights: Record<ChosenStep, boolean> = {
    approve: may(user, "orders:approve-budget"),
    hold: may(user, "orders:write"),
    release: may(user, "orders:write"),
    retry: may(user, "orders:write"),
    cancel: may(user, "orders:cancel"),
  };
  return CHOSEN_STEPS.filter((step) => rights[step]);
}

/** Asks once, with the number of orders; takes the step when the question was answered. */
export async function answerChosen(
  scope: Scope,
  user: StaffPrincipal,
  fields: FormData,
): Promise<{ status: number; answer: ChosenAnswer }> {
  const orderIds = chosenOrders(fields);
  if (orderIds.length === 0) return { status: 422, answer: { kind: "nothing" } };
  if (fields.get("intent") === "") return { status: 422, answer: { kind: "noStep" } };
  const step = chosenSteps(user).find((each) => each === fields.get("intent"));
  if (!step) throw new Response(null, { status: 403 });
  const form = readForm(fields, ChosenStepSchema);
  const isAnswered = form.ok && form.value.confirmed === "yes";
  if (!isAnswered) {
    const result = form.ok ? null : form.result;
    return { status: form.ok ? 200 : 422, answer: { kind: "asked", step, orderIds, result } };
  }
  const outcomes = await stepWithChosen(scope, {
    ...{ orderIds, step, reason: form.value.reason },
    mayPassCredit: may(user, "orders:approve-limit"),
  });
  return { status: 200, answer: { kind: "done", step, outcomes } };
}
