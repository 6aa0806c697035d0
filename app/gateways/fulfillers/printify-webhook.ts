import * as v from "valibot";
import { type ProviderEvent, webAddressOf } from "./provider.ts";

const Webhook = v.object({
  id: v.string(),
  type: v.string(),
  created_at: v.nullish(v.string()),
  resource: v.object({
    id: v.string(),
    data: v.nullish(
      v.object({
        status: v.nullish(v.string()),
        carrier: v.nullish(
          v.object({
            code: v.nullish(v.string()),
            tracking_number: v.nullish(v.string()),
            tracking_url: v.nullish(v.string()),
          }),
        ),
      }),
    ),
  }),
});

/**
 * What a webhook of Printify tells (https://developers.printify.com/#webhooks); undefined for what changes nothing here.
 * It is signed by `X-Pfy-Signature`, `sha256=` and the HMAC-SHA256 of the body in hex. It names the order by Printify's
 * own id.
 */
export function readPrintifyWebhook(body: unknown): ProviderEvent | undefined {
  const read = v.safeParse(Webhook, body);
  if (!read.success) return undefined;
  const { id, type, created_at: at, resource } = read.output;
  const told = toldBy(type, resource.data ?? {});
  return told && { eventId: id, order: { externalId: resource.id }, at: at ? new Date(at) : null, told };
}

type Data = NonNullable<v.InferOutput<typeof Webhook>["resource"]["data"]>;

/** Statuses as its help names them; an order that waits for us or for its payment is one that a person has to look at. */
const OF_STATUS: Record<string, ProviderEvent["told"]> = {
  "in-production": { type: "in_production" },
  "has-issues": { type: "issue", code: "artwork", detail: "has-issues" },
  "out-of-stock": { type: "issue", code: "out_of_stock", detail: "out-of-stock" },
  "payment-not-received": { type: "rejected", code: "other", message: "payment-not-received" },
  canceled: { type: "cancel_accepted" },
  cancelled: { type: "cancel_accepted" },
};

function toldBy(type: string, { status, carrier }: Data): ProviderEvent["told"] | undefined {
  const trackingNumber = carrier?.tracking_number ?? null;
  switch (type) {
    case "order:updated":
      return OF_STATUS[(status ?? "").replaceAll("_", "-")];
    case "order:shipment:created":
      return {
        type: "shipped",
        parcels: [
          { carrier: carrier?.code ?? "", trackingNumber, trackingUrl: webAddressOf(carrier?.tracking_url) },
        ],
      };
    case "order:shipment:delivered":
      return { type: "tracking", trackingNumber, state: "delivered" };
    default:
      return undefined;
  }
}
