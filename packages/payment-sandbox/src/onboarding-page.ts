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
  if (answer.answer === "complete") {
    const name = String(answer.business_name || "Sandbox shop");
    const profile = { ...account.business_profile, name } as typeof account.business_profile;
    changeAccount(sandbox, accountId, { ...enabledState(), business_profile: profile });
  } else if (answer.answer === "partial") {
    const due = ["individual.verification.document"];
    changeAccount(sandbox, accountId, {
      details_submitted: true,
      requirements: requirements(due, "requirements.pending_verification"),
    });
  }
  return redirect(link.return_url);
}

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
      <button type="submit" name="answer" value="partial" class="plain" style="margin-top:.75rem">
        Submit without identity document
      </button>
      <button type="submit" name="answer" value="later" class="plain" style="margin-top:.75rem">
        Save for later
      </button>
    </form>
  </main>`;
  return shell("Onboarding", body, { sign: "Stripe Connect sandbox" });
}
