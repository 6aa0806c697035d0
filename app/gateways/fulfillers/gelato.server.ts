import * as v from "valibot";
import type { Submission } from "../../domain/fulfilment/submission.ts";
import type { FulfillerPort } from "../../services/ports.ts";
import { ask, type Line, notAnswered } from "./ask.server.ts";
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

  return {
    async submit(submission) {
      const missing = skusWithoutVariant(submission, account.variants);
      if (missing.length > 0) {
        return { state: "rejected", code: "sku_unknown", message: `No product for ${missing.join(", ")}.` };
      }
      const searched = await call(":search", { orderReferenceIds: [referenceOf(submission)], limit: 1 });
      if ("away" in searched) return notAnswered(searched);
      const list = v.safeParse(List, searched.body);
      const before = list.success
        ? list.output.orders.find(({ orderReferenceId }) => orderReferenceId === referenceOf(submission))
        : undefined;
      if (before) return { state: "accepted", externalId: before.id };
      return submissionAnswer(await call("", orderOf(submission, account)), wordsOf);
    },

    async cancel({ externalId }) {
      const heard = await call(`/${encodeURIComponent(externalId)}:cancel`);
      if ("away" in heard) return "away";
      return heard.status < 300 ? "accepted" : "refused";
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
      ...{ itemReferenceId: id, productUid: variants[sku], quantity: qty },
      files: prints.map(({ side, file_url }) => ({
        type: side === "front" ? "default" : side,
        url: file_url,
      })),
    })),
    shipmentMethodUid: method === "express" ? "express" : "standard",
    shippingAddress: {
      ...{ firstName, lastName, addressLine1: to.line1, addressLine2: to.line2, city: to.city },
      ...{ state: to.state, postCode: to.postcode, country: to.country, phone: to.phone, email },
    },
  };
}

const List = v.object({
  orders: v.array(v.object({ id: v.string(), orderReferenceId: v.nullish(v.string()) })),
});
const Refused = v.object({
  message: v.optional(v.string(), ""),
  details: v.optional(v.array(v.object({ message: v.optional(v.string(), "") })), []),
});

function wordsOf(body: unknown): string {
  const refused = v.safeParse(Refused, body);
  const { message = "", details = [] } = refused.success ? refused.output : {};
  return [message, ...details.map((one) => one.message)].filter(Boolean).join(" ");
}
