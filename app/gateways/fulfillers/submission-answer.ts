import * as v from "valibot";
import type { SubmissionAnswer } from "../../domain/fulfilment/submission.ts";
import { type Heard, notAnswered } from "./ask.server.ts";
import { codeOfWords } from "./provider.ts";

const Order = v.object({ id: v.pipe(v.string(), v.minLength(1)) });

/**
 * What a printer's API makes of an order that was sent to it: 409 is an earlier call that still runs, below 300 it has
 * taken the order and names it, and what it says to anything else is a refusal.
 * @param wordsOf reads why out of a refusal's body; empty where it says nothing.
 */
export function submissionAnswer(heard: Heard, wordsOf: (body: unknown) => string): SubmissionAnswer {
  if ("away" in heard) return notAnswered(heard);
  const { status, body } = heard;
  if (status === 409) return { state: "away", message: "It answered 409." };
  if (status < 300) {
    const order = v.safeParse(Order, body);
    return order.success
      ? { state: "accepted", externalId: order.output.id }
      : { state: "away", message: `It answered ${status} without an id of the order.` };
  }
  const words = wordsOf(body);
  return {
    state: "rejected",
    code: status === 400 || status === 422 ? codeOfWords(words) : "other",
    message: words || `It answered ${status}.`,
  };
}
