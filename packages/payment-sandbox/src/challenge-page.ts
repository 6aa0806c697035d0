import { sellerName } from "./accounts.ts";
import { decodeForm } from "./form.ts";
import { html } from "./html.ts";
import { page, redirect, type Incoming, type Outgoing } from "./http.ts";
import { formatPrice } from "./money.ts";
import { shell } from "./page-shell.ts";
import { answerChallenge } from "./payment-confirmation.ts";
import type { Sandbox } from "./sandbox.ts";
import { successUrl } from "./session-completion.ts";
import type { Row } from "./store.ts";

/** GET and POST /3d_secure/:intent/:challenge: the card's bank asks whether it is really you. Plain HTML. */
export function answerChallengePage(sandbox: Sandbox, ids: string[], incoming: Incoming): Outgoing {
  const [id = "", challenge = ""] = ids;
  const row = sandbox.store.peek("payment_intent", id);
  if (!row || row.hidden.challenge !== challenge)
    return page(notice("This check is not known here."), { status: 404, framed: true });
  const framed = new URLSearchParams(incoming.query).get("framed") === "1";
  if (incoming.method === "POST") {
    answerChallenge(sandbox, row, decodeForm(incoming.body).answer === "complete");
    return framed
      ? page(notice("Thank you. You can go on in the shop."), { framed })
      : redirect(onward(sandbox, row));
  }
  if (row.value.status !== "requires_action") {
    return framed ? page(notice("This check is done."), { framed }) : redirect(onward(sandbox, row));
  }
  return page(question(sandbox, row, framed), { framed: true });
}

/** Where the person goes after the check: back to the shop, with the words that Stripe adds to the address. */
function onward(sandbox: Sandbox, { value: intent, hidden }: Row<"payment_intent">): string {
  const session = hidden.session
    ? sandbox.store.peek("checkout_session", String(hidden.session))?.value
    : undefined;
  if (session) return session.status === "complete" ? successUrl(session) : `/c/pay/${session.id}`;
  if (typeof hidden.return_url !== "string") return "/";
  const target = new URL(hidden.return_url);
  target.searchParams.set("payment_intent", intent.id);
  target.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  target.searchParams.set("source_type", "card");
  const paid = ["succeeded", "processing", "requires_capture"].includes(intent.status);
  target.searchParams.set("redirect_status", paid ? "succeeded" : "failed");
  return target.href;
}

function question(sandbox: Sandbox, row: Row<"payment_intent">, framed: boolean): string {
  const { amount, currency, id } = row.value;
  const action = `/3d_secure/${id}/${String(row.hidden.challenge)}${framed ? "?framed=1" : ""}`;
  const body = html`<main class="narrow">
    <p class="bank"><span aria-hidden="true"></span>Sandbox Bank</p>
    <h1>Is this you?</h1>
    <p>
      ${sellerName(sandbox, row.account)} wants to charge
      <strong>${formatPrice(amount, currency, "en")}</strong> to your card.
    </p>
    <p class="soft small">
      A real bank would ask for a code or a fingerprint here (3-D Secure). In the sandbox you choose how it
      ends.
    </p>
    <form method="post" action="${action}">
      <button type="submit" name="answer" value="complete" id="test-source-authorize-3ds">Complete</button>
      <button
        type="submit"
        name="answer"
        value="fail"
        id="test-source-fail-3ds"
        class="plain"
        style="margin-top:.75rem"
      >
        Fail
      </button>
    </form>
  </main>`;
  return shell("3-D Secure", body, { style: STYLE, sign: "3-D Secure test page" });
}

const STYLE = `.bank { display:flex; align-items:center; gap:.5rem; font-weight:600; margin:0 0 1.5rem; } .bank span { width:1.5rem; height:1.5rem; border-radius:7px; background:linear-gradient(135deg,#0f766e,#22c55e); }`;

function notice(text: string): string {
  return shell("3-D Secure", html`<main class="narrow"><h1>${text}</h1></main>`, {
    sign: "3-D Secure test page",
  });
}
