import { chargeOf } from "../../domain/pricing/price-order.ts";
import { decimalFromMinor } from "../../domain/money.ts";
import { answer, ApiRefusal, refusedFields } from "../../api/answer.server.ts";
import { type CallArgs, defineCall } from "../../api/call.server.ts";
import { scopeOfCall, storeOfCall } from "../../api/store.server.ts";
import { sameText } from "../../http/keys/signing.server.ts";
import { ApiPaymentSuccessSchema } from "../../schemas/api-payment.ts";
import { settleAtOnce, settleOrder } from "../../services/checkout/settle-order.server.ts";
import {
  type OrderRow,
  type OrderWithLines,
  readOrderOfIntent,
  readOrderWithLines,
} from "../../services/orders/read.server.ts";
import { isOrderOfApi } from "./api-orders.ts";
import { orderIdOf } from "./customer-id.server.ts";
import { ANSWERS } from "./answers.ts";
import { orderAnswer } from "./order-answer.ts";
import { logError } from "../../log.server.ts";

/** An id alone opens an order for as long as a checkout may last; later it takes the link of the mail. */
const OPEN_FOR_MS = 24 * 3600_000;

type Said = { payment_intent: string; payment_intent_client_secret: string; order_id: string };

export const paymentSuccess = defineCall({
  name: "paymentSuccess",
  method: "POST",
  path: "/api/{tenant}/{slug}/payment-success",
  about:
    "Brings the order in line with its payment, which is asked of the provider; what the caller says only names it. Sent again, it answers the same order. Delivery dates and products may be sent and are not kept.",
  caller: "anyone",
  body: ApiPaymentSuccessSchema,
  data: ANSWERS.order,
  refusals: [404, 409],
  answer: settle,
});

async function settle({ args, at, input }: CallArgs<typeof ApiPaymentSuccessSchema>): Promise<Response> {
  const fields = input();
  const [intentId = ""] = fields.payment_intent.split("_secret_");
  const atOnce = intentId ? await placeRemembered(args, at, intentId, fields) : undefined;
  if (atOnce) return answer({ data: { order: orderAnswer(atOnce.order, atOnce.lines) } });

  const asker = scopeOfCall(args, at.tenant);
  const [{ storefront, scope }, orderWithLines] = await Promise.all([
    storeOfCall(args, at.tenant, at.slug, true),
    fields.payment_intent
      ? readOrderOfIntent(asker, intentId)
      : readOrderWithLines(asker, orderIdOf(fields.order_id)),
  ]);
  const field = fields.payment_intent ? "payment_intent" : "order_id";
  if (field === "order_id" && (!fields.no_payment_needed || !fields.order_id)) {
    throw refusedFields({ [fields.no_payment_needed ? "order_id" : "payment_intent"]: "errors:required" });
  }
  const named =
    orderWithLines && mayBeAsked(orderWithLines, intentId, fields) ? orderWithLines.order : undefined;
  if (!named || named.eventId !== storefront.store.id || isPast(named, scope.now())) {
    throw new ApiRefusal(404, "errors:orderNotFound", { [field]: "errors:orderNotFound" });
  }
  const settled = await settleOrder(scope, {
    orderId: named.id,
    region: storefront.store.region,
    known: orderWithLines,
  }).catch((error: unknown) => {
    logError("payment-success", error, { orderId: named.id });
    throw new ApiRefusal(503, "errors:paymentProcessing", undefined, { "Retry-After": "5" });
  });
  if (settled.state === "processing") throw new ApiRefusal(409, "errors:paymentProcessing");
  // What goes back has to leave, whatever the answer is.
  if (settled.state === "returned") throw new ApiRefusal(409, "refusals:paymentReturned");
  if (settled.state !== "placed") throw unpaid(field);
  if (field === "order_id" && chargeOf(settled.order) > 0) throw unpaid(field);
  const returned = settled.returned.map(({ amount, currency, state }) => ({
    amount: decimalFromMinor(amount),
    currency,
    state,
  }));
  return answer({
    data: {
      order: orderAnswer(settled.order, settled.lines),
      // What else was paid for it goes back; nobody is thanked for that.
      ...(returned.length > 0 && { returned_payments: returned }),
    },
  });
}

/**
 * Places the order of a payment that this isolate opened minutes ago, without reading store and order again
 * (docs/decisions/0054).
 * @returns undefined when anything is not as it was hoped for: then all is read, and judged as if nobody had tried.
 */
async function placeRemembered(args: CallArgs["args"], at: CallArgs["at"], intentId: string, fields: Said) {
  const { page } = args.context;
  const orderWithLines = page.orders.take(at.tenant, intentId, page.now());
  if (!orderWithLines || !mayBeAsked(orderWithLines, intentId, fields)) return undefined;
  const { storefront, scope } = await storeOfCall(args, at.tenant, at.slug, true);
  if (orderWithLines.order.eventId !== storefront.store.id) return undefined;
  try {
    return await settleAtOnce(scope, { ...orderWithLines, region: storefront.store.region });
  } catch {
    // Whether it was written although its answer was lost is told by reading the order.
    return undefined;
  }
}

/**
 * Whether the caller may ask about this order: one that was begun over the API, or a page's with the secret of its
 * payment, as its confirmation page takes it (docs/decisions/0008).
 */
function mayBeAsked({ order, payments }: OrderWithLines, intentId: string, fields: Said): boolean {
  if (isOrderOfApi(order)) return true;
  const payment = payments.find((candidate) => candidate.intentId === intentId);
  const secret = fields.payment_intent_client_secret || fields.payment_intent;
  return Boolean(payment?.clientSecret && sameText(payment.clientSecret, secret));
}

function isPast(order: OrderRow, now: Date): boolean {
  return order.placedAt !== null && now.getTime() - order.placedAt.getTime() > OPEN_FOR_MS;
}

const unpaid = (field: string) =>
  new ApiRefusal(422, "confirmation:unpaid.title", { [field]: "confirmation:unpaid.title" });
