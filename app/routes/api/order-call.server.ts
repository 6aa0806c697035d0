import { isPromo, isShop } from "../../domain/store/store-event.ts";
import { answer, ApiRefusal, refusedFields } from "../../api/answer.server.ts";
import { fieldsFor } from "../../api/body.server.ts";
import { type CallArgs, defineCall } from "../../api/call.server.ts";
import { languageOfCall } from "../../api/reading.server.ts";
import { type ApiStoreVisit, storeOfCall } from "../../api/store.server.ts";
import { xsrfAge } from "../../api/xsrf.server.ts";
import { addressOf, baseScope, newId } from "../../http/wiring/context.server.ts";
import { orderKey } from "../../http/keys/order-key.server.ts";
import { paths } from "../../paths.ts";
import { ApiClaimSchema, ApiOrderSchema } from "../../schemas/api-customer.ts";
import type { ApiLine } from "../../schemas/api-lines.ts";
import { addressOfForm } from "../../schemas/customer.ts";
import { claimGift, type ClaimOutcome } from "../../services/claims/claim-gift.server.ts";
import type { ClaimInput } from "../../services/claims/price-claim.ts";
import { readClaim } from "../../services/claims/read.server.ts";
import { readOrderWithLines } from "../../services/orders/read.server.ts";
import { ANSWERS, BESIDE } from "./answers.ts";
import { fontsFor } from "../../http/pictures/pictures.server.ts";
import type { StockItem } from "../../services/storefront.ts";
import { formOf, formWithLines, giftChoices, requirePrintable, textField } from "./lines.ts";
import { orderAnswer } from "./order-answer.ts";

/** Why nothing can be ordered, in HTTP's words: it is over, or it rests. */
const CLOSED = { expired: 410, on_hold: 423, not_started: 423 } as const;

export const order = defineCall({
  name: "order",
  method: "POST",
  path: "/api/{tenant}/{slug}/order",
  about:
    "Claims a promo's gift, or orders in a Bulk or Products store. Sent again with the same idempotency_key, it answers the same order.",
  caller: "anyone",
  body: ApiOrderSchema,
  data: ANSWERS.claimedOrder,
  beside: { success: BESIDE.success },
  refusals: [404, 409, 410, 423],
  answer: claim,
});

async function claim(call: CallArgs<typeof ApiOrderSchema>): Promise<Response> {
  const { args, at } = call;
  const { page } = args.context;
  const preset = { idempotency_key: newId() };
  const sent = fieldsFor(ApiOrderSchema, call.body);
  const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
  const wish = {
    slug: at.slug,
    promoCode: text(sent.promo_code),
    idempotencyKey: text(sent.idempotency_key) || preset.idempotency_key,
    ip: addressOf(args.request),
  };
  // Asked in the same moment, they travel together.
  const [visit, facts] = await Promise.all([
    storeOfCall(args, at.tenant, at.slug),
    readClaim(baseScope(args.context), wish),
  ]);
  const { store, opening } = visit.storefront;
  if (isShop(store.type)) throw new ApiRefusal(403, "errors:storeClosed");
  if (opening !== "open") {
    throw new ApiRefusal(opening === "hidden" ? 404 : CLOSED[opening], "errors:storeClosed");
  }
  const { form, lines, basket } = read(call, preset, visit);
  await requirePrintable({ scope: visit.scope, context: args.context }, basket);
  const { settings } = page;
  const lang = await languageOfCall(call.body, args.request, args.context);
  const address = { ...addressOfForm(form), lang, message: form.message };
  const scope = { ...visit.scope, actor: { ...visit.scope.actor, id: "recipient" } };
  const input: ClaimInput = {
    address,
    promoCode: form.promo_code,
    choices: isPromo(store.type) ? giftChoices(visit.storefront.stock, lines) : [],
    basket,
    fontsOf: (keys) => fontsFor(args.context, keys),
    filledInMs: await xsrfAge(args.request, settings.SESSION_SECRET, page.now().getTime()),
    idempotencyKey: form.idempotency_key ?? preset.idempotency_key,
    basketId: null,
  };
  const claimed = await claimGift(scope, { storefront: visit.storefront, ...input, facts });
  if (!claimed.ok) {
    if ("seconds" in claimed) {
      const { error, seconds } = claimed;
      const values = { seconds, minutes: Math.ceil(seconds / 60) };
      throw new ApiRefusal(429, error, undefined, { "Retry-After": String(seconds) }, values);
    }
    throw refused(claimed, lines, visit.storefront.stock);
  }
  const orderWithLines = await readOrderWithLines(scope, claimed.value.orderId);
  if (!orderWithLines) throw new ApiRefusal(404, "errors:orderNotFound");
  const key = await orderKey(
    settings.SESSION_SECRET,
    orderWithLines.order.id,
    orderWithLines.order.linkVersion,
  );
  return answer({
    data: {
      order: {
        ...orderAnswer(orderWithLines.order, orderWithLines.lines),
        // A claim that waits for its budget is none of its recipient's business.
        status: "new",
        track_url: settings.APP_ORIGIN + paths.orderStatus(store.slug, key),
      },
    },
    success: true,
  });
}

/** The form and the lines of a call. A promo's are left out or say colours and sizes; of the others each is ordered. */
function read(
  { body, judge }: CallArgs<typeof ApiOrderSchema>,
  preset: Record<string, unknown>,
  { storefront }: ApiStoreVisit,
) {
  const { store, stock } = storefront;
  if (body.website !== undefined && body.website !== null && body.website !== "") {
    throw refusedFields({ website: "errors:trapFilled" });
  }
  const promo = isPromo(store.type);
  const judged = judge(promo && !store.sample ? ApiClaimSchema : ApiOrderSchema, {
    ...preset,
    // A promo's gift is whole without a word about it.
    ...(!promo && { products: [] }),
  });
  const { form, basket } = promo ? { form: formOf(judged), basket: [] } : formWithLines(judged, stock, body);
  return { form, lines: form.products ?? [], basket };
}

/** A refusal of the command in HTTP's words, at the field as it was sent. */
function refused(
  refusal: Exclude<ClaimOutcome, { ok: true } | { seconds: number }>,
  lines: readonly ApiLine[],
  stock: readonly StockItem[],
): ApiRefusal {
  if ("fields" in refusal) return refusedFields({ ...refusal.fields });
  if ("productId" in refusal) {
    const { productId, layerId } = refusal;
    const index = lines.findIndex((line) => line.product_id === productId);
    const offer = stock.find(({ id }) => id === productId)?.offer;
    const part = layerId !== undefined && offer ? textField(offer, layerId) : refusal.part;
    const field = index < 0 ? "products" : `products.${index}.${part}`;
    return refusedFields({ [field]: refusal.error });
  }
  switch (refusal.error) {
    case "errors:invalidPromoCode":
    case "errors:giftPassedOn":
    case "errors:giftGivenBack":
      return refusedFields({ promo_code: refusal.error });
    case "errors:alreadyOrdered":
      return refusedFields({ address_first_line: refusal.error });
    case "errors:keyTaken":
      return new ApiRefusal(409, refusal.error);
    case "errors:storeClosed":
      return new ApiRefusal(423, refusal.error);
    default:
      return refusedFields({ products: refusal.error });
  }
}
