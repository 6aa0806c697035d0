import { unavailableIn } from "../../domain/availability/unavailable.ts";
import { isAnswerable } from "../../domain/order/dispute.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { noteDispute } from "../order-writes/note-dispute.server.ts";
import type { Scope } from "../scope.ts";

/** Who began to send an answer has come back by then, or never will. */
const AGAIN_MS = 2 * 60_000;

/** Keeps a file at the provider for an answer, and gives its id there. */
export type UploadEvidence = (
  file: Uint8Array<ArrayBuffer>,
  of: { accountId: string | null; key: string },
) => Promise<string>;

type Refusal =
  | "errors:orderNotFound"
  | "orderDesk:dispute.answer.over"
  | "orderDesk:dispute.answer.busy"
  | "orderDesk:dispute.answer.away";

/** A dispute of an order with its order and payment; undefined when the order has none of this id. */
export async function disputeOfOrder(
  scope: Scope,
  { orderId, disputeId }: { orderId: string; disputeId: string },
) {
  const found = await scope.tenant.disputes.find(disputeId);
  return found?.order.id === orderId ? found : undefined;
}

/** Keeps what staff write to the bank, before it is sent. */
export async function keepStatement(
  scope: Scope,
  { disputeId, statement, ...of }: { orderId: string; disputeId: string; statement: string },
): Promise<Result<undefined, Refusal>> {
  if (!(await disputeOfOrder(scope, { disputeId, ...of }))) return refuse("errors:orderNotFound");
  const isKept = await scope.tenant.disputes.keepStatement(disputeId, statement);
  return isKept ? ok(undefined) : refuse("orderDesk:dispute.answer.over");
}

/**
 * Sends the answer to a dispute to the bank, once: by one at a time, and never after the provider has one. Where the
 * provider's answer is lost, the next try finds out what became of it.
 * @param answer what staff say, the provider's other fields by its names, and the whole as a PDF.
 */
export async function answerDispute(
  scope: Scope & { upload: UploadEvidence },
  answer: {
    orderId: string;
    disputeId: string;
    statement: string;
    fields: Readonly<Record<string, string>>;
    pdf: Uint8Array<ArrayBuffer>;
  },
): Promise<Result<undefined, Refusal>> {
  const { disputeId, statement } = answer;
  const found = await disputeOfOrder(scope, answer);
  if (!found) return refuse("errors:orderNotFound");
  const { order, payment } = found;
  const now = scope.now();
  if (!isAnswerable(found.dispute, now)) return refuse("orderDesk:dispute.answer.over");
  const begun = { id: disputeId, answer: statement, now };
  if (!(await scope.tenant.disputes.beginAnswer(begun, new Date(now.getTime() - AGAIN_MS))))
    return refuse("orderDesk:dispute.answer.busy");
  const { accountId } = payment;
  const told = { intentId: payment.intentId ?? "", accountId, disputeId };
  const key = `dispute_answer:${disputeId}:${now.getTime()}`;
  let isAnswered: boolean;
  try {
    const file = await scope.upload(answer.pdf, { accountId, key: `${key}:file` });
    const evidence = {
      ...answer.fields,
      ...(statement !== "" && { uncategorized_text: statement }),
      uncategorized_file: file,
    };
    isAnswered = (await scope.payments.answerDispute(accountId, disputeId, { evidence, key })) === "answered";
    await noteDispute(scope, told);
    // One that was refused may be refused since an earlier try arrived.
    isAnswered ||= (await scope.tenant.disputes.find(disputeId))?.dispute.state === "under_review";
  } catch (error) {
    if (unavailableIn(error)) return refuse("orderDesk:dispute.answer.away");
    throw error;
  }
  if (!isAnswered) {
    await scope.tenant.disputes.answerRefused(disputeId, now);
    return refuse("orderDesk:dispute.answer.over");
  }
  const thing = { id: order.id, name: order.orderRef ?? "" };
  await scope.tenant.disputes.answered(disputeId, now, auditNote(scope, "Dispute answered", thing));
  return ok(undefined);
}
