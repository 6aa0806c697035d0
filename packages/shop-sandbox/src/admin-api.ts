import { readFileSync } from "node:fs";
import { buildSchema, execute, parse, validate } from "graphql";
import { json, type Incoming, type Outgoing } from "../../payment-sandbox/src/http.ts";
import type { App } from "./app-file.ts";
import type { Faults } from "./faults.ts";
import { Products, serviceOf } from "./products.ts";
import { Orders } from "./orders.ts";
import { costOf } from "./query-cost.ts";
import { type Closed, NEVER, type Shop, type Shops, type Token } from "./shops.ts";
import type { Webhooks } from "./webhooks.ts";

/** Versions that Shopify serves, the oldest first: what has left is answered by the oldest that is left. */
const VERSIONS = ["2026-01", "2026-04", "2026-07", "2026-10"];
const MOST_OF_ONE = 1000;

/** What the interfaces of our part stand for: no query of ours names these types, so that they are not in it. */
const CONCRETE = `
type MediaImage implements Media { id: ID! alt: String }
type AppCatalog implements Catalog { title: String! }
`;
const schema = buildSchema(
  readFileSync(new URL("admin-2026-10.graphql", import.meta.url), "utf8") + CONCRETE,
);

/** What is wrong with a text that is asked of the Admin API; nothing where it is valid in our part of its schema. */
export function faultsOfQuery(text: string): string[] {
  return validate(schema, parse(text)).map(({ message }) => message);
}

/** How fast a shop's points come back. */
export type Plan = { bucket: number; restorePerSecond: number };

const CLOSED: Record<Closed, [status: number, words: string]> = {
  locked: [423, "Locked"],
  frozen: [402, "Payment Required"],
  blocked: [430, "Shopify Security Rejection"],
};

export type Place = { app: App; shops: Shops; webhooks: Webhooks; faults: Faults; plan: Plan };

/** The points that each shop has left, and since when. */
const levels = new WeakMap<Shop, { left: number; at: number }>();

/** `POST /admin/api/{version}/graphql.json`. */
export async function answerAdmin(
  place: Place,
  shop: Shop,
  { version, access, incoming }: { version: string; access: string; incoming: Incoming },
): Promise<Outgoing> {
  const { shops, faults, plan } = place;
  const isRefused = faults.take(["refuse-token"], incoming.path) !== undefined;
  const token = shop.installed && !isRefused ? shops.living(shop, access) : undefined;
  if (!token) {
    const errors = "[API] Invalid API key or access token (unrecognized login or wrong password)";
    return json(401, { errors });
  }
  // Our app is one of those that may not use a token which never ends.
  if (token.until === NEVER) {
    return json(403, { errors: "Non-expiring access tokens are not accepted for this app." });
  }
  if (shop.closed) {
    const [status, errors] = CLOSED[shop.closed];
    return json(status, { errors });
  }
  const isOld = faults.take(["old-version"], incoming.path) !== undefined;
  const served = VERSIONS.includes(version) && !isOld ? version : VERSIONS[0]!;
  const answer = (body: object) => json(200, body, { "X-Shopify-API-Version": served });
  const asked = JSON.parse(incoming.body) as { query: string; variables?: Record<string, unknown> };
  const invalid = faultsOfQuery(asked.query);
  if (invalid.length > 0) {
    const errors = invalid.map((message) => ({ message, extensions: { code: "undefinedField" } }));
    return answer({ errors });
  }
  const document = parse(asked.query);
  const cost = costOf(schema, document, asked.variables ?? {});
  const level = levelOf(shop, plan, shops.now());
  const throttleStatus = () => ({
    maximumAvailable: plan.bucket,
    currentlyAvailable: Math.floor(level.left),
    restoreRate: plan.restorePerSecond,
  });
  if (cost > MOST_OF_ONE) {
    const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${MOST_OF_ONE}).`;
    return answer({ errors: [{ message, extensions: { code: "MAX_COST_EXCEEDED", cost } }] });
  }
  if (cost > level.left || faults.take(["throttle"], incoming.path)) {
    shop.spent.throttled += 1;
    return answer({
      errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
      extensions: {
        cost: { requestedQueryCost: cost, actualQueryCost: null, throttleStatus: throttleStatus() },
      },
    });
  }
  level.left -= cost;
  shop.spent.calls += 1;
  shop.spent.points += cost;
  const { data, errors } = await execute({
    schema,
    document,
    rootValue: rootOf(place, shop, token),
    variableValues: asked.variables ?? {},
  });
  return answer({
    data,
    ...(errors && { errors }),
    extensions: {
      cost: { requestedQueryCost: cost, actualQueryCost: cost, throttleStatus: throttleStatus() },
    },
  });
}

function levelOf(shop: Shop, plan: Plan, now: number) {
  const before = levels.get(shop) ?? { left: plan.bucket, at: now };
  const restored = ((now - before.at) / 1000) * plan.restorePerSecond;
  const level = { left: Math.min(plan.bucket, before.left + restored), at: now };
  levels.set(shop, level);
  return level;
}

function rootOf({ app, shops, webhooks }: Place, shop: Shop, token: Token) {
  return {
    shop: {
      id: shop.id,
      name: shop.name,
      myshopifyDomain: shop.domain,
      currencyCode: shop.currency,
      primaryDomain: { localization: { defaultLocale: shop.locale ?? "en" } },
      taxesIncluded: shop.taxesIncluded,
      fulfillmentServices: shop.service ? [serviceOf(shop.service)] : [],
    },
    currentAppInstallation: { accessScopes: token.scopes.map((handle) => ({ handle })) },
    publicApiVersions: VERSIONS.map((handle) => ({ handle, supported: true })),
    ...new Products({ shops, webhooks }, shop).roots(),
    ...new Orders({ shops, webhooks }, shop).roots(),
    appUninstall() {
      uninstall({ shops, webhooks }, shop);
      return { app: { id: `gid://shopify/App/${app.clientId}` }, userErrors: [] };
    },
  };
}

/** Takes the app out of a shop: its tokens are dead at once, the webhook comes when it comes. */
export function uninstall({ shops, webhooks }: Pick<Place, "shops" | "webhooks">, shop: Shop): void {
  if (!shop.installed) return;
  shop.installed = false;
  shop.tokens = [];
  shops.save();
  webhooks.tell(
    "app/uninstalled",
    shop.domain,
    {
      id: Number(shop.id.split("/").at(-1)),
      name: shop.name,
      myshopify_domain: shop.domain,
      domain: shop.domain,
    },
    shops.now(),
  );
}
