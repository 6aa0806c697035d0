import type Stripe from "stripe";
import { announce } from "./events.ts";
import { unasked, type Sandbox } from "./sandbox.ts";
import type { Row } from "./store.ts";

/**
 * Completes the Checkout Session that an intent pays, exactly once: paid, or awaiting a payment that is still
 * processing and is announced when it has come through. Intents without a session are none of its business.
 */
export function completeSession(
  sandbox: Sandbox,
  { account, value: intent, hidden }: Row<"payment_intent">,
): void {
  const row = hidden.session ? sandbox.store.peek("checkout_session", String(hidden.session)) : undefined;
  if (!row || row.value.payment_status === "paid") return;
  const { value: session } = row;
  const wasOpen = session.status === "open";
  if (!wasOpen && intent.status !== "succeeded") return;
  session.status = "complete";
  session.payment_status = intent.status === "processing" ? "unpaid" : "paid";
  session.payment_intent = intent.id;
  session.url = null;
  session.customer_details = {
    address: null,
    business_name: null,
    email: row.hidden.payerEmail || session.customer_email,
    individual_name: null,
    name: row.hidden.payerName || null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  } as Stripe.Checkout.Session.CustomerDetails;
  sandbox.store.save("checkout_session", session.id);
  const type = wasOpen ? "checkout.session.completed" : "checkout.session.async_payment_succeeded";
  announce(unasked(sandbox, account), type, withoutLines(session));
}

/** A session as the API shows it when its lines were not asked for. */
export function withoutLines(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const { line_items: _lines, ...rest } = session;
  return rest;
}

/** Where a paid session sends the person. */
export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "/").replace(
    /\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi,
    session.id,
  );
}
