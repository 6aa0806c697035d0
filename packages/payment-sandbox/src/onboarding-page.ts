import type Stripe from "stripe";
import { changeAccount, enabledState, requirements } from "./accounts.ts";
import { decodeForm } from "./form.ts";
import { html } from "./html.ts";
import { page, redirect, type Incoming, type Outgoing } from "./http.ts";
import { shell } from "./page-shell.ts";
import { now, type Sandbox } from "./sandbox.ts";

/** GET and POST /setup/:account/:link: the onboarding that an account link leads to. Plain HTML. */
export function answerOnboarding(sandbox: Sandbox, ids: string[], incoming: Incoming): Outgoing {
  const [accountId = "", linkId = ""] = ids;
  const link = sandbox.store.peek("account_link", linkId)?.value;
  const account = sandbox.store.peek("account", accountId)?.value;
  if (!link || !account || link.account !== accountId) {
    return page(shell("Not found", html`<main class="narrow"><h1>This link is not known here.</h1></main>`), {
      status: 404,
    });
  }
  // As at Stripe, a link that was used or is too old sends people back for a new one.
  if (link.used || link.expires_at < now()) return redirect(link.refresh_url);
  if (incoming.method !== "POST")
    return page(form(`/setup/${accountId}/${linkId}`, account.email, account.country ?? "US"));

  link.used = true;
  sandbox.store.save("account_link", linkId);
  const answer = decodeForm(incoming.body);
  const change = changeOf(String(answer.answer));
  if (change) {
    const name = String(answer.business_name || "Sandbox shop");
    const profile = { ...account.business_profile, name } as typeof account.business_profile;
    changeAccount(sandbox, accountId, { ...change, business_profile: profile });
  }
  return redirect(link.return_url);
}

const DOCUMENT = ["individual.verification.document"];
const FORTNIGHT_S = 14 * 24 * 60 * 60;

/** What each button of the page does to the account; nothing for one that leaves it as it is. */
function changeOf(answer: string): Partial<Stripe.Account> | undefined {
  const held = { details_submitted: true, charges_enabled: false, payouts_enabled: false };
  switch (answer) {
    case "complete":
      return enabledState();
    case "due-later":
      return {
        ...enabledState(),
        requirements: requirements(DOCUMENT, null, { until: now() + FORTNIGHT_S }),
      };
    case "review":
      return {
        ...held,
        requirements: requirements([], "requirements.pending_verification", { pending: DOCUMENT }),
      };
    case "partial":
      return { ...held, requirements: requirements(DOCUMENT, "requirements.past_due") };
    case "refused":
      return { ...held, requirements: requirements([], "rejected.other") };
    default:
      return undefined;
  }
}

/** The buttons below the first, by what they answer. */
const OTHER_ANSWERS = [
  ["due-later", "Enable payments, identity document due in 14 days"],
  ["review", "Submit and wait for a check"],
  ["partial", "Submit without identity document"],
  ["refused", "Submit and be refused"],
  ["later", "Save for later"],
] as const;

function form(action: string, email: string | null, country: string): string {
  const body = html`<main class="narrow">
    <h1>Get paid with Stripe</h1>
    <p class="soft">The sandbox stands in for Stripe's onboarding. Nothing you enter is checked.</p>
    <form method="post" action="${action}">
      <div class="field">
        <label for="business_name">Business name</label
        ><input id="business_name" name="business_name" autocomplete="organization" value="Sandbox shop" />
      </div>
      <p class="small soft">${email ? html`${email} · ` : null}Country ${country}</p>
      <button type="submit" name="answer" value="complete">Submit and enable payments</button>
      ${OTHER_ANSWERS.map(
        ([value, label]) =>
          html`<button type="submit" name="answer" value="${value}" class="plain" style="margin-top:.75rem">
            ${label}
          </button>`,
      )}
    </form>
  </main>`;
  return shell("Onboarding", body, { sign: "Stripe Connect sandbox" });
}
