import type Stripe from "stripe";
import { invalidRequest, refused } from "./api-error.ts";
import type { Outcome } from "./cards.ts";
import { bookTransaction, feeDetail } from "./charges.ts";
import { announce } from "./events.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import { flag, group, mergeMetadata, onlyKnown, text } from "./params.ts";
import { now, type Call, type Caller, type Sandbox, unasked } from "./sandbox.ts";
import type { Row } from "./store.ts";

const DAY_S = 24 * 60 * 60;
/** Stripe's fee for a dispute by currency, minor units. It stays gone, also where the dispute is won. */
const FEE: Record<string, number> = { usd: 1500, gbp: 2000, eur: 2000 };
/** What all texts of the evidence may have together, in characters. */
const MOST_EVIDENCE = 150_000;

/** Evidence that is a file. */
const FILES = [
  "cancellation_policy",
  "customer_communication",
  "customer_signature",
  "receipt",
  "refund_policy",
  "service_documentation",
  "shipping_documentation",
  "uncategorized_file",
];

/** What the bank says, by the test card that was paid with. An inquiry takes no money yet. */
const BY_CARD: Partial<Record<Outcome, DisputeWish>> = {
  dispute: { reason: "fraudulent" },
  dispute_not_received: { reason: "product_not_received" },
  dispute_inquiry: { reason: "fraudulent", inquiry: true },
};

export interface DisputeWish {
  reason?: string;
  /** Minor units; what is left of the charge when it is not named. */
  amount?: number;
  /** Seconds since 1970. */
  due_by?: number;
  inquiry?: boolean;
}

/** What the card that paid asks for: Stripe's cards 4000 0000 0000 0259, 2685 and 1976 are disputed at once. */
export const disputeOfCard = (outcome: Outcome): DisputeWish | undefined => BY_CARD[outcome];

/**
 * Opens a dispute of a charge that was paid: the amount and a fee leave the account, unless it is an inquiry.
 * @throws ApiError when more is disputed than is left of the charge, unless it was refunded wholly; or it is disputed already.
 */
