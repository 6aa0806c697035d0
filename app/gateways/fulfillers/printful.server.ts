import * as v from "valibot";
import type { Submission, SubmissionAnswer } from "../../domain/fulfilment/submission.ts";
import type { FulfillerPort } from "../../services/ports.ts";
import { ask, type Heard, type Line, notAnswered } from "./ask.server.ts";
import { codeOfWords, type ProviderAccount, referenceOf, skusWithoutVariant } from "./provider.ts";

const PRINTFUL = "https://api.printful.com";

/**
 * Printful. Orders go through version 1 of its API, which takes and confirms an order in one call and can cancel it
 * (version 2 deletes drafts only); `external_id` is unique there, so a repeated order is found again.
 * https://developers.printful.com/docs/#tag/Orders-API: POST /orders?confirm=1, GET and DELETE /orders/{id}, where
 * `@` stands before an id of ours; 120 calls a minute, then 429. Its webhooks are read in printful-webhook.ts.
 */
export function printful(account: ProviderAccount, line: Line): FulfillerPort {
  const headers = {
    Authorization: `Bearer ${account.token}`,
    "Content-Type": "application/json",
    ...(account.account !== "" && { "X-PF-Store-Id": account.account }),
  };
  const call = (method: string, path: string, content?: unknown) =>
    ask(line, PRINTFUL + path, {
      method,
      headers,
      ...(content !== undefined && { body: JSON.stringify(content) }),
    });

  return {
    takes: "png",
    names: account.variants,
    async submit(submission) {
      const missing = skusWithoutVariant(submission, account.variants);
      if (missing.length > 0) {
        return { state: "rejected", code: "sku_unknown", message: `No variant for ${missing.join(", ")}.` };
      }
      // A trial order stays a draft, which Printful neither makes nor charges.
      const heard = await call(
        "POST",
        `/orders?confirm=${submission.test ? 0 : 1}`,
        orderOf(submission, account),
      );
      const answer = answerOf(heard);
      if (answer.state !== "rejected" || !/external.?id/i.test(answer.message)) return answer;
      const before = answerOf(await call("GET", `/orders/@${referenceOf(submission)}`));
      return before.state === "rejected" ? answer : before;
    },

    async cancel({ id, revision, externalId }) {
      // Where its answer was lost, it knows the order by our reference.
      const order = externalId === id ? `@${referenceOf({ id, revision })}` : encodeURIComponent(externalId);
      const heard = await call("DELETE", `/orders/${order}`);
      if ("away" in heard || heard.status === 409) return "away";
      if (heard.status < 300) return "accepted";
      if (heard.status === 404) return "unknown";
      // One that is cancelled, or failed before anybody made it, can't be cancelled once more.
      const read = await call("GET", `/orders/${order}`);
      if ("away" in read) return "away";
      return v.is(Unmade, read.body) ? "accepted" : "refused";
    },
  };
}

function orderOf(submission: Submission, { variants, email }: ProviderAccount) {
  const { ship_to: to, method, packing, items } = submission;
  return {
    external_id: referenceOf(submission),
    shipping: method === "express" ? "PRINTFUL_FAST" : "STANDARD",
    recipient: {
      name: to.name,
      address1: to.line1,
      address2: to.line2,
      city: to.city,
      state_code: to.state,
      country_code: to.country,
      zip: to.postcode,
      phone: to.phone,
      email,
    },
    items: items.map(({ id, sku, name, qty, prints }) => ({
      external_id: id,
      sku,
      name,
      quantity: qty,
      variant_id: Number(variants[sku]),
      files: prints.map(({ side, file_url }) => ({ type: side, url: file_url })),
    })),
    ...(packing.note !== "" && { packing_slip: { message: packing.note } }),
  };
}

const Taken = v.object({ result: v.object({ id: v.union([v.number(), v.string()]) }) });
/** An order of which nothing is made. */
const Unmade = v.object({ result: v.object({ status: v.picklist(["canceled", "failed"]) }) });
const Refused = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
});

function answerOf(heard: Heard): SubmissionAnswer {
  if ("away" in heard) return notAnswered(heard);
  const { status, body } = heard;
  if (status === 409) return { state: "away", message: "It answered 409." };
  const taken = v.safeParse(Taken, body);
  if (status < 300) {
    return taken.success
      ? { state: "accepted", externalId: String(taken.output.result.id) }
      : { state: "away", message: `It answered ${status} without an id of the order.` };
  }
  const refused = v.safeParse(Refused, body);
  const { error, result } = refused.success ? refused.output : {};
  const words = error?.message ?? (typeof result === "string" ? result : `It answered ${status}.`);
  return { state: "rejected", code: status === 400 ? codeOfWords(words) : "other", message: words };
}
