import * as v from "valibot";
import { issueOfWords, type ProviderEvent, readReference, webAddressOf } from "./provider.ts";

const text = v.nullish(v.string());
const parcel = { trackingCode: text, trackingUrl: text, shipmentMethodName: text };

const Webhook = v.object({
  id: v.string(),
  event: v.string(),
  orderReferenceId: v.string(),
  fulfillmentStatus: text,
  comment: text,
  created: text,
  ...parcel,
  items: v.nullish(v.array(v.object({ fulfillments: v.nullish(v.array(v.object(parcel))) }))),
});
type Webhook = v.InferOutput<typeof Webhook>;

/**
 * What a webhook of Gelato tells (https://dashboard.gelato.com/docs/webhooks); undefined for what changes nothing here.
 * It is not signed: a header that is set up with it, `X-Webhook-Secret`, carries the secret itself.
 */
export function readGelatoWebhook(body: unknown): ProviderEvent | undefined {
  const read = v.safeParse(Webhook, body);
  if (!read.success) return undefined;
  const { id, orderReferenceId, created } = read.output;
  const order = readReference(orderReferenceId);
  const told = toldBy(read.output);
  if (!order || !told) return undefined;
  return { eventId: id, order, at: created ? new Date(created) : null, told };
}

function toldBy(webhook: Webhook): ProviderEvent["told"] | undefined {
  if (webhook.event === "order_item_tracking_code_updated") {
    return { type: "shipped", parcels: [parcelOf(webhook)] };
  }
  if (webhook.event !== "order_status_updated") return undefined;
  const words = webhook.comment ?? "";
  switch (webhook.fulfillmentStatus) {
    case "digitizing":
    case "in_production":
      return { type: "in_production" };
    case "printed":
      return { type: "awaiting_packing" };
    case "shipped": {
      const parcels = (webhook.items ?? []).flatMap(({ fulfillments }) => (fulfillments ?? []).map(parcelOf));
      return { type: "shipped", parcels: onePerNumber(parcels) };
    }
    case "in_transit":
    case "delivered":
    case "returned":
      return { type: "tracking", trackingNumber: null, state: webhook.fulfillmentStatus };
    case "pending_approval":
    case "pending_personalization":
      return { type: "issue", code: "artwork", detail: words || webhook.fulfillmentStatus };
    case "on_hold":
      return { type: "issue", code: words === "" ? "out_of_stock" : issueOfWords(words), detail: words };
    case "failed":
    case "not_connected":
      return { type: "rejected", code: "other", message: words || webhook.fulfillmentStatus };
    case "canceled":
      return { type: "cancel_accepted" };
    default:
      return undefined;
  }
}

type Parcel = Pick<Webhook, "trackingCode" | "trackingUrl" | "shipmentMethodName">;

const parcelOf = ({ trackingCode, trackingUrl, shipmentMethodName }: Parcel) => ({
  carrier: shipmentMethodName ?? "",
  trackingNumber: trackingCode || null,
  trackingUrl: webAddressOf(trackingUrl),
});

/** Items that travel together name the same parcel. */
function onePerNumber<P extends { trackingNumber: string | null }>(parcels: P[]): P[] {
  return parcels.filter(
    ({ trackingNumber }, at) => parcels.findIndex((one) => one.trackingNumber === trackingNumber) === at,
  );
}
