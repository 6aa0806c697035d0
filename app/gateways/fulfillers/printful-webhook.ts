import * as v from "valibot";
import { codeOfWords, issueOfWords, type ProviderEvent, readReference, webAddressOf } from "./provider.ts";

const text = v.nullish(v.union([v.string(), v.number()]));

const Webhook = v.object({
  type: v.string(),
  occurred_at: v.nullish(v.string()),
  data: v.object({
    reason: v.nullish(v.string()),
    is_out_of_stock: v.nullish(v.boolean()),
    order: v.object({ id: text, external_id: text, status: v.nullish(v.string()) }),
    shipment: v.nullish(
      v.object({
        id: text,
        carrier: v.nullish(v.string()),
        tracking_number: text,
        tracking_url: v.nullish(v.string()),
      }),
    ),
  }),
});
type Webhook = v.InferOutput<typeof Webhook>;

/**
 * What a webhook of Printful's version 2 tells (https://developers.printful.com/docs/v2-beta/#tag/Webhook-v2); undefined
 * for what changes nothing here. It is signed by `x-pf-webhook-signature`, the HMAC-SHA256 of the body in hex by the
 * secret key, which is hex itself. It has no id of its own: its kind, order, parcel and moment stand for one.
 */
export function readPrintfulWebhook(body: unknown): ProviderEvent | undefined {
  const read = v.safeParse(Webhook, body);
  if (!read.success) return undefined;
  const { type, occurred_at: at, data } = read.output;
  const order = readReference(String(data.order.external_id ?? ""));
  const told = toldBy(read.output);
  if (!order || !told) return undefined;
  const eventId = [type, data.order.id ?? "", data.shipment?.id ?? "", at ?? ""].join(":");
  return { eventId, order, at: at ? new Date(at) : null, told };
}

function toldBy({ type, data }: Webhook): ProviderEvent["told"] | undefined {
  const reason = data.reason ?? "";
  const trackingNumber =
    data.shipment?.tracking_number == null ? null : String(data.shipment.tracking_number);
  switch (type) {
    case "order_updated":
      return data.order.status === "inprocess" ? { type: "in_production" } : undefined;
    case "shipment_sent":
      return {
        type: "shipped",
        parcels: [
          {
            carrier: data.shipment?.carrier ?? "",
            trackingNumber,
            trackingUrl: webAddressOf(data.shipment?.tracking_url),
          },
        ],
      };
    case "shipment_delivered":
      return { type: "tracking", trackingNumber, state: "delivered" };
    case "shipment_returned":
      return { type: "tracking", trackingNumber, state: "returned" };
    case "shipment_out_of_stock":
      return data.is_out_of_stock === false
        ? undefined
        : { type: "issue", code: "out_of_stock", detail: reason };
    case "order_put_hold":
      return { type: "issue", code: issueOfWords(reason), detail: reason };
    case "order_put_hold_approval":
      return { type: "issue", code: "artwork", detail: reason };
    case "order_failed":
      return { type: "rejected", code: codeOfWords(reason), message: reason };
    case "order_canceled":
      return { type: "cancel_accepted" };
    default:
      return undefined;
  }
}
