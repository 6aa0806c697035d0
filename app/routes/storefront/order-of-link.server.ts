import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isOldOrder, withoutPersonalData } from "../../domain/order/old-order.ts";
import { ORDER_LINK_WITHDRAWN } from "../../domain/order/order-ref.ts";
import { orderOfKey } from "../../http/keys/order-key.server.ts";
import { requireStore } from "../../http/guards/require-store.server.ts";
import { readOrderForRecipient, type RecipientOrder } from "../../services/orders/read.server.ts";
import { storeError } from "./frame/store-error.server.ts";

/** The order that the address's key opens, of this store; whoever has no key that we made finds nothing. */
export async function requireOrderOfLink(args: LoaderFunctionArgs) {
  const visit = await requireStore(args);
  const key = args.params.key ?? "";
  const link = await orderOfKey(args.context.page.settings.SESSION_SECRET, key);
  const recipientOrder = link && (await readOrderForRecipient(visit.scope, link.orderId));
  if (!recipientOrder || recipientOrder.order.eventId !== visit.storefront.store.id)
    throw await storeError(args, visit, 404);
  if (recipientOrder.order.linkVersion !== link.linkVersion) {
    throw await storeError(args, visit, 410, { reason: ORDER_LINK_WITHDRAWN });
  }
  return { visit, key, whole: forLink(recipientOrder, args.context.page.now()) };
}

/** The order as its link shows it: of an old one nothing that tells where its person lives. */
function forLink(recipientOrder: RecipientOrder, now: Date): RecipientOrder {
  if (!isOldOrder(recipientOrder.order, now)) return recipientOrder;
  return {
    ...recipientOrder,
    order: withoutPersonalData(recipientOrder.order),
    lines: recipientOrder.lines.map((line) => ({ ...line, personalTexts: {} })),
    parcels: recipientOrder.parcels.map((parcel) => ({ ...parcel, trackingNumber: null, trackingUrl: null })),
  };
}
