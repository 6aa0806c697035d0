import { html, Html } from "./html.ts";

const STYLE = new Html(`
:root { --primary:#0570de; --background:#fff; --text:#30313d; --secondary:#545969; --placeholder:#727789; --danger:#c0123c;
  --radius:5px; --unit:4px; --size:16px; --weight:400; --label-weight:500; --label-size:.9375rem; --row-gap:calc(var(--unit)*3.5); --column-gap:calc(var(--unit)*3);
  --font:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif; }
* { box-sizing:border-box; }
html { background:transparent; -webkit-text-size-adjust:100%; }
body { margin:0; font-family:var(--font); font-size:var(--size); font-weight:var(--weight); line-height:1.4; color:var(--text); overflow:hidden; }
form { margin:4px; display:grid; gap:var(--row-gap) var(--column-gap); grid-template-columns:1fr 1fr; }
.wide { grid-column:1/-1; } .field { min-width:0; }
label { display:flex; justify-content:space-between; align-items:baseline; gap:8px; margin:0 0 calc(var(--unit)*1.25); font-size:var(--label-size); font-weight:var(--label-weight); color:var(--text); }
label small { font-size:.75rem; font-weight:500; color:var(--secondary); white-space:nowrap; }
.box { position:relative; }
input { display:block; width:100%; min-height:46px; padding:calc(var(--unit)*2.5) calc(var(--unit)*3.25); font:inherit; color:inherit; background:var(--background);
  border:1px solid color-mix(in srgb, var(--text) 30%, var(--background)); border-radius:var(--radius); box-shadow:0 1px 2px rgba(0,0,0,.04); font-variant-numeric:tabular-nums; }
input::placeholder { color:var(--placeholder); opacity:1; }
input:focus { outline:2px solid var(--primary); outline-offset:0; border-color:var(--primary); }
input[aria-invalid=true] { border-color:var(--danger); color:var(--danger); } input[aria-invalid=true]:focus { outline-color:var(--danger); }
input[name=number] { padding-right:64px; }
.brand { position:absolute; right:12px; top:50%; transform:translateY(-50%); width:38px; height:25px; pointer-events:none; } .brand svg { display:none; width:100%; height:100%; }
body[data-brand=visa] .visa, body[data-brand=mastercard] .mastercard, body[data-brand=amex] .amex { display:block; }
body:not([data-brand=visa]):not([data-brand=mastercard]):not([data-brand=amex]) .plain { display:block; }
.error { color:var(--danger); font-size:.875rem; margin:calc(var(--unit)*1.25) 0 0; } .error:empty { display:none; }
@media (prefers-reduced-motion:no-preference) { input { transition:border-color .15s, box-shadow .15s; } }
`);

const BRANDS = html`<span class="brand" aria-hidden="true">
  <svg class="plain" viewBox="0 0 38 25">
    <rect x=".5" y=".5" width="37" height="24" rx="3.5" fill="#eef0f5" stroke="#cfd5e0" />
    <rect y="6" width="38" height="5" fill="#b4bccb" />
    <rect x="5" y="16" width="11" height="3" rx="1.5" fill="#cfd5e0" />
  </svg>
  <svg class="visa" viewBox="0 0 38 25">
    <rect width="38" height="25" rx="4" fill="#1a3fa8" />
    <text
      x="19"
      y="17"
      text-anchor="middle"
      font-family="Arial,sans-serif"
      font-size="11"
      font-weight="700"
      font-style="italic"
      fill="#fff"
    >
      VISA
    </text>
  </svg>
  <svg class="mastercard" viewBox="0 0 38 25">
    <rect width="38" height="25" rx="4" fill="#252a38" />
    <circle cx="15" cy="12.5" r="7" fill="#eb001b" />
    <circle cx="23" cy="12.5" r="7" fill="#f79e1b" fill-opacity=".88" />
  </svg>
  <svg class="amex" viewBox="0 0 38 25">
    <rect width="38" height="25" rx="4" fill="#1673b8" />
    <text
      x="19"
      y="16"
      text-anchor="middle"
      font-family="Arial,sans-serif"
      font-size="9"
      font-weight="700"
      fill="#fff"
    >
      AMEX
    </text>
  </svg>
</span>`;

/** The page inside the card form's iframe. Names and ids are those of Stripe's own Payment Element. */
export function cardFramePage(): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Secure payment input frame</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <div class="form">
          <form autocomplete="on" novalidate>
            ${field(
              "number",
              "wide",
              'inputmode="numeric" autocomplete="billing cc-number" placeholder="1234 1234 1234 1234"',
              html`<small title="Development stand-in for Stripe">Sandbox</small>`,
              BRANDS,
            )}
            ${field(
              "expiry",
              "",
              'inputmode="numeric" autocomplete="billing cc-exp" placeholder="MM / YY"',
              html``,
              html``,
            )}
            ${field(
              "cvc",
              "",
              'inputmode="numeric" autocomplete="billing cc-csc" placeholder="CVC" maxlength="4"',
              html``,
              html``,
            )}
          </form>
          <div style="height:.02px"></div>
        </div>
        <script src="/frames/card.js"></script>
      </body>
    </html>`.text;
}

function field(name: string, place: string, attributes: string, aside: Html, after: Html): Html {
  const id = `payment-${name}Input`;
  return html`<div class="field ${place}">
    <label for="${id}"><span></span>${aside}</label>
    <div class="box">
      <input
        type="text"
        id="${id}"
        name="${name}"
        required
        aria-required="true"
        aria-describedby="${name}-error"
        ${new Html(attributes)}
      />${after}
    </div>
    <p class="error" id="${name}-error" role="alert"></p>
  </div>`;
}
