import type Stripe from "stripe";
import { sellerName } from "./accounts.ts";
import { localizedError } from "./card-texts.ts";
import { paySession } from "./checkout-payment.ts";
import { expireOverdue } from "./checkout-sessions.ts";
import { CHECKOUT_TEXTS, type CheckoutTexts } from "./checkout-texts.ts";
import { decodeForm } from "./form.ts";
import { html, type Html } from "./html.ts";
import { page, redirect, type Incoming, type Outgoing } from "./http.ts";
import { languageOf, type Language } from "./languages.ts";
import { formatPrice } from "./money.ts";
import { shell } from "./page-shell.ts";
import { challengeUrl } from "./payment-confirmation.ts";
import type { Sandbox } from "./sandbox.ts";
import { successUrl } from "./session-completion.ts";
import type { Row } from "./store.ts";

type FieldName = "email" | "card_number" | "expiry" | "cvc" | "name";

interface Attempt {
  values: { email: string; name: string };
  wrong: Partial<Record<FieldName, string>>;
  alert: string | null;
  posted: boolean;
}

const STYLE = `
main { display:grid; max-width:64rem; margin:0 auto; }
.summary { background:var(--tint); padding:1.75rem 1.25rem; } .pay { padding:1.75rem 1.25rem 3rem; } .pay h1 { margin-bottom:1.25rem; }
.seller { display:flex; align-items:center; gap:.625rem; font-weight:600; margin:0 0 1.25rem; }
.seller span { display:grid; place-items:center; width:2rem; height:2rem; border-radius:50%; color:#fff; background:var(--ink); font-size:.875rem; }
.amount { font-size:2.25rem; font-weight:700; letter-spacing:-.03em; line-height:1.1; margin:0 0 1.25rem; }
.lines { list-style:none; margin:0; padding:0; } .lines li, .sum { display:flex; justify-content:space-between; gap:1rem; padding:.75rem 0; border-top:1px solid var(--line); }
.lines strong { font-weight:600; } .sum { font-weight:700; margin:0; } .lines span:last-child, .sum span:last-child { white-space:nowrap; font-variant-numeric:tabular-nums; }
.cards td:last-child { color:var(--soft); }
@media (min-width:56rem) { main { grid-template-columns:1fr 1fr; min-height:calc(100vh - 2.25rem); } .summary, .pay { padding:4rem 3.5rem; } body { background:linear-gradient(90deg,var(--tint) 50%,#fff 50%); } .summary { background:none; } }
`;

/** GET and POST /c/pay/:id: the hosted payment page, plain HTML in the session's language. */
export function answerCheckout(sandbox: Sandbox, id: string, incoming: Incoming): Outgoing {
  expireOverdue(sandbox);
  const row = sandbox.store.peek("checkout_session", id);
  const wish = row?.value.locale === "auto" ? null : row?.value.locale;
  const language = languageOf(wish, incoming.message.headers["accept-language"]);
  if (!row) return message(language, 404, "expired_title", "expired_text", html``);
  const { value: session } = row;
  if (session.status === "complete") {
    return incoming.method === "POST" ? redirect(successUrl(session)) : paid(session, language);
  }
  if (session.status !== "open") return expired(sandbox, row, language);
  if (incoming.method !== "POST") {
    const values = { email: session.customer_email ?? "", name: "" };
    return form(sandbox, row, language, {
      values,
      wrong: {},
      alert: failedChallenge(sandbox, row, language),
      posted: false,
    });
  }
  return pay(sandbox, row, language, incoming.body);
}

function pay(sandbox: Sandbox, row: Row<"checkout_session">, language: Language, body: string): Outgoing {
  const posted = decodeForm(body);
  const read = (name: FieldName) => String(posted[name] ?? "").trim();
  const t = CHECKOUT_TEXTS[language];
  const values = { email: row.value.customer_email ?? read("email"), name: read("name") };
  const wrong: Attempt["wrong"] = {};
  for (const name of ["card_number", "expiry", "cvc", "name"] as const)
    if (!read(name)) wrong[name] = t.required;
  if (!/^\S+@\S+$/.test(values.email)) wrong.email = t.required;
  if (Object.keys(wrong).length)
    return form(sandbox, row, language, { values, wrong, alert: null, posted: true });

  // "12 / 34", "1234", "12-2034": whatever a person types between month and year.
  const [, month = "", year = ""] = /^(\d{1,2})\D*(\d{2}|\d{4})$/.exec(read("expiry")) ?? ["", "13", "00"];
  const card = { number: read("card_number"), exp_month: month, exp_year: year, cvc: read("cvc") };
  const outcome = paySession(sandbox, row, card, values);
  if (outcome.kind === "complete") return redirect(successUrl(row.value));
  if (outcome.kind === "authenticate") return redirect(challengeUrl(sandbox, outcome.intent));
  const errorText = localizedError(outcome.error, language);
  const field = FIELD_OF[outcome.error.param ?? ""];
  const marks = field ? { wrong: { [field]: errorText }, alert: null } : { wrong: {}, alert: errorText };
  return form(sandbox, row, language, { values, ...marks, posted: true });
}

const FIELD_OF: Record<string, FieldName> = {
  number: "card_number",
  exp_month: "expiry",
  exp_year: "expiry",
  cvc: "cvc",
};

function failedChallenge(sandbox: Sandbox, row: Row<"checkout_session">, language: Language): string | null {
  const intent = row.hidden.intent
    ? sandbox.store.peek("payment_intent", String(row.hidden.intent))?.value
    : null;
  if (!intent?.last_payment_error || intent.status !== "requires_payment_method") return null;
  return localizedError(intent.last_payment_error, language);
}

