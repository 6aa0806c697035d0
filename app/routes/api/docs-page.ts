import type { OpenApiDocument, Operation, SchemaObject } from "../../api/open-api.ts";

type Call = Operation & { method: string; path: string };

const GROUPS: [title: string, beginning: string][] = [
  ["Signing in, language, realtime", "/api/"],
  ["A store's shoppers and recipients", "/api/{tenant}/{slug}/"],
  ["A tenant's own people", "/api/{tenant}/"],
  ["A fulfiller's program", "/api/fulfillers/v1/"],
];

/** The document as a page that needs no script. @param nonce lets its one style element in. */
export function docsPage(document: OpenApiDocument, nonce: string): Response {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  const groups = GROUPS.map(([title, beginning]) => ({
    title,
    calls: calls.filter(({ path }) => beginning === groupOf(path)),
  }));
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Popstall</title>
<style nonce="${nonce}">${STYLES}</style>
</head>
<body>
<header><h1>The JSON API</h1>
<p>Bodies are JSON or forms. What was asked for lies under <code>data</code>; refusals carry a <code>message</code> in the
caller’s language and, with 422, <code>errors</code>: a list of texts for each field, named as it was sent. Amounts are
decimals in the store’s currency.</p>
<p><b>Signing in.</b> <code>POST /api/login</code> answers a <code>token</code> for the header
<code>Authorization: Bearer …</code>, and sets the session’s cookie. Calls that act with that cookie repeat the cookie
<code>XSRF-TOKEN</code> in the header <code>X-XSRF-TOKEN</code>; with a token they need not.</p>
<p><b>Addresses.</b> The path of the page that calls may stand before the last part:
<code>/api/{tenant}/{slug}/checkout/pay</code> is <code>/api/{tenant}/{slug}/pay</code>.</p>
<p><b>Fulfillers.</b> Their requests are signed: <code>X-Fulfiller-Id</code>, <code>X-Timestamp</code> and
<code>X-Signature: v1=…</code>, the HMAC-SHA256 of the time, a dot and the raw body.</p>
<p>For machines: <a href="/api/openapi.json">openapi.json</a>, OpenAPI 3.1.</p></header>
<nav aria-label="Calls">
${groups.map(({ title, calls: inside }) => `<h2>${title}</h2>\n<ul>${inside.map(link).join("\n")}</ul>`).join("\n")}
</nav>
<main>
${groups.map(({ title, calls: inside }) => `<h2 class="group">${title}</h2>\n${inside.map(section).join("\n")}`).join("\n")}
<h2 class="group">Shared parts</h2>
${Object.entries(document.components.schemas).map(shared).join("\n")}
</main>
</body>
</html>
`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

const STYLES = `
:root{color-scheme:light dark;--ink:#1d2430;--soft:#566072;--line:#d9dee7;--paper:#fff;--tint:#f4f6f9;--brand:#1f4b99}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf3;--soft:#a3adbd;--line:#323a48;--paper:#14181f;--tint:#1c222c;--brand:#9dbcff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1.5rem clamp(1rem,4vw,3rem) 4rem;font:1rem/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
header p{max-width:46rem}
h1{font-size:2rem;margin:0 0 .5rem}
h2.group{margin:3rem 0 0;padding-top:1rem;border-top:2px solid var(--line)}
nav h2{font-size:1rem;margin:1.25rem 0 .25rem}
nav ul{list-style:none;margin:0;padding:0;columns:22rem}
nav li{padding:.2rem 0;break-inside:avoid}
a{color:var(--brand)}
code{font:.9em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
section{padding:1.25rem 0;border-bottom:1px solid var(--line);scroll-margin-top:1rem}
section h3{margin:0 0 .5rem;font-size:1.1rem;overflow-wrap:anywhere}
.verb{display:inline-block;min-width:3.6em;padding:.05rem .45rem;border-radius:5px;background:var(--tint);border:1px solid var(--line);font-size:.8em;text-align:center}
h4{margin:1rem 0 .35rem;font-size:.95rem}
dl{margin:0;display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;gap:.3rem 1rem}
dt{min-width:0}dd{margin:0;min-width:0;color:var(--soft)}
dd dl{margin-top:.3rem;color:inherit}dd p{margin:0}
.need{color:var(--ink);font-weight:600}
.notes{color:var(--soft);margin:.75rem 0 0}
@media(max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{padding:0 0 .6rem 1rem}}
`;

/** The longest beginning of a group that fits. */
function groupOf(path: string): string {
  const fitting = GROUPS.map(([, beginning]) => beginning).filter((beginning) => path.startsWith(beginning));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? "";
}

const link = (call: Call) => `<li><a href="#${call.operationId}">${title(call)}</a></li>`;
const title = ({ method, path }: Call) => `<code><span class="verb">${method}</span> ${escape(path)}</code>`;

function section(call: Call): string {
  const isGuarded = call.parameters?.some(({ in: place }) => place === "header");
  const refusals = Object.keys(call.responses).filter((status) => Number(status) >= 400);
  const notes = [
    call.security ? "For signed-in users, by cookie or bearer token." : "For anyone.",
    isGuarded ? "With the session's cookie it needs the header X-XSRF-TOKEN." : "",
    `Refusals: ${refusals.join(", ")}; 429 and 503 say in Retry-After how long to wait.`,
  ].filter(Boolean);
  const body = call.requestBody?.content["application/json"]?.schema;
  return `<section id="${call.operationId}">
<h3>${title(call)}</h3>
<p>${escape(call.summary)}</p>
${query(call)}${body ? `<h4>Fields</h4>\n${fields(body)}\n` : ""}${answers(call)}
<p class="notes">${escape(notes.join(" "))}</p>
</section>`;
}

const NEEDED = '<span class="need">Required.</span> ';

function query({ parameters = [] }: Call): string {
  const items = parameters
    .filter(({ in: place }) => place === "query")
    .map(
      ({ name, required, description = "" }) =>
        `<dt><code>${escape(name)}</code></dt><dd>${required ? NEEDED : ""}${escape(description)}</dd>`,
    );
  return items.length === 0 ? "" : `<h4>Query</h4>\n<dl>${items.join("\n")}</dl>\n`;
}

function fields({ properties = {}, required = [] }: SchemaObject): string {
  const items = Object.entries(properties).map(([name, schema]) => {
    const about = schema.description ? ` ${escape(schema.description)}` : "";
    const need = required.includes(name) ? NEEDED : "";
    return `<dt><code>${escape(name)}</code></dt><dd>${need}${kindOf(schema)}${lengthOf(schema)}${about}</dd>`;
  });
  return `<dl>${items.join("\n")}</dl>`;
}

const lengthOf = ({ type, enum: words, maxLength, maxItems }: SchemaObject) =>
  words
    ? ""
    : maxItems !== undefined
      ? ` At most ${maxItems}.`
      : maxLength !== undefined && [type].flat().includes("string")
        ? ` At most ${maxLength} characters.`
        : "";

function answers({ responses }: Call): string {
  const { data, ...beside } = responses["200"]?.content?.["application/json"]?.schema.properties ?? {};
  if (!data || (data.properties && Object.keys(data.properties).length === 0)) return "";
  const besides = Object.entries(beside).map(([name, schema]) => property(name, schema));
  const rest = besides.length > 0 ? `<h4>Beside data</h4>\n<dl>${besides.join("\n")}</dl>\n` : "";
  return `<h4>data</h4>\n${shape(data)}\n${rest}`;
}

const shared = ([name, schema]: [string, SchemaObject]) =>
  `<section id="schema-${name}"><h3><code>${escape(name)}</code></h3>\n${shape(schema)}</section>`;

const property = (name: string, schema: SchemaObject) =>
  `<dt><code>${escape(name)}</code></dt><dd>${shape(schema)}</dd>`;

/** A schema in words: what it is, what it is for, and its fields. */
function shape(schema: SchemaObject): string {
  if (schema.properties) {
    const inner = Object.entries(schema.properties).map(([name, part]) => property(name, part));
    const about = schema.description ? `<p>${escape(schema.description)}</p>` : "";
    return `${about}<dl>${inner.join("\n")}</dl>`;
  }
  if (schema.items?.properties) return `${words(schema)}${shape(schema.items)}`;
  const variant = schema.anyOf?.find(({ properties }) => properties);
  if (variant) return `or null. ${shape(variant)}`;
  return words(schema);
}

function words(schema: SchemaObject): string {
  const about = schema.description ? ` ${escape(schema.description)}` : "";
  return `${kindOf(schema)}${about}`;
}

function kindOf(schema: SchemaObject): string {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return `<a href="#schema-${name}">${escape(name)}</a>.`;
  }
  if (schema.anyOf) return `${schema.anyOf.map((one) => kindOf(one).replace(/\.$/, "")).join(" or ")}.`;
  if (schema.enum)
    return `${schema.enum.map((value) => `<code>${escape(String(value))}</code>`).join(", ")}.`;
  if (schema.items) return `list of ${kindOf(schema.items)}`;
  const type = [schema.type ?? "anything"].flat().join(" or ");
  return schema.format ? `${escape(type)} (${escape(schema.format)}).` : `${escape(type)}.`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
