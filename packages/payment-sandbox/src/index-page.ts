import { decodeForm } from "./form.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import { html, type Html } from "./html.ts";
import { page, redirect, type Incoming, type Outgoing } from "./http.ts";
import { formatPrice } from "./money.ts";
import { shell } from "./page-shell.ts";
import { changeTaxSettings } from "./tax-settings.ts";
import { unasked, type Sandbox } from "./sandbox.ts";
import { PLATFORM } from "./store.ts";

const SHOWN = 25;
const STYLE = `.wide { max-width:72rem; margin:0 auto; padding:2rem 1.25rem 4rem; } .scroll { overflow-x:auto; margin:0 0 2rem; border:1px solid var(--line); border-radius:var(--radius); }
table { border-collapse:collapse; width:100%; font-size:.875rem; } th, td { text-align:left; padding:.5rem .75rem; white-space:nowrap; } th { background:var(--tint); } tr + tr td { border-top:1px solid var(--line); }
td:empty::after { content:"–"; color:var(--soft); } .nothing { padding:1rem; margin:0; } pre { white-space:pre-wrap; overflow-wrap:anywhere; font:.8125rem/1.5 ui-monospace,Menlo,monospace; background:var(--tint); padding:1rem; border-radius:var(--radius); }`;

/** GET / and GET /object/:kind/:id: what happened lately, for developers. */
export function answerIndex(sandbox: Sandbox, { method, path, query, body }: Incoming): Outgoing {
  const [, root, kind, id] = path.split("/");
  if (root === "object" && kind && id)
    return method === "POST" ? press(sandbox, kind, id, body) : answerObject(sandbox, kind, id);
  if (path !== "/")
    return page(
      shell(
        "Not found",
        html`<main class="narrow">
          <h1>Nothing here.</h1>
          <a href="/">Overview</a>
        </main>`,
      ),
      { status: 404 },
    );
  const account = decodeForm(query).account;
  return page(
    shell("Stripe sandbox", overview(sandbox, typeof account === "string" ? account : null), {
      style: STYLE,
    }),
  );
}

function overview({ store, faults }: Sandbox, account: string | null): Html {
  const ofAccount = <R extends { account: string }>(rows: R[]) =>
    rows.filter((row) => !account || row.account === account).slice(0, SHOWN);
  const payments = ofAccount(store.all("payment_intent")).map(({ account: owner, value }) => [
    link("payment_intent", value.id),
    formatPrice(value.amount, value.currency, "en"),
    value.status,
    accountLink(owner),
    value.last_payment_error?.message ?? "",
    time(value.created),
  ]);
  const sessions = ofAccount(store.all("checkout_session")).map(({ account: owner, value }) => [
    value.url
      ? html`<a href="${value.url}">${value.id.slice(0, 24)}…</a>`
      : link("checkout_session", value.id),
    formatPrice(value.amount_total ?? 0, value.currency ?? "usd", "en"),
    `${value.status} / ${value.payment_status}`,
    accountLink(owner),
    time(value.created),
  ]);
  const charges = ofAccount(store.all("charge")).map(({ account: owner, value }) => [
    link("charge", value.id),
    formatPrice(value.amount, value.currency, "en"),
    value.disputed ? `${value.status}, disputed` : value.status,
    accountLink(owner),
    time(value.created),
  ]);
  const disputes = ofAccount(store.all("dispute")).map(({ account: owner, value }) => [
    link("dispute", value.id),
    formatPrice(value.amount, value.currency, "en"),
    `${value.status}: ${value.reason}`,
    accountLink(owner),
    value.evidence_details.due_by === null ? "" : time(value.evidence_details.due_by),
  ]);
  const events = ofAccount(store.all("event")).map(({ account: owner, value }) => [
    link("event", value.id),
    value.type,
    accountLink(owner),
    String(value.pending_webhooks),
    time(value.created),
  ]);
  const deliveries = ofAccount(store.all("delivery")).map(({ value }) => [
    link("event", value.event),
    store.peek("webhook_endpoint", value.endpoint)?.value.url ?? value.endpoint,
    value.state,
    String(value.attempts),
    lastTry(value.tries.at(-1)),
  ]);
  return html`<main class="wide">
    <h1>Stripe sandbox</h1>
    <p class="soft">
      Stands in for api.stripe.com and js.stripe.com on this machine.
      ${account && html`Only ${link("account", account)}. <a href="/">Show all</a>.`} Switches:
      <a href="/_sandbox/faults">${faults.list().length} faults</a> · <a href="/_sandbox/ledger">ledger</a> ·
      <a href="/_sandbox/deliveries">deliveries</a>
    </p>
    ${table("Payments", ["Intent", "Amount", "Status", "Account", "Last error", "Made"], payments)}
    ${table("Checkout sessions", ["Session", "Amount", "Status", "Account", "Made"], sessions)}
    ${table("Charges", ["Charge", "Amount", "Status", "Account", "Made"], charges)}
    ${table("Disputes", ["Dispute", "Amount", "Status", "Account", "Due"], disputes)}
    ${table("Events", ["Event", "Type", "Account", "Pending", "Made"], events)}
    ${table("Webhook deliveries", ["Event", "To", "State", "Attempts", "Last answer"], deliveries)}
  </main>`;
}

