import { data, redirect } from "@remix-run/cloudflare";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { isRefundable } from "../../../domain/order/incident.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { IncidentDecisionSchema } from "../../../schemas/incident.ts";
import { CURRENCY_OF_REGION, REGIONS } from "../../../domain/store/store-event.ts";
import { paths } from "../../../paths.ts";
import { decideIncident } from "../../../services/incidents/decide-incident.server.ts";
import type { IncidentRow } from "../../../services/incidents/read.server.ts";
import type { OrderRow } from "../../../services/orders/read.server.ts";
import type { Scope } from "../../../services/scope.ts";
import type { IncidentModel } from "../../../ui/admin/incidents/models.ts";

type Found = {
  incident: IncidentRow;
  order: Pick<OrderRow, "id" | "orderRef" | "placedAt" | "name" | "email">;
  store: string;
};

/** An incident as its pages show it. */
export function incidentModel(
  { incident, order, store }: Found,
  place: { tenant: IncidentModel["tenant"]; linksOrders: boolean },
): IncidentModel {
  const { currency } = incident;
  return {
    id: incident.id,
    kind: incident.kind,
    state: incident.state,
    tenant: place.tenant,
    store,
    order: {
      name: order.orderRef ?? order.id,
      isPlaced: order.placedAt !== null,
      href: order.placedAt && place.linksOrders ? paths.order(order.id) : null,
    },
    customer: { name: order.name, email: order.email },
    expected: { minor: incident.expected, currency },
    received: { minor: incident.received, currency },
    region: REGIONS.find((region) => CURRENCY_OF_REGION[region] === currency) ?? "UK",
    at: incident.createdAt.toISOString(),
    changedAt: incident.updatedAt.toISOString(),
    refundId: incident.refundId,
    lastError: incident.lastError,
    note: incident.note,
    refundable: isRefundable(incident.kind),
  };
}

/**
 * Answers the form of an incident.
 * @param scopeOf the scope of the tenant whose incident it is; undefined when there is no such incident.
 */
export async function answerIncidentForm(
  { request, context }: ActionFunctionArgs,
  scopeOf: (incidentId: string) => Promise<Scope | undefined>,
  back: string,
) {
  const fields = await readFields(request);
  const about = String(fields.get("incident") ?? "");
  const form = readForm(fields, IncidentDecisionSchema);
  if (!form.ok) return data({ about, result: form.result }, 422);
  const scope = await scopeOf(form.value.incident);
  if (!scope) throw new Response(null, { status: 404 });
  const { incident, intent: kind, note } = form.value;
  const decided = await decideIncident(scope, { incidentId: incident, kind, note });
  if (!decided.ok) {
    if (decided.error === "orderDesk:incidentDesk.error.unknown") throw new Response(null, { status: 404 });
    return data({ about, result: form.refuse({ note: decided.error }) }, 409);
  }
  const message =
    kind === "refund" ? "orderDesk:incidentDesk.saved.refund" : "orderDesk:incidentDesk.saved.resolved";
  throw redirect(back, { status: 303, headers: { "Set-Cookie": flashCookie(context.page, message) } });
}