export function openDispute(caller: Caller, charge: Stripe.Charge, wish: DisputeWish = {}): Stripe.Dispute {
  const { store } = caller.sandbox;
  // A bank may also take back what was given back already.
  const left = charge.amount_captured - charge.amount_refunded || charge.amount_captured;
  const amount = wish.amount ?? left;
  if (charge.status !== "succeeded" || !Number.isSafeInteger(amount) || amount < 1 || amount > left)
    throw invalidRequest("The amount must be between 1 and what is left of a charge that was paid.", {
      param: "amount",
    });
  if (charge.disputed) throw refused(`Charge ${charge.id} is disputed already.`, "charge_disputed");
  const inquiry = wish.inquiry ?? false;
  const dispute = {
    id: newId("dp"),
    object: "dispute",
    amount,
    balance_transaction: null,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: wish.due_by ?? now() + 7 * DAY_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: "visa", case_type: inquiry ? "inquiry" : "chargeback" },
      type: "card",
    },
    reason: wish.reason ?? "fraudulent",
    status: inquiry ? "warning_needs_response" : "needs_response",
  } as unknown as Stripe.Dispute;
  charge.disputed = true;
  store.save("charge", charge.id);
  store.insert("dispute", caller.account, dispute);
  if (!inquiry) {
    const fee = feeDetail(FEE[charge.currency] ?? 1500, charge.currency, "stripe_fee", "Dispute fee");
    book(caller, dispute, -amount, [fee]);
  }
  announce(caller, "charge.dispute.created", dispute);
  if (!inquiry) announce(caller, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** POST /v1/disputes/:id: evidence is kept until it is submitted, and submitted once. */
export function updateDispute(call: Call): Stripe.Dispute {
  onlyKnown(call.params, ["evidence", "metadata", "submit"]);
  const row = found(call);
  const { value: dispute } = row;
  const evidence = Object.entries(group(call.params, "evidence"));
  const submit = flag(call.params, "submit") ?? true;
  const metadata = mergeMetadata(dispute.metadata, call.params);
  if (evidence.length > 0 || submit) mayAnswer(dispute);
  const said = { ...dispute.evidence } as Record<string, unknown>;
  for (const [name, value] of evidence) {
    if (typeof value !== "string") throw invalidRequest("Invalid string", { param: `evidence[${name}]` });
    if (value !== "" && FILES.includes(name)) mustBeEvidence(call, value, name);
    if (value === "") delete said[name];
    else said[name] = value;
  }
  const texts = Object.entries(said).flatMap(([name, value]) => (FILES.includes(name) ? [] : [value]));
  if (texts.join("").length > MOST_EVIDENCE)
    throw invalidRequest(`The evidence may have ${MOST_EVIDENCE} characters in all.`, { param: "evidence" });
  dispute.metadata = metadata;
  dispute.evidence = said as unknown as Stripe.Dispute["evidence"];
  dispute.evidence_details.has_evidence = Object.keys(said).length > 0;
  if (submit) {
    dispute.evidence_details.submission_count += 1;
    dispute.status = isInquiry(dispute) ? "warning_under_review" : "under_review";
  }
  call.sandbox.store.save("dispute", dispute.id);
  announce(call, "charge.dispute.updated", dispute);
  // As at Stripe, these words decide at once.
  const word = submit ? said.uncategorized_text : undefined;
  if (word === "winning_evidence" || word === "losing_evidence")
    closeDispute(call.sandbox, row, word === "winning_evidence");
  return dispute;
}

/** POST /v1/disputes/:id/close: the account gives in. */
export function giveIn(call: Call): Stripe.Dispute {
  const row = found(call);
  if (isClosed(row.value)) throw refused("This dispute is already closed.", "dispute_closed");
  return closeDispute(call.sandbox, row, false);
}

/** The bank decides. What is closed stays as it is. */
export function closeDispute(
  sandbox: Sandbox,
  { value: dispute, account }: Row<"dispute">,
  won: boolean,
): Stripe.Dispute {
  if (isClosed(dispute)) return dispute;
  const caller = unasked(sandbox, account);
  const withdrawn = !isInquiry(dispute);
  const wonAs = withdrawn ? "won" : "warning_closed";
  dispute.status = won ? wonAs : "lost";
  if (withdrawn && won) book(caller, dispute, dispute.amount, []);
  // An inquiry that is lost becomes a dispute: the money leaves with it.
  if (!withdrawn && !won) {
    dispute.is_charge_refundable = false;
    book(caller, dispute, -dispute.amount, [
      feeDetail(FEE[dispute.currency] ?? 1500, dispute.currency, "stripe_fee", "Dispute fee"),
    ]);
  }
  sandbox.store.save("dispute", dispute.id);
  if (withdrawn && won) announce(caller, "charge.dispute.funds_reinstated", dispute);
  if (!withdrawn && !won) announce(caller, "charge.dispute.funds_withdrawn", dispute);
  announce(caller, "charge.dispute.closed", dispute);
  return dispute;
}

/** GET /v1/disputes/:id */
export function retrieveDispute(call: Call): Stripe.Dispute {
  const { value: dispute } = found(call);
  dispute.evidence_details.past_due = isPastDue(dispute);
  return dispute;
}

/** GET /v1/disputes */
export function listDisputes(call: Call) {
  const intent = text(call.params, "payment_intent");
  const charge = text(call.params, "charge");
  const rows = call.sandbox.store
    .list("dispute", call.account)
    .filter(
      ({ value }) => (!intent || value.payment_intent === intent) && (!charge || value.charge === charge),
    );
  return listPage(call, rows);
}

/** Whether the bank holds or took the money of a charge, so that it cannot be refunded. */
export const isChargedBack = (sandbox: Sandbox, chargeId: string): boolean =>
  sandbox.store
    .all("dispute")
    .some(({ value }) => value.charge === chargeId && !value.is_charge_refundable && value.status !== "won");

const found = (call: Call) => call.sandbox.store.find("dispute", call.account, call.ids[0] ?? "");

const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith("warning_");

const isClosed = ({ status }: Stripe.Dispute) =>
  status === "won" || status === "lost" || status === "warning_closed";

const isPastDue = (dispute: Stripe.Dispute) => {
  const { due_by: dueBy } = dispute.evidence_details;
  return !isClosed(dispute) && dueBy !== null && dueBy < now();
};

function mustBeEvidence(call: Call, id: string, name: string): void {
  const { purpose } = call.sandbox.store.find("file", call.account, id, `evidence[${name}]`).value;
  if (purpose !== "dispute_evidence")
    throw invalidRequest("The file is for another purpose.", { param: `evidence[${name}]` });
}

function mayAnswer(dispute: Stripe.Dispute): void {
  if (isClosed(dispute)) throw refused("This dispute is already closed.", "dispute_closed");
  if (dispute.evidence_details.submission_count > 0)
    throw refused("Evidence was submitted for this dispute already.", "dispute_evidence_submitted");
  if (isPastDue(dispute)) throw refused("The evidence of this dispute was due before.", "dispute_past_due");
}

/** Books what a dispute moves, and names it in the dispute. */
function book(
  caller: Caller,
  dispute: Stripe.Dispute,
  amount: number,
  fees: ReturnType<typeof feeDetail>[],
): void {
  const { store } = caller.sandbox;
  const id = bookTransaction(caller, dispute.id, "adjustment", amount, dispute.currency, fees);
  const transaction = store.peek("balance_transaction", id)?.value;
  if (!transaction) return;
  transaction.reporting_category = amount < 0 ? "dispute" : "dispute_reversal";
  store.save("balance_transaction", id);
  dispute.balance_transactions.push(structuredClone(transaction));
}
