import { ApiError } from "./api-error.ts";
import type { Params } from "./form.ts";
import { attempt } from "./payment-confirmation.ts";
import { openIntent } from "./payment-intents.ts";
import { methodFrom } from "./payment-methods.ts";
import { unasked, type Sandbox } from "./sandbox.ts";
import { completeSession } from "./session-completion.ts";
import type { Row } from "./store.ts";

type PaidOutcome =
  | { kind: "complete" }
  | { kind: "authenticate"; intent: Row<"payment_intent"> }
  | { kind: "refused"; error: { code: string; decline_code?: string; message: string; param?: string } };

/** One attempt to pay a session on its hosted page. */
export function paySession(
  sandbox: Sandbox,
  row: Row<"checkout_session">,
  card: Params,
  payer: Params,
): PaidOutcome {
  const caller = unasked(sandbox, row.account);
  try {
    const method = methodFrom(caller, { type: "card", card, billing_details: payer });
    const intent = intentOf(sandbox, row);
    row.hidden.payerName = String(payer.name ?? "");
    row.hidden.payerEmail = String(payer.email ?? "");
    sandbox.store.save("checkout_session", row.value.id);
    const path = `/c/pay/${row.value.id}`;
    const tried = attempt(caller, intent, method, {
      path,
      returnUrl: `${sandbox.url}${path}`,
      inPage: false,
    });
    if (tried.status === "requires_action") return { kind: "authenticate", intent };
    completeSession(sandbox, intent);
    return { kind: "complete" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code = "processing_error", decline_code, message, param } = error.body;
    return { kind: "refused", error: { code, decline_code, message, param } };
  }
}

/** The session's intent, made when somebody first tries to pay. */
function intentOf(sandbox: Sandbox, row: Row<"checkout_session">): Row<"payment_intent"> {
  const { value: session } = row;
  const existing = row.hidden.intent
    ? sandbox.store.peek("payment_intent", String(row.hidden.intent))
    : undefined;
  if (existing) return existing;
  const wishes = JSON.parse(String(row.hidden.intentData)) as Params;
  const intent = openIntent(
    unasked(sandbox, row.account),
    { receipt_email: session.customer_email ?? "", ...wishes },
    session.amount_total ?? 0,
    session.currency ?? "usd",
    { session: session.id },
  );
  row.hidden.intent = intent.value.id;
  sandbox.store.save("checkout_session", session.id);
  return intent;
}
