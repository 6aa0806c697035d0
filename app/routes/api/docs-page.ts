import type { ApiCall, ApiField } from "./description.ts";

/** The description as a page that needs neither script nor styles of its own. */
export function docsPage(calls: readonly ApiCall[]): Response {
  const html = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Popstall API</title></head>
<body>
<h1>Popstall API</h1>
<p>Bodies are JSON or forms. What was asked for lies under <code>data</code>; refusals carry a <code>message</code> and,
with 422, <code>errors</code> by field. Amounts are decimals. After <code>{slug}</code> the rest of a page's path may follow.
For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<ul>
${calls.map((call) => `<li><a href="#${call.name}"><code>${call.method} ${escape(call.path)}</code></a></li>`).join("\n")}
</ul>
${calls.map(section).join("\n")}
</body>
</html>
`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function section(call: ApiCall): string {
  const notes = [
    call.caller === "signed in" ? "For signed-in users, by cookie or bearer token." : "",
    call.guarded ? "With the session's cookie it needs the header X-XSRF-TOKEN." : "",
    call.refusals.length > 0 ? `Refusals: ${call.refusals.join(", ")}.` : "",
  ].filter(Boolean);
  return `<section id="${call.name}">
<h2><code>${call.method} ${escape(call.path)}</code></h2>
<p>${escape(call.about)}</p>
${fields("Query", call.query)}${fields("Fields", call.fields)}${list("data", call.data)}${list("Beside data", call.beside)}
<p>${escape(notes.join(" "))}</p>
</section>`;
}

function fields(heading: string, described: Record<string, ApiField> | undefined): string {
  if (!described) return "";
  return list(
    heading,
    Object.fromEntries(
      Object.entries(described).map(([name, { about, required }]) => [
        name,
        required ? `${about} Required.` : about,
      ]),
    ),
  );
}

function list(heading: string, described: Record<string, string> | undefined): string {
  const entries = Object.entries(described ?? {});
  if (entries.length === 0) return "";
  const items = entries.map(
    ([name, about]) => `<dt><code>${escape(name)}</code></dt><dd>${escape(about)}</dd>`,
  );
  return `<h3>${escape(heading)}</h3>\n<dl>${items.join("\n")}</dl>\n`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