function form(
  sandbox: Sandbox,
  row: Row<"checkout_session">,
  language: Language,
  attempt: Attempt,
): Outgoing {
  const { value: session } = row;
  const t = CHECKOUT_TEXTS[language];
  const seller = sellerName(sandbox, row.account);
  const amount = price(session, session.amount_total ?? 0, language);
  const { values, wrong, alert } = attempt;
  const body = html`<main>
    <section class="summary" aria-labelledby="order">
      <p class="seller"><span aria-hidden="true">${seller.charAt(0)}</span>${seller}</p>
      <h2 id="order">${t.order}</h2>
      <p class="amount">${amount}</p>
      ${lines(session, t, language)}
      ${
        session.cancel_url &&
        html`<p class="small"><a href="${session.cancel_url}">← ${fill(t.back, { seller })}</a></p>`
      }
    </section>
    <section class="pay" aria-labelledby="pay">
      <h1 id="pay">${t.pay_with_card}</h1>
      ${alert && html`<p class="alert" role="alert">${alert}</p>`}
      <form method="post" action="/c/pay/${session.id}" novalidate>
        ${
          session.customer_email
            ? html`<p class="small soft">${t.email}: ${session.customer_email}</p>`
            : field("email", t.email, wrong, html`type="email" autocomplete="email" value="${values.email}"`)
        }
        ${field(
          "card_number",
          t.card_number,
          wrong,
          html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="24"`,
        )}
        <div class="pair">
          ${field(
            "expiry",
            t.expiry,
            wrong,
            html`inputmode="numeric" autocomplete="cc-exp" placeholder="${t.expiry.slice(-7)}" maxlength="9"`,
          )}
          ${field(
            "cvc",
            t.cvc,
            wrong,
            html`inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4"`,
          )}
        </div>
        ${field("name", t.name_on_card, wrong, html`autocomplete="cc-name" value="${values.name}"`)}
        <button type="submit">${fill(t.pay, { amount })}</button>
      </form>
      ${hints(t)}
    </section>
  </main>`;
  return page(
    shell(`${fill(t.pay, { amount })} · ${seller}`, body, { lang: language, style: STYLE, sign: t.sandbox }),
    {
      // A page that merely shows an earlier failure is a page like any other; only a refused attempt is a 402.
      status: attempt.posted ? 402 : 200,
    },
  );
}

function field(name: FieldName, label: string, wrong: Attempt["wrong"], attributes: Html): Html {
  const error = wrong[name];
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      required
      ${attributes}
      ${error && html`aria-invalid="true" aria-describedby="${name}-wrong"`}
    />
    ${error && html`<p class="wrong" id="${name}-wrong" role="alert">${error}</p>`}
  </div>`;
}

function lines(session: Stripe.Checkout.Session, t: CheckoutTexts, language: Language): Html {
  const items = session.line_items?.data ?? [];
  const shipping = session.shipping_cost;
  return html`<ul class="lines">
      ${items.map((item) => {
        const note = (item as { sandbox_note?: string | null }).sandbox_note;
        return html`<li>
          <span
            ><strong>${item.description}</strong><br /><span class="small soft"
              >${note && html`${note} · `}${fill(t.quantity, { count: String(item.quantity ?? 1) })}</span
            ></span
          ><span>${price(session, item.amount_total, language)}</span>
        </li>`;
      })}
      ${
        shipping &&
        html`<li>
          <span>${(shipping as { name?: string | null }).name ?? t.shipping}</span
          ><span>${price(session, shipping.amount_total, language)}</span>
        </li>`
      }
    </ul>
    <p class="sum">
      <span>${t.total}</span><span>${price(session, session.amount_total ?? 0, language)}</span>
    </p>`;
}

function hints(t: CheckoutTexts): Html {
  const cards = [
    ["4242 4242 4242 4242", "✓"],
    ["4000 0025 0000 3155", "3-D Secure"],
    ["4000 0000 0000 0002", "card_declined"],
    ["4000 0000 0000 9995", "insufficient_funds"],
  ];
  const rows = cards.map(
    ([number, effect]) =>
      html`<tr>
        <td><code>${number}</code></td>
        <td>${effect}</td>
      </tr>`,
  );
  return html`<details>
    <summary>${t.test_cards}</summary>
    <table class="cards">
      ${rows}
      <tr>
        <td colspan="2">${t.any_future}</td>
      </tr>
    </table>
  </details>`;
}

function paid(session: Stripe.Checkout.Session, language: Language): Outgoing {
  const t = CHECKOUT_TEXTS[language];
  const onward = html`<a class="button" href="${successUrl(session)}">${t.continue}</a>`;
  const amount = price(session, session.amount_total ?? 0, language);
  return message(language, 200, "paid_title", "paid_text", onward, { amount });
}

function expired(sandbox: Sandbox, row: Row<"checkout_session">, language: Language): Outgoing {
  const back = fill(CHECKOUT_TEXTS[language].back, { seller: sellerName(sandbox, row.account) });
  const link = row.value.cancel_url
    ? html`<a class="button plain" href="${row.value.cancel_url}">${back}</a>`
    : html``;
  return message(language, 410, "expired_title", "expired_text", link);
}

function message(
  language: Language,
  status: number,
  title: "paid_title" | "expired_title",
  text: "paid_text" | "expired_text",
  onward: Html,
  words: Record<string, string> = {},
): Outgoing {
  const t = CHECKOUT_TEXTS[language];
  const body = html`<main class="narrow" style="display:block">
    <h1>${t[title]}</h1>
    <p class="soft">${fill(t[text], words)}</p>
    ${onward}
  </main>`;
  return page(shell(t[title], body, { lang: language, sign: t.sandbox }), { status });
}

function price(session: Stripe.Checkout.Session, minor: number, language: Language): string {
  return formatPrice(minor, session.currency ?? "usd", language);
}

function fill(text: string, words: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
}
