import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { cardFramePage } from "./card-frame-page.ts";
import { page, type Incoming, type Outgoing } from "./http.ts";

const bundles = new Map<string, Promise<string>>();

/** Stripe.js's stand-in at Stripe's own paths (`/v3/`, `/{release}/stripe.js`), and the card form's frame. */
export async function answerBrowserAsset({ method, path }: Incoming): Promise<Outgoing | null> {
  if (method !== "GET") return null;
  if (/^\/v3\/?$/.test(path) || /^\/[a-z0-9]+\/stripe\.js$/.test(path))
    return script(await bundle("stand-in"));
  if (path === "/frames/card.js") return script(await bundle("card-frame"));
  if (path === "/frames/card") return page(cardFramePage(), { scripts: true, framed: true });
  return null;
}

/** Builds a browser script once, when it is first asked for. */
function bundle(name: "stand-in" | "card-frame"): Promise<string> {
  let built = bundles.get(name);
  if (!built) {
    built = build({
      entryPoints: [fileURLToPath(new URL(`./browser/${name}.ts`, import.meta.url))],
      bundle: true,
      write: false,
      format: "iife",
      target: "es2022",
      logLevel: "silent",
    }).then(({ outputFiles }) => outputFiles[0]?.text ?? "");
    bundles.set(name, built);
  }
  return built;
}

function script(body: string): Outgoing {
  const headers = {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "no-cache",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
  };
  return { status: 200, headers, body };
}
