import type { Channel } from "../../domain/access/channels.ts";
import type { Scope } from "../scope.ts";

/** Whether what a channel tells of is the tenant's. */
export async function ownsChannel({ tenant }: Scope, { kind, id }: Channel): Promise<boolean> {
  switch (kind) {
    case "tenant":
      return id === tenant.tenantId;
    case "event":
      return (await tenant.events.find(id)) !== undefined;
    case "order":
      return (await tenant.orders.find(id)) !== undefined;
    case "fulfiller":
      return tenant.fulfilments.knowsFulfiller(id);
  }
}

/** The channels that hear of an order: its tenant's, its own, its store's and its fulfillers'. */
export async function channelsOfOrder({ tenant }: Scope, orderId: string): Promise<string[]> {
  const { eventId, fulfillerIds } = await tenant.fulfilments.concernedBy(orderId);
  return [
    `tenant.${tenant.tenantId}`,
    `order.${orderId}`,
    ...(eventId ? [`event.${eventId}`] : []),
    ...fulfillerIds.map((id) => `fulfiller.${id}`),
  ];
}
