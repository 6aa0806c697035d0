import { html, Html } from "./html.ts";

/** The one look of the sandbox's own pages: mobile first, and clearly not the real provider's. */
const STYLE = new Html(`
:root { --ink:#1b1f2a; --soft:#5c6475; --line:#d9dee8; --tint:#f5f6fa; --accent:#4f46e5; --accent-deep:#4338ca;
  --danger:#b42318; --danger-tint:#fef3f2; --sign:#92400e; --sign-tint:#fef3c7; --radius:10px; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin:0; color:var(--ink); background:#fff; font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif; }
h1 { font-size:1.375rem; line-height:1.25; margin:0 0 .5rem; letter-spacing:-.01em; }
h2 { font-size:1rem; margin:0 0 .75rem; }
a { color:var(--accent-deep); }
.sign { background:var(--sign-tint); color:var(--sign); font-size:.8125rem; font-weight:600; text-align:center; padding:.5rem 1rem; }
.narrow { max-width:27rem; margin:0 auto; padding:2.5rem 1.25rem 4rem; }
.soft { color:var(--soft); } .small { font-size:.875rem; }
label { display:block; font-size:.875rem; font-weight:600; margin:0 0 .375rem; }
input, select { width:100%; font:inherit; color:inherit; padding:.6875rem .8125rem; border:1px solid #b9c0ce; border-radius:var(--radius); background:#fff; }
input:focus-visible { outline:2px solid var(--accent); outline-offset:1px; border-color:var(--accent); }
input[aria-invalid=true] { border-color:var(--danger); }
.field { margin:0 0 1rem; } .pair { display:grid; grid-template-columns:1fr 1fr; gap:.875rem; }
.wrong { color:var(--danger); font-size:.875rem; margin:.375rem 0 0; }
.alert { background:var(--danger-tint); color:var(--danger); border:1px solid #fecdca; border-radius:var(--radius); padding:.75rem .875rem; margin:0 0 1.25rem; font-weight:500; }
button, .button { display:block; width:100%; font:inherit; font-weight:600; text-align:center; text-decoration:none; cursor:pointer; color:#fff; background:var(--accent); border:1px solid transparent; border-radius:var(--radius); padding:.8125rem 1rem; min-height:48px; }
button:hover, .button:hover { background:var(--accent-deep); }
button:focus-visible, .button:focus-visible, a:focus-visible, summary:focus-visible { outline:2px solid var(--accent); outline-offset:2px; border-radius:6px; }
button.plain, .button.plain { color:var(--ink); background:#fff; border-color:#b9c0ce; } button.plain:hover { background:var(--tint); }
details { border:1px solid var(--line); border-radius:var(--radius); margin:1.5rem 0 0; font-size:.875rem; }
summary { cursor:pointer; padding:.75rem .875rem; font-weight:600; }
details table { width:100%; border-collapse:collapse; } details td { border-top:1px solid var(--line); padding:.5rem .875rem; vertical-align:top; }
td code, .mono { font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace; white-space:nowrap; }
@media (prefers-reduced-motion:no-preference) { button, .button, input { transition:background .15s, border-color .15s; } }
`);

/** A whole page. `style` is added to the common one. */
export function shell(
  title: string,
  body: Html,
  options: { lang?: string; style?: string; sign?: string } = {},
): string {
  const { lang = "en", style = "", sign = "Sandbox: no real money moves here" } = options;
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${STYLE}${new Html(style)}
        </style>
      </head>
      <body>
        <p class="sign" role="note" style="margin:0">${sign}</p>
        ${body}
      </body>
    </html>`.text;
}
