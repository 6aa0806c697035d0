import path from "node:path";
import { onTestFinished } from "vitest";
import {
  action as connection,
  loader as connectionPage,
} from "../../app/routes/admin/settings/shopify/page.tsx";
import { loader as callback } from "../../app/routes/shopify/callback.tsx";
import { action as connect } from "../../app/routes/shopify/connect/page.tsx";
import { loader as install } from "../../app/routes/shopify/install.tsx";
import { action as webhook } from "../../app/routes/shopify/webhooks.ts";
import { shopPort } from "../../app/http/wiring/shop-port.server.ts";
import { shopConnections } from "../../db/schema/shops.ts";
import { bodySignature, signedQuery, startSandbox } from "../../packages/shop-sandbox/src/server.ts";
import { ROOT } from "../../scripts/product/settings.ts";
import { and, eq } from "drizzle-orm";
import { type Answer, call, get, post } from "./answers.ts";
import { ORIGIN } from "./page.ts";
import { freshId } from "./stores.ts";
import { type TestTenant, type World, world } from "./world.ts";

export const APP_SECRET = "shpss_the-secret-of-the-app";
export const OLD_APP_SECRET = "shpss_the-secret-of-before";

/** The cookies of an answer, as a browser sends them back. */
export const cookiesOf = ({ setCookie }: Answer): string =>
  (setCookie ?? "")
    .split(/,(?=\s*[\w.]+=)/)
    .map((one) => one.split(";")[0]!.trim())
    .filter((one) => !one.endsWith("="))
    .join("; ");

/** A world with an app at the shop sandbox, and a shop of its own. */
export async function shopWorld(variables: Record<string, string> = {}) {
  // The sandbox has the clock of a world that is made after it.
  const made: { here?: World } = {};
  const sandbox = await startSandbox({
    port: 0,
    app: { file: path.join(ROOT, "shopify.app.toml"), origin: ORIGIN, secret: APP_SECRET },
    now: () => made.here?.product.clock.now().getTime() ?? Date.now(),
  });
  onTestFinished(() => sandbox.close());
  const here = (made.here = await world({
    SHOPIFY_CLIENT_ID: "popstall-app",
    SHOPIFY_CLIENT_SECRETS: `${APP_SECRET},${OLD_APP_SECRET}`,
    SHOPIFY_API_BASE: sandbox.url,
    ...variables,
  }));
  const { product, db } = here;
  const shop = `test-${freshId()}.myshopify.com`;
  const control = async (place: string, body: object = {}, method = "POST") => {
    const init = method === "GET" ? {} : { method, body: JSON.stringify(body) };
    const answer = await fetch(`${sandbox.url}/_sandbox/${place}`, init);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Record<string, unknown>;
  };
  await control(`shops/${shop}`, { name: "Test Shop" });

  const seconds = () => String(Math.floor(product.clock.now().getTime() / 1000));
  /** A query that Shopify signed. */
  const signed = (fields: Record<string, string>, secret = APP_SECRET) =>
    signedQuery(secret, { timestamp: seconds(), ...fields }).toString();
  const begin = (query = signed({ shop })) =>
    call(install, get(`/shopify/install?${query}`), product.context(), {});
  /** The owner lets the app in. @returns the address that Shopify leads back to. */
  const consent = async (location: string | null) => {
    const answer = await fetch(location ?? "", { method: "POST", redirect: "manual" });
    const back = new URL(answer.headers.get("Location") ?? "http://none.test");
    return back.pathname + back.search;
  };
  const comeBack = (address: string, cookie: string) =>
    call(callback, get(address, { cookie }), product.context(), {});
  /** All of it until the question. @returns the browser's cookies. */
  const letIn = async (session = "") => {
    const begun = await begin();
    const address = await consent(begun.location);
    const back = await comeBack(address, [cookiesOf(begun), session].filter(Boolean).join("; "));
    return { back, cookie: cookiesOf(back) };
  };
  const press = (cookie: string, fields: Record<string, string> = {}) =>
    call(
      connect,
      post("/shopify/connect", { intent: "connect", shop, ...fields }, { cookie }),
      product.context(),
      {},
    );
  const connectTo = async (tenant: TestTenant) => {
    const { cookie: session } = await here.staff(tenant);
    const { cookie } = await letIn(session);
    return press(`${cookie}; ${session}`);
  };
  const row = async (tenant: TestTenant) =>
    (
      await db
        .select()
        .from(shopConnections)
        .where(and(eq(shopConnections.tenantId, tenant.id), eq(shopConnections.shopDomain, shop)))
    )[0];

  return {
    ...here,
    sandbox,
    shop,
    control,
    signed,
    begin,
    consent,
    comeBack,
    letIn,
    press,
    connectTo,
    row,
    port: () => shopPort(product.context(), shop),
    portOf: (domain: string) => shopPort(product.context(), domain),
    /** How often the sandbox was asked for a path, as its deliveries and tokens tell. */
    tokens: async () => {
      const state = (await control("state", {}, "GET")) as {
        shops: { domain: string; installed: boolean; tokens: { access: string; refresh: string }[] }[];
      };
      return state.shops.find(({ domain }) => domain === shop)!;
    },
    /** A webhook as Shopify sends it. */
    async tell(
      topic: string,
      {
        body = {},
        at = product.clock.now(),
        id = freshId(),
        secret = APP_SECRET,
        ...change
      }: {
        body?: object;
        at?: Date;
        id?: string;
        secret?: string;
        headers?: Record<string, string>;
        text?: string;
      } = {},
    ) {
      const text = JSON.stringify(body);
      const request = new Request(`${ORIGIN}/shopify/webhooks`, {
        method: "POST",
        body: change.text ?? text,
        headers: {
          "Content-Type": "application/json",
          "X-Shopify-Topic": topic,
          "X-Shopify-Shop-Domain": shop,
          "X-Shopify-Webhook-Id": id,
          "X-Shopify-Triggered-At": at.toISOString(),
          "X-Shopify-Hmac-SHA256": bodySignature(secret, text),
          ...change.headers,
        },
      });
      return (await call(webhook, request, product.context(), {})).status;
    },
    page: async (tenant: TestTenant) => {
      const { cookie } = await here.staff(tenant);
      return (
        await call(connectionPage, get("/settings/shopify-connection", { cookie }), product.context(), {})
      ).body as { shops: { id: string; light: { colour: string; trouble: string | null } | null }[] };
    },
    send: async (tenant: TestTenant, fields: Record<string, string>) => {
      const { cookie } = await here.staff(tenant);
      return call(
        connection,
        post("/settings/shopify-connection", fields, { cookie }),
        product.context(),
        {},
      );
    },
  };
}
