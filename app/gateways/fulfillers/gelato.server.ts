import * as v from "valibot";
import type { Submission } from "../../domain/fulfilment/submission.ts";
import type { FulfillerPort } from "../../services/ports.ts";
import { ask, type Line, notAnswered, type NotHeard } from "./ask.server.ts";
import { namesOf, type ProviderAccount, referenceOf, skusWithoutVariant } from "./provider.ts";
import { submissionAnswer } from "./submission-answer.ts";

const GELATO = "https://order.gelatoapis.com";

/**
 * Gelato, version 4 (https://dashboard.gelato.com/docs/orders/v4/create): `X-API-KEY`; an order is searched by its
 * `orderReferenceId` first, since one that was split answers under several ids and a repeated one would be made again.
 * Cancelling is refused with 409 once it is printed. What it calls a SKU: its `productUid`.
 */
export function gelato(account: ProviderAccount, line: Line): FulfillerPort {
  const call = (path: string, content?: unknown) =>
    ask(line, `${GELATO}/v4/orders${path}`, {
      method: "POST",
      headers: { "X-API-KEY": account.token, "Content-Type": "application/json" },
      body: JSON.stringify(content ?? {}),
    });

  /** The id of an order that was sent before, undefined for none. */
  async function sentBefore(reference: string): Promise<string | NotHeard | undefined> {
    const searched = await call(":search", { orderReferenceIds: [reference], limit: 1 });
    if ("away" in searched) return searched;
    const list = v.safeParse(List, searched.body);
    if (!list.success) return undefined;
    return list.output.orders.find(({ orderReferenceId }) => orderReferenceId === reference)?.id;
  }

  return {
    names: account.variants,
    async submit(submission) {
      const missing = skusWithoutVariant(submission, account.variants);
      if (missing.length > 0) {
        return { state: "rejected", code: "sku_unknown", message: `No product for ${missing.join(", ")}.` };
      }
      const before = await sentBefore(referenceOf(submission));
      if (typeof before === "object") return notAnswered(before);
      if (before !== undefined) return { state: "accepted", externalId: before };
      return submissionAnswer(await call("", orderOf(submission, account)), wordsOf);
    },

    async cancel({ id, revision, externalId }) {
      // Where its answer was lost, it knows the order by our reference.
      const sent = externalId === id ? await sentBefore(referenceOf({ id, revision })) : externalId;
      if (sent === undefined) return "unknown";
      if (typeof sent === "object") return "away";
      const heard = await call(`/${encodeURIComponent(sent)}:cancel`);
      if ("away" in heard) return "away";
      if (heard.status < 300) return "accepted";
      if (heard.status === 404) return "unknown";
      const headers = { "X-API-KEY": account.token };
      const order = await ask(line, `${GELATO}/v4/orders/${encodeURIComponent(sent)}`, { headers });
      if ("away" in order) return "away";
      return v.is(Cancelled, order.body) ? "accepted" : "refused";
    },
  };
}

function orderOf(submission: Submission, { variants, email }: ProviderAccount) {
  const { ship_to: to, method, items, customs, order_ref } = submission;
  const [firstName, lastName] = namesOf(to.name);
  return {
    orderType: submission.test ? "draft" : "order",
    orderReferenceId: referenceOf(submission),
    customerReferenceId: order_ref,
    currency: customs?.currency ?? "EUR",
    items: items.map(({ id, sku, qty, prints }) => ({
      itemReferenceId: id,
      productUid: variants[sku],
      quantity: qty,
      files: prints.map(({ side, file_url }) => ({
        type: side === "front" ? "default" : side,
        url: file_url,
      })),
    })),
    shipmentMethodUid: method === "express" ? "express" : "standard",
    shippingAddress: {
      firstName,
      lastName,
      addressLine1: to.line1,
      addressLine2: to.line2,
      city: to.city,
      state: to.state,
      postCode: to.postcode,
      country: to.country,
      phone: to.phone,
      email,
    },
  };
}

const List = v.object({
  orders: v.array(v.object({ id: v.string(), orderReferenceId: v.nullish(v.string()) })),
});
const Cancelled = v.object({ fulfillmentStatus: v.literal("canceled") });
const Refused = v.object({
  message: v.optional(v.string(), ""),
  details: v.optional(v.array(v.object({ message: v.optional(v.string(), "") })), []),
});

function wordsOf(body: unknown): string {
  const refused = v.safeParse(Refused, body);
  const { message = "", details = [] } = refused.success ? refused.output : {};
  return [message, ...details.map((one) => one.message)].filter(Boolean).join(" ");
}
