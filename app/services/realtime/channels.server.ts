import type { Channel } from "../../domain/access/channels.ts";
import type { Scope, TenantlessScope } from "../scope.ts";

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

/** The channels that hear of an order: its tenant's, its own, its store's and its fulfillers'; and the store itself. */
export async function channelsOfOrder({ tenant }: Scope, orderId: string) {
  const { eventId, fulfillerIds } = await tenant.fulfilments.concernedBy(orderId);
  const channels = [
    `tenant.${tenant.tenantId}`,
    `order.${orderId}`,
    ...(eventId ? [`event.${eventId}`] : []),
    ...fulfillerIds.map((id) => `fulfiller.${id}`),
  ];
  return { channels, eventId: eventId ?? null };
}

/** The store that a channel is about; null for the channels of a tenant and of a fulfiller. */
export async function storeOfChannel(
  scope: TenantlessScope,
  { tenantId, channel: { kind, id } }: { tenantId: string; channel: Channel },
): Promise<string | null> {
  if (kind === "event") return id;
  if (kind !== "order") return null;
  return (await scope.tenantOf(tenantId).fulfilments.concernedBy(id)).eventId ?? null;
}
