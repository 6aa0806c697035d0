import * as v from "valibot";
import type { Submission, SubmissionAnswer } from "../../domain/fulfilment/submission.ts";
import type { FulfillerPort } from "../../services/ports.ts";
import { ask, type Line, notAnswered, type NotHeard } from "./ask.server.ts";
import { namesOf, type ProviderAccount, referenceOf, skusWithoutVariant } from "./provider.ts";
import { submissionAnswer } from "./submission-answer.ts";

const PRINTIFY = "https://api.printify.com";

/** Its list of orders has ten a page, the latest first; what we sent before is not further back than this. */
const PAGES_SEARCHED = 3;
const METHODS = { standard: 1, standard_tracked: 1, express: 2 } as const;

/**
 * Printify (https://developers.printify.com/#orders): an order is made of products that need not exist there
 * (`blueprint_id`, `print_provider_id`, `variant_id` and `print_areas`), waits, and is sent to production by a call of
 * its own. It does not promise that `external_id` is unique, so what was sent before is looked for first. 600 calls a
 * minute, then 429; `User-Agent` is asked for. What it calls a SKU: `blueprint/provider/variant`.
 */
export function printify(account: ProviderAccount, line: Line): FulfillerPort {
  const headers = {
    Authorization: `Bearer ${account.token}`,
    "Content-Type": "application/json;charset=utf-8",
    "User-Agent": "Popstall",
  };
  const orders = `${PRINTIFY}/v1/shops/${encodeURIComponent(account.account)}/orders`;
  const call = (method: string, path: string, content?: unknown) =>
    ask(line, orders + path, {
      method,
      headers,
      ...(content !== undefined && { body: JSON.stringify(content) }),
    });

  /** The id of an order that was sent before, undefined for none. */
  async function sentBefore(reference: string): Promise<string | NotHeard | undefined> {
    for (let page = 1; page <= PAGES_SEARCHED; page += 1) {
      const heard = await call("GET", `.json?page=${page}`);
      if ("away" in heard) return heard;
      const list = v.safeParse(List, heard.body);
      if (!list.success) return undefined;
      const same = list.output.data.find(
        ({ external_id, metadata }) => external_id === reference || metadata?.shop_order_id === reference,
      );
      if (same) return same.id;
      if (list.output.data.length === 0 || page >= (list.output.last_page ?? page)) return undefined;
    }
    return undefined;
  }

  return {
    takes: "png",
    names: account.variants,
    async submit(submission) {
      const missing = skusWithoutVariant(submission, account.variants);
      if (missing.length > 0) {
        return { state: "rejected", code: "sku_unknown", message: `No variant for ${missing.join(", ")}.` };
      }
      const before = await sentBefore(referenceOf(submission));
      if (typeof before === "object") return notAnswered(before);
      const created: SubmissionAnswer = before
        ? { state: "accepted", externalId: before }
        : submissionAnswer(await call("POST", ".json", orderOf(submission, account)), wordsOf);
      // What is only tried is never sent to production.
      if (created.state !== "accepted" || submission.test) return created;
      const begun = await call("POST", `/${encodeURIComponent(created.externalId)}/send_to_production.json`);
      // The order is there: the same is asked again, and finds it.
      if ("away" in begun) return notAnswered(begun);
      if (begun.status < 300) return created;
      // One that is in production already is refused as well.
      const order = await call("GET", `/${encodeURIComponent(created.externalId)}.json`);
      if ("away" in order) return notAnswered(order);
      const waits = v.is(Waiting, order.body);
      return waits
        ? { state: "rejected", code: "other", message: wordsOf(begun.body) || `It answered ${begun.status}.` }
        : created;
    },

    async cancel({ id, revision, externalId }) {
      // Where its answer was lost, it knows the order by our reference.
      const sent = externalId === id ? await sentBefore(referenceOf({ id, revision })) : externalId;
      if (sent === undefined) return "unknown";
      if (typeof sent === "object") return "away";
      const heard = await call("POST", `/${encodeURIComponent(sent)}/cancel.json`);
      if ("away" in heard || heard.status === 409) return "away";
      if (heard.status < 300) return "accepted";
      if (heard.status === 404) return "unknown";
      const order = await call("GET", `/${encodeURIComponent(sent)}.json`);
      if ("away" in order) return "away";
      return v.is(Cancelled, order.body) ? "accepted" : "refused";
    },
  };
}

function orderOf(submission: Submission, { variants, email }: ProviderAccount) {
  const { ship_to: to, method, items } = submission;
  const [first_name, last_name] = namesOf(to.name);
  return {
    external_id: referenceOf(submission),
    label: submission.order_ref,
    line_items: items.map(({ id, sku, qty, prints }) => {
      const [blueprint, provider, variant] = (variants[sku] ?? "").split("/").map(Number);
      return {
        blueprint_id: blueprint,
        print_provider_id: provider,
        variant_id: variant,
        external_id: id,
        quantity: qty,
        print_areas: Object.fromEntries(prints.map(({ side, file_url }) => [side, file_url])),
      };
    }),
    shipping_method: METHODS[method],
    is_printify_express: false,
    send_shipping_notification: false,
    address_to: {
      first_name,
      last_name,
      email,
      phone: to.phone,
      country: to.country,
      region: to.state,
      address1: to.line1,
      address2: to.line2,
      city: to.city,
      zip: to.postcode,
    },
  };
}

const List = v.object({
  last_page: v.optional(v.number()),
  data: v.array(
    v.object({
      id: v.string(),
      external_id: v.nullish(v.string()),
      metadata: v.nullish(v.object({ shop_order_id: v.nullish(v.union([v.string(), v.number()])) })),
    }),
  ),
});
const Waiting = v.object({
  status: v.picklist(["on-hold", "pending", "payment-not-received", "has-issues"]),
});
const Cancelled = v.object({ status: v.picklist(["canceled", "cancelled"]) });
const Refused = v.object({
  message: v.optional(v.string(), ""),
  errors: v.optional(v.object({ reason: v.optional(v.unknown()) })),
});

function wordsOf(body: unknown): string {
  const refused = v.safeParse(Refused, body);
  const { message = "", errors } = refused.success ? refused.output : {};
  const { reason } = errors ?? {};
  const why = typeof reason === "string" ? reason : reason === undefined ? "" : JSON.stringify(reason);
  return [message, why].filter(Boolean).join(" ");
}