function table(title: string, heads: string[], rows: (string | Html)[][]): Html {
  const body = rows.length
    ? html`<table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (cells) =>
              html`<tr>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>`
    : html`<p class="nothing soft">Nothing yet.</p>`;
  return html`<section>
    <h2>${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${title}">${body}</div>
  </section>`;
}

function answerObject({ store }: Sandbox, kind: string, id: string): Outgoing {
  const shown = ["payment_intent", "checkout_session", "event", "charge", "dispute", "account"] as const;
  const rowKind = shown.find((name) => name === kind);
  const row = rowKind && store.peek(rowKind, id);
  const body = row
    ? html`<main class="wide">
        <p><a href="/">Overview</a></p>
        <h1 class="mono">${id}</h1>
        ${buttonsOf(store, kind, id).map(
          ({ press: word, label }) =>
            html`<form method="post"><button name="press" value="${word}">${label}</button></form>`,
        )}
        <pre>${JSON.stringify(row.value, null, 2)}</pre>
      </main>`
    : html`<main class="wide">
        <h1>Not found</h1>
        <a href="/">Overview</a>
      </main>`;
  return page(shell(id, body, { style: STYLE }), { status: row ? 200 : 404 });
}

/** What can be pressed on the page of an object: a charge is disputed, a dispute is decided. */
function buttonsOf(store: Sandbox["store"], kind: string, id: string): { press: string; label: string }[] {
  if (kind === "account" && store.peek("account", id))
    return [
      { press: "tax:CA,NY", label: "Set up Stripe Tax, registered in California and New York" },
      { press: "tax:", label: "Set up Stripe Tax without a registration" },
    ];
  const charge = kind === "charge" ? store.peek("charge", id)?.value : undefined;
  if (charge?.status === "succeeded" && !charge.disputed)
    return [
      { press: "fraudulent", label: "Dispute as fraudulent" },
      { press: "product_not_received", label: "Dispute as not received" },
      { press: "inquiry", label: "Open an inquiry" },
    ];
  const dispute = kind === "dispute" ? store.peek("dispute", id)?.value : undefined;
  if (!dispute || ["won", "lost", "warning_closed"].includes(dispute.status)) return [];
  return [
    { press: "won", label: "The bank decides: won" },
    { press: "lost", label: "The bank decides: lost" },
  ];
}

/** POST /object/:kind/:id: does what a button says, and leads to what came of it. */
function press(sandbox: Sandbox, kind: string, id: string, body: string): Outgoing {
  const { store } = sandbox;
  const word = String(decodeForm(body).press);
  const row = kind === "charge" ? store.peek("charge", id) : undefined;
  const dispute = kind === "dispute" ? store.peek("dispute", id) : undefined;
  if (!buttonsOf(store, kind, id).some(({ press: offered }) => offered === word))
    return redirect(`/object/${kind}/${id}`);
  if (row) {
    const wish = word === "inquiry" ? { inquiry: true } : { reason: word };
    return redirect(`/object/dispute/${openDispute(unasked(sandbox, row.account), row.value, wish).id}`);
  }
  if (dispute) closeDispute(sandbox, dispute, word === "won");
  if (kind === "account") {
    const states = word.slice("tax:".length).split(",").filter(Boolean);
    changeTaxSettings(sandbox, id, { status: "active", states });
  }
  return redirect(`/object/${kind}/${id}`);
}

function link(kind: string, id: string): Html {
  return html`<a class="mono" href="/object/${kind}/${id}">${id.slice(0, 24)}${id.length > 24 && "…"}</a>`;
}

function accountLink(account: string): Html | string {
  return account === PLATFORM ? account : html`<a href="/?account=${account}">${account}</a>`;
}

function lastTry(last: { status: number | null; note: string } | undefined): string {
  if (!last) return "";
  return last.status === null ? last.note : `${last.status} ${last.note.slice(0, 60)}`;
}

function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
}
