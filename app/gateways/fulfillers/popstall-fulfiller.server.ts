import * as v from "valibot";
import { SIGNED_HEADERS } from "../../domain/fulfilment/signed-request.ts";
import { REJECTION_CODES, type SubmissionAnswer } from "../../domain/fulfilment/submission.ts";
import type { FulfillerPort } from "../../services/ports.ts";
import { ask, type Heard, type Line, notAnswered } from "./ask.server.ts";
import { signatureHeader } from "./signature.server.ts";

export type PopstallFulfiller = {
  /** Our id of it, so that it knows whose secret to take. */
  id: string;
  endpoint: string;
  /** What requests are signed with: the new secret, and the one before while it is being replaced. */
  secrets: readonly string[];
  now: () => Date;
};

const Accepted = v.object({
  accepted: v.literal(true),
  external_id: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
});
const Rejected = v.object({
  accepted: v.literal(false),
  code: v.picklist(REJECTION_CODES),
  message: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ""),
});
const Cancelled = v.object({ state: v.picklist(["accepted", "refused", "pending"]) });

/** A fulfiller that implements the protocol of docs/fulfiller-api.md. */
export function popstallFulfiller(to: PopstallFulfiller, line: Line): FulfillerPort {
  const base = to.endpoint.replace(/\/+$/, "");

  async function post(path: string, key: string, content: unknown): Promise<Heard> {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(to.now().getTime() / 1000));
    const headers = {
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      [SIGNED_HEADERS.fulfiller]: to.id,
      [SIGNED_HEADERS.time]: timestamp,
      [SIGNED_HEADERS.signature]: await signatureHeader(to.secrets, timestamp, body),
    };
    return ask(line, base + path, { method: "POST", headers, body });
  }

  return {
    async submit(submission) {
      const { id, revision } = submission;
      return submissionAnswer(await post("/orders", `${id}:${revision}`, submission));
    },

    async cancel({ id, revision, externalId }) {
      const path = `/orders/${encodeURIComponent(id)}/cancel`;
      const content = { id, revision, external_id: externalId };
      const heard = await post(path, `${id}:${revision}:cancel`, content);
      // What says nothing of the order, as a secret that is wrong for a while, is asked again.
      if ("away" in heard || [401, 403, 409].includes(heard.status)) return "away";
      if (heard.status === 404) return "unknown";
      if (heard.status >= 400) return "refused";
      const told = v.safeParse(Cancelled, heard.body);
      // An answer without a word is that of a program which will look at it.
      return told.success ? told.output.state : "pending";
    },
  };
}

function submissionAnswer(heard: Heard): SubmissionAnswer {
  if ("away" in heard) return notAnswered(heard);
  const { status, body } = heard;
  // It still works on an earlier call with the same key.
  if (status === 409) return { state: "away", message: "It answered 409." };
  if (status < 300) {
    const accepted = v.safeParse(Accepted, body);
    if (accepted.success) return { state: "accepted", externalId: accepted.output.external_id };
    return { state: "away", message: `It answered ${status} without an id of the order.` };
  }
  const rejected = v.safeParse(Rejected, body);
  if (status === 422 && rejected.success) {
    const { code, message } = rejected.output;
    return { state: "rejected", code, message };
  }
  return { state: "rejected", code: "other", message: `It answered ${status}.` };
}
