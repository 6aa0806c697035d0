import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { shopDomain } from "../domain/shop/shop-domain.ts";
import { REFUSED_BODY_HEADER } from "../http/forms/posted-body.server.ts";
import {
  CustomerEventSchema,
  DeletedProductSchema,
  NamedShopSchema,
  WorkEventSchema,
} from "../schemas/shop-event.ts";
import { baseScope, scopeFor } from "../http/wiring/context.server.ts";
import { isShopifyBody } from "../http/wiring/shop-port.server.ts";
import { noteReceived, wasReceived } from "../services/platform/maintenance.server.ts";
import { noteProductDeleted } from "../services/shops/choose-products.server.ts";
import { noteShopOrder, noteWork } from "../services/shops/note-work.server.ts";
import { noteShopWebhook, noteUninstalled } from "../services/shops/connect-shop.server.ts";
import { forgetInstall, tenantOfShop, tenantsOfShop } from "../services/shops/installs.server.ts";
import { forgetMarkedOrders } from "../services/persons/erase-person.server.ts";
import { forgetCustomer, forgetShop, keepDataRequest } from "../services/shops/privacy.server.ts";
import type { TenantlessScope } from "../services/scope.ts";

const SYSTEM = { id: "system", name: "", ip: null };
const OK = () => new Response("ok\n");

/** What a webhook says before its body is read. The preview of Shopify's events leaves the X- out. */
type Told = {
  topic: string;
  shopDomain: string;
  /** Of the delivery: it stays over its tries. */
  id: string;
  /** When it happened, which may be hours ago. */
  at: Date;
};

/**
 * Receives Shopify's webhooks. Nothing is believed before the signature over the raw bytes was judged; repeated, late and
 * reordered ones are all the same.
 */
export async function receiveShopEvent(request: Request, context: AppLoadContext): Promise<Response> {
  const { page } = context;
  if (request.headers.get(REFUSED_BODY_HEADER) === "413") {
    return new Response("The body is too large.\n", { status: 413 });
  }
  const body = new Uint8Array(await request.arrayBuffer());
  if (!(await isShopifyBody(page.settings, body, headerOf(request, "Hmac-SHA256")))) {
    return new Response("The signature does not fit.\n", { status: 401 });
  }
  const told = toldBy(request, page.now());
  // Signed, and about no shop: nothing that is sent again gets better.
  if (!told) return OK();
  // The head is not signed: what Shopify signed for one shop says nothing of another.
  if (isOfAnotherShop(told, body)) return new Response("The shop does not fit.\n", { status: 401 });
  const base = baseScope(context);
  const received = { provider: "shopify", id: `${told.topic}:${told.id}` } as const;
  // What only has a request looked at does no more when it comes again, and comes by the thousand: it leaves no receipt.
  const isOnce = told.id !== "" && !WORK_TOPICS.has(told.topic);
  if (isOnce && (await wasReceived(base, received))) return OK();
  await follow(base, context, { ...told, body });
  await followPrivacy(base, context, { ...told, body });
  if (isOnce) await noteReceived(base, { ...received, type: told.topic });
  return OK();
}

async function follow(
  base: TenantlessScope,
  { page }: AppLoadContext,
  told: Told & { body: Uint8Array },
): Promise<void> {
  const { topic, shopDomain, at, body } = told;
  const owner = await tenantOfShop(base, { shopDomain });
  const scope = owner && scopeFor(page, owner.tenantId, SYSTEM, page.outbox);
  if (topic === "app/uninstalled") {
    await forgetInstall(base, { shopDomain, before: at });
    if (scope) await noteUninstalled(scope, { id: owner.id, shopDomain, at });
  }
  if (scope && topic === "products/delete") {
    const deleted = v.safeParse(DeletedProductSchema, jsonOf(body));
    if (deleted.success) {
      const productGid = `gid://shopify/Product/${deleted.output.id}`;
      await noteProductDeleted(scope, { id: owner.id, productGid });
    }
  }
  if (!scope) return;
  const connectionId = owner.id;
  const { gids, orderGid } = aboutOf(topic, body);
  await Promise.all([
    gids.length > 0 && noteWork(scope, { connectionId, gids }),
    orderGid && noteShopOrder(scope, { connectionId, orderGid }),
    noteShopWebhook(scope, owner),
  ]);
}

