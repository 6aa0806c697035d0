import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Incoming,
  json,
  type Outgoing,
  page,
  readRequest,
  redirect,
  send,
} from "../../payment-sandbox/src/http.ts";
import { answerAdmin, type Place, type Plan, uninstall } from "./admin-api.ts";
import { type App, readApp } from "./app-file.ts";
import { answerControl } from "./control.ts";
import { Faults } from "./faults.ts";
import { answerOrders } from "./order-pages.ts";
import { answerAccessToken, answerAuthorize } from "./oauth.ts";
import { adminPage, errorPage, shopsPage } from "./pages.ts";
import { answerProducts } from "./product-pages.ts";
import { answerStoreFront } from "./store-front.ts";
import { type Shop, Shops } from "./shops.ts";
import { signedQuery } from "./signature.ts";
import { Webhooks } from "./webhooks.ts";

export { faultsOfQuery } from "./admin-api.ts";
export { blockOf } from "./store-front.ts";
export { readApp } from "./app-file.ts";
export { bodySignature, signedQuery } from "./signature.ts";

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where state is kept; in memory only when not given. */
  dataDir?: string;
  app: App | { file: string; origin: string; secret: string };
  /** How fast points come back; Shopify's slowest plan unless said. */
  plan?: Plan;
  /** Milliseconds; a test moves it. */
  now?: () => number;
}

export interface RunningSandbox {
  url: string;
  port: number;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const SLOWEST: Plan = { bucket: 2000, restorePerSecond: 100 };
const HANDLE = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** Starts the shop sandbox. Rejects when the port is taken. */
export async function startSandbox({
  port,
  dataDir,
  app: given,
  plan = SLOWEST,
  now = Date.now,
}: SandboxOptions): Promise<RunningSandbox> {
  const app = "file" in given ? readApp(given.file, given) : given;
  const faults = new Faults();
  const place: Place = {
    app,
    faults,
    plan,
    shops: new Shops(dataDir, now),
    webhooks: new Webhooks(app, faults),
  };
  const server = createServer((message, response) => {
    void readRequest(message)
      .then((incoming) => answer(place, incoming, response))
      .catch((error: unknown) => {
        console.error("Shop sandbox:", error);
        message.socket.destroy();
      });
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${HOST}:${bound}`,
    port: bound,
    async close() {
      place.webhooks.forget();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Puts the fault switches around everything but the control calls. */
async function answer(place: Place, incoming: Incoming, response: ServerResponse): Promise<void> {
  const { path, message } = incoming;
  if (path.startsWith("/_sandbox/")) {
    const answered = await answerControl(place, incoming).catch((error: unknown) =>
      json(400, { error: error instanceof Error ? error.message : String(error) }),
    );
    return send(response, answered);
  }
  const { faults } = place;
  // A fault may name an operation of the Admin API: `graphql.json#MakeProduct`.
  const [, operation = ""] = /^\{"query":"(?:query|mutation) (\w+)/.exec(incoming.body) ?? [];
  const about = operation ? `${path}#${operation}` : path;
  const slow = faults.take(["slow"], about);
  if (slow) await new Promise((resolve) => setTimeout(resolve, Number(slow.split(":")[1])));
  if (faults.take(["refuse"], about)) return void message.socket.destroy();
  const status = Number(faults.take(["503", "429", "423", "402", "430"], about) ?? 0);
  if (status > 0) {
    const headers: Record<string, string> = status === 429 ? { "Retry-After": "2.0" } : {};
    return send(response, json(status, { errors: "As the fault asks" }, headers));
  }
  const outgoing = await answerShop(place, incoming);
  if (faults.take(["drop-after"], about)) return void message.socket.destroy();
  send(response, faults.take(["500-after"], about) ? json(500, { errors: "Lost" }) : outgoing);
}

async function answerShop(place: Place, incoming: Incoming): Promise<Outgoing> {
  const { method, path, body, message } = incoming;
  if (path === "/") return method === "POST" ? openShop(place, body) : page(shopsPage(place.shops.all()));
  const [, front = "", its = ""] = /^\/shops\/([^/]+)\/store(\/.*)?$/.exec(path) ?? [];
  const open = place.shops.find(front);
  if (open) return answerStoreFront(place, open, its, incoming);
  const [, domain = "", rest = ""] = /^\/shops\/([^/]+)\/admin(\/.*)?$/.exec(path) ?? [];
  const shop = place.shops.find(domain);
  if (!shop) return page(errorPage("There is no shop of this name."), { status: 404 });
  const api = /^\/api\/([^/]+)\/graphql\.json$/.exec(rest);
  if (api && method === "POST") {
    const access = message.headers["x-shopify-access-token"];
    return answerAdmin(place, shop, { version: api[1]!, access: String(access), incoming });
  }
  if (/^\/products(\/|$)/.test(rest)) return answerProducts(place, shop, rest, incoming);
  if (/^\/orders(\/|$)/.test(rest)) return answerOrders(place, shop, rest, incoming);
  switch (`${method} ${rest}`) {
    case "GET /oauth/authorize":
    case "POST /oauth/authorize":
      return answerAuthorize({ app: place.app, shops: place.shops, shop }, incoming);
    case "POST /oauth/access_token":
      return answerAccessToken({ app: place.app, shops: place.shops, shop }, incoming);
    case "GET ": {
      const its = place.webhooks.deliveries.filter((one) => one.domain === domain);
      return page(adminPage(shop, place.app, its));
    }
    case "POST /open":
      return redirect(addressOfApp(place, shop));
    case "POST /uninstall":
      uninstall(place, shop);
      return redirect(`/shops/${domain}/admin`);
    case "POST /freeze":
    case "POST /unfreeze":
      shop.closed = rest === "/freeze" ? "frozen" : null;
      place.shops.save();
      return redirect(`/shops/${domain}/admin`);
    default:
      return json(404, { errors: "Not Found" });
  }
}

/** Where the admin leads a person who installs or opens the app. */
function addressOfApp({ app, shops }: Place, shop: Shop): string {
  const query = signedQuery(app.secret, {
    shop: shop.domain,
    host: Buffer.from(`admin.shopify.com/store/${shop.domain.split(".")[0]!}`).toString("base64"),
    timestamp: String(Math.floor(shops.now() / 1000)),
  });
  return `${app.url}?${query.toString()}`;
}

function openShop({ shops }: Place, body: string): Outgoing {
  const handle = new URLSearchParams(body).get("handle") ?? "";
  if (!HANDLE.test(handle)) return page(errorPage("This is no name of a shop."), { status: 422 });
  const shop = shops.open(`${handle}.myshopify.com`);
  shops.save();
  return redirect(`/shops/${shop.domain}/admin`);
}
