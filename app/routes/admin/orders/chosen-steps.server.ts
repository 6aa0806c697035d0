import { may, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { encodeCursor } from "../../../domain/lists/cursor.ts";
import { readPosition, sortText } from "../../../domain/lists/list-query.ts";
import { ORDER_SORTS } from "../../../domain/lists/sorts.ts";
import { tagFault } from "../../../domain/order/order-tags.ts";
import { CHOSEN_STEPS, type ChosenStep } from "../../../domain/order/staff-steps.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import { ChosenStepSchema, readOrderList } from "../../../schemas/order-desk.ts";
import { ordersOfSearch } from "../../../services/orders/read.server.ts";
import { assignmentChoices } from "../../../services/orders/assign-order.server.ts";
import { stepWithChosen } from "../../../services/orders/step-with-chosen.server.ts";
import type { Scope } from "../../../services/scope.ts";
import type { ChosenAnswer, SearchPart } from "./chosen-steps.tsx";
import { chosenOrders, meansEvery, MOST_AT_ONCE } from "./chosen-orders.server.ts";

/** What this person may do with several orders: what they may with one. */
export function chosenSteps(user: StaffPrincipal): ChosenStep[] {
  const rights: Record<ChosenStep, boolean> = {
    approve: may(user, "orders:approve-budget"),
    hold: may(user, "orders:write"),
    release: may(user, "orders:write"),
    retry: may(user, "orders:write"),
    cancel: may(user, "orders:cancel"),
    tag: may(user, "orders:write"),
    untag: may(user, "orders:write"),
    assign: may(user, "orders:write"),
  };
  return CHOSEN_STEPS.filter((step) => rights[step]);
}

/** Asks once, with the number of orders; takes the step when the question was answered. */
export async function answerChosen(
  scope: Scope,
  user: StaffPrincipal,
  { fields, address, timeZone }: Sent,
): Promise<{ status: number; answer: ChosenAnswer }> {
  const isEvery = meansEvery(fields);
  const ticked = chosenOrders(fields);
  const confirms = fields.get("confirmed") === "yes";
  // All of a search are counted when the question is put; the answer names the ones that were counted.
  const query = queryOf(fields, address);
  const search =
    isEvery && !confirms ? await ordersOfSearch(scope, { query, timeZone, most: MOST_AT_ONCE }) : undefined;
  const orderIds = search?.ids ?? ticked;
  if (orderIds.length === 0) return { status: 422, answer: { kind: "nothing" } };
  if (fields.get("intent") === "") return { status: 422, answer: { kind: "noStep" } };
  const step = chosenSteps(user).find((each) => each === fields.get("intent"));
  if (!step) throw new Response(null, { status: 403 });
  const form = readForm(fields, ChosenStepSchema);
  const isAnswered = form.ok && form.value.confirmed === "yes";
  const fault = isAnswered && step.endsWith("tag") ? tagFault(form.value.tag) : undefined;
  if (!isAnswered || fault) {
    const result = form.ok ? (fault ? form.refuse({ tag: fault }) : null) : form.result;
    const part = isEvery ? partOf(search, fields, query) : null;
    const choices = step === "assign" || step.endsWith("tag") ? await assignmentChoices(scope) : null;
    const status = form.ok && !fault ? 200 : 422;
    return { status, answer: { kind: "asked", step, orderIds, result, part, choices } };
  }
  const outcomes = await stepWithChosen(scope, {
    orderIds,
    step,
    reason: form.value.reason,
    tag: form.value.tag,
    assignee: form.value.assignee,
    of: isEvery ? { query, timeZone } : undefined,
    mayPassCredit: may(user, "orders:approve-limit"),
  });
  const next = isEvery ? readPart(fields, query).next : "";
  return { status: 200, answer: { kind: "done", step, outcomes, next } };
}

/** What the list's form sent, and the address of the list, which has its filters. */
type Sent = { fields: FormData; address: URL; timeZone: string };

/** The list that its address shows, from the beginning or from where the last part of it ended. */
function queryOf(fields: FormData, address: URL) {
  const params = new URLSearchParams(address.searchParams);
  for (const name of ["after", "before"]) params.delete(name);
  const after = fields.get("after");
  if (typeof after === "string") params.set("after", after);
  return readOrderList(params);
}

type Search = Awaited<ReturnType<typeof ordersOfSearch>>;

/** Which part of a search is asked about: as it was just counted, or as the question that is put again said it. */
function partOf(
  search: Search | undefined,
  fields: FormData,
  query: ReturnType<typeof readOrderList>,
): SearchPart {
  const said = readPart(fields, query);
  if (!search) return said;
  const next = search.next && encodeCursor(sortText(query.sort), search.next);
  const { count, isCountedOut } = search;
  return { count, isCountedOut, most: MOST_AT_ONCE, next: next ?? "" };
}

/** The part of a search that a form names. A place that the list cannot have is its end. */
function readPart(fields: FormData, { sort }: ReturnType<typeof readOrderList>): SearchPart {
  const next = String(fields.get("next") ?? "");
  const isPlace = readPosition({ after: next, before: "" }, sort, ORDER_SORTS) !== undefined;
  return {
    count: Number(/^\d{1,6}$/.exec(String(fields.get("count")))?.[0] ?? 0),
    isCountedOut: fields.get("counted") === "out",
    most: MOST_AT_ONCE,
    next: isPlace ? next : "",
  };
}
