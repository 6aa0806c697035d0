import type { OutsideServices } from "../../domain/consent/outside-services.ts";

type Handoff = {
  /** The loaders' data, as Remix encoded them. */
  data: string;
  nonce: string;
  /** What the page may load of others after consent, and the address of our script that loads it. */
  outside: { services: OutsideServices; scriptUrl: string } | null;
};

/** A value as a script's source, which ends no element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * The first scripts of a page: its data, which Remix's own component writes only for streamed pages, and the outside
 * services. Hydration would not know a script that only the server has put into the page, but React ignores what
 * follows at the end of the body.
 */
export function handoffScripts({ data, nonce, outside }: Handoff): string {
  const script = (source: string) => `<script nonce="${nonce}">${source}</script>`;
  const handed = script(
    `window.__remixContext.streamController.enqueue(${inScript(data)});window.__remixContext.streamController.close();`,
  );
  if (!outside) return handed;
  return (
    handed +
    script(`document.documentElement.dataset.services=${inScript(JSON.stringify(outside.services))}`) +
    `<script src="${outside.scriptUrl}" async nonce="${nonce}"></script>`
  );
}

/** @throws Error when the page has no end of its body, since it would never begin to work. */
export function withLastScripts(html: string, scripts: string): string {
  const end = html.lastIndexOf("</body>");
  if (end === -1) throw new Error("The page has no end of its body to put its data before.");
  return html.slice(0, end) + scripts + html.slice(end);
}