const WORK_TOPICS = new Set([
  "fulfillment_orders/fulfillment_request_submitted",
  "fulfillment_orders/cancellation_request_submitted",
  "fulfillment_orders/placed_on_hold",
  "fulfillment_orders/hold_released",
  "orders/updated",
  "orders/cancelled",
]);

/** Which requests or order it is about. What it says of them is not believed: Shopify is asked. */
function aboutOf(topic: string, body: Uint8Array): { gids: string[]; orderGid: string | undefined } {
  if (!WORK_TOPICS.has(topic)) return { gids: [], orderGid: undefined };
  const event = v.safeParse(WorkEventSchema, jsonOf(body));
  if (!event.success) return { gids: [], orderGid: undefined };
  const { fulfillment_order, submitted_fulfillment_order, admin_graphql_api_id: orderGid } = event.output;
  const gids = [submitted_fulfillment_order?.id, fulfillment_order?.id].flatMap((gid) => gid ?? []);
  return { gids, orderGid };
}

/** What the law lets a shop's customers and owners ask for; we hold nothing of a shop that no company has connected. */
async function followPrivacy(
  base: TenantlessScope,
  { page }: AppLoadContext,
  { topic, shopDomain, id, at, body }: Told & { body: Uint8Array },
): Promise<void> {
  if (!PRIVACY.has(topic)) return;
  if (topic === "shop/redact") await forgetInstall(base, { shopDomain, before: at });
  for (const tenantId of await tenantsOfShop(base, { shopDomain })) {
    const scope = scopeFor(page, tenantId, SYSTEM, page.outbox);
    if (topic === "shop/redact") {
      await forgetShop(scope, { shopDomain });
      await forgetMarkedOrders(scope, { limit: FORGOTTEN_AT_ONCE });
      continue;
    }
    const event = v.safeParse(CustomerEventSchema, jsonOf(body));
    if (!event.success) continue;
    const { customer, orders_requested, orders_to_redact } = event.output;
    const names = [customer.email, customer.phone, customer.id].flatMap((name) =>
      name ? [name.toLowerCase()] : [],
    );
    if (topic === "customers/redact") {
      await forgetCustomer(scope, { shopDomain, names, orders: orders_to_redact });
      await forgetMarkedOrders(scope, { limit: FORGOTTEN_AT_ONCE });
    } else {
      const asked = { shopDomain, webhookId: id, customer: names[0] ?? "", orders: orders_requested };
      await keepDataRequest(scope, asked);
    }
  }
}

/** Whether a body that names its shop names another than the head. Those of requests and products name none. */
function isOfAnotherShop({ shopDomain: head }: Told, body: Uint8Array): boolean {
  const event = v.safeParse(NamedShopSchema, jsonOf(body));
  if (!event.success) return false;
  const { shop_domain, myshopify_domain } = event.output;
  return [shop_domain, myshopify_domain].some((named) => named && shopDomain(named) !== head);
}

/** Each leaves a dozen tables, and Shopify waits five seconds; the daily erasure forgets the others. */
const FORGOTTEN_AT_ONCE = 20;
const PRIVACY = new Set(["customers/data_request", "customers/redact", "shop/redact"]);

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function headerOf({ headers }: Request, name: string): string | null {
  return headers.get(`X-Shopify-${name}`) ?? headers.get(`Shopify-${name}`);
}

function toldBy(request: Request, now: Date): Told | undefined {
  const shop = shopDomain(headerOf(request, "Shop-Domain"));
  if (!shop) return undefined;
  const at = new Date(headerOf(request, "Triggered-At") ?? "");
  return {
    topic: (headerOf(request, "Topic") ?? "").toLowerCase(),
    shopDomain: shop,
    id: headerOf(request, "Webhook-Id") ?? "",
    at: Number.isNaN(at.getTime()) ? now : at,
  };
}
