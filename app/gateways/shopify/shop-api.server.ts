import * as v from "valibot";
import { SHOP_SCOPES } from "../../domain/shop/shop-scopes.ts";
import type { ShopAnswer, ShopDescription, ShopTokens } from "../../services/ports.ts";
import { ask, type Line } from "../fulfillers/ask.server.ts";
import { API_VERSION, OPERATIONS } from "./operations.ts";
import type { Points } from "./points.ts";

/** One shop, and who asks it. */
export type ShopPlace = {
  /** `https://demo.myshopify.com`, or where the sandbox has it. */
  address: string;
  clientId: string;
  /** The newest secret of the app. */
  clientSecret: string;
  line: Line;
  now: () => Date;
};

/** The page on which a shop's owner is asked to let the app in. */
export function consentUrl(
  { address, clientId }: Pick<ShopPlace, "address" | "clientId">,
  { state, callback }: { state: string; callback: string },
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    scope: SHOP_SCOPES.join(","),
    redirect_uri: callback,
    state,
  });
  return `${address}/admin/oauth/authorize?${query.toString()}`;
}

const Pair = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  scope: v.string(),
  expires_in: v.pipe(v.number(), v.minValue(1)),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token_expires_in: v.pipe(v.number(), v.minValue(1)),
});

/** Tokens for the code of a callback. Refused: the code is used, over or foreign, or the tokens would never end. */
export const exchangeCode = (place: ShopPlace, code: string): Promise<ShopAnswer<ShopTokens>> =>
  askForTokens(place, { code, expiring: "1" });

/** The pair that follows this one. Refused: it does not count any more. */
export const refreshTokens = (place: ShopPlace, refresh: string): Promise<ShopAnswer<ShopTokens>> =>
  askForTokens(place, { grant_type: "refresh_token", refresh_token: refresh });

async function askForTokens(
  { address, clientId, clientSecret, line, now }: ShopPlace,
  fields: Record<string, string>,
): Promise<ShopAnswer<ShopTokens>> {
  const body = { client_id: clientId, client_secret: clientSecret, ...fields };
  const heard = await ask(line, `${address}/admin/oauth/access_token`, posted(body));
  if ("away" in heard) return { state: "away" };
  const closed = closedBy(heard.status);
  if (closed) return closed;
  const pair = v.safeParse(Pair, heard.body);
  if (heard.status >= 300 || !pair.success) return { state: "refused" };
  const at = now().getTime();
  const { access_token, scope, refresh_token, expires_in, refresh_token_expires_in } = pair.output;
  return {
    state: "done",
    value: {
      access: access_token,
      refresh: refresh_token,
      scopes: scope
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
      accessUntil: new Date(at + expires_in * 1000),
      refreshUntil: new Date(at + refresh_token_expires_in * 1000),
    },
  };
}

const Described = v.object({
  shop: v.object({
    id: v.string(),
    name: v.string(),
    myshopifyDomain: v.string(),
    currencyCode: v.string(),
    primaryDomain: v.object({ localization: v.nullish(v.object({ defaultLocale: v.string() })) }),
  }),
  currentAppInstallation: v.object({ accessScopes: v.array(v.object({ handle: v.string() })) }),
  publicApiVersions: v.array(v.object({ handle: v.string(), supported: v.boolean() })),
});

/** Whose shop it is, and what it granted. */
export async function describeShop(
  place: ShopPlace,
  access: string,
  points?: Points,
): Promise<ShopAnswer<ShopDescription>> {
  const answer = await askAdmin(place, access, OPERATIONS.shop, Described, {}, points);
  if (answer.state !== "done") return answer;
  const { shop, currentAppInstallation, publicApiVersions } = answer.value;
  return {
    state: "done",
    value: {
      shopDomain: shop.myshopifyDomain.toLowerCase(),
      shopGid: shop.id,
      shopName: shop.name,
      currency: shop.currencyCode,
      // A domain that only leads to another one has no languages of its own.
      locale: shop.primaryDomain.localization?.defaultLocale ?? "en",
      scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle),
      isOurVersion:
        answer.version === API_VERSION &&
        publicApiVersions.some(({ handle, supported }) => handle === API_VERSION && supported),
    },
  };
}

const Uninstalled = v.object({
  appUninstall: v.object({ userErrors: v.array(v.object({ code: v.nullish(v.string()) })) }),
});

/** Takes the app out of the shop. */
export async function uninstallApp(place: ShopPlace, access: string): Promise<ShopAnswer<null>> {
  const answer = await askAdmin(place, access, OPERATIONS.uninstall, Uninstalled);
  if (answer.state !== "done") return answer;
  return answer.value.appUninstall.userErrors.length > 0
    ? { state: "refused" }
    : { state: "done", value: null };
}

const Failed = v.object({ errors: v.pipe(v.array(v.unknown()), v.minLength(1)) });
const Throttled = v.object({ extensions: v.object({ code: v.literal("THROTTLED") }) });

type AdminAnswer<T> = ShopAnswer<T> & { version?: string; isThrottled?: boolean };

/** Asks the Admin API. What it says of the moment (no points left, an error of its own) is `away`. */
export async function askAdmin<S extends v.GenericSchema>(
  { address, line }: ShopPlace,
  access: string,
  query: string,
  schema: S,
  variables: Readonly<Record<string, unknown>> = {},
  points?: Points,
): Promise<AdminAnswer<v.InferOutput<S>>> {
  const url = `${address}/admin/api/${API_VERSION}/graphql.json`;
  const heard = await ask(line, url, posted({ query, variables }, { "X-Shopify-Access-Token": access }));
  if ("away" in heard) return { state: "away" };
  if (heard.status === 401) return { state: "reconnect" };
  const closed = closedBy(heard.status);
  if (closed) return closed;
  points?.note(query, heard.body);
  const failed = v.safeParse(Failed, heard.body);
  if (failed.success) {
    return failed.output.errors.some((error) => v.is(Throttled, error))
      ? { state: "away", isThrottled: true }
      : { state: "refused" };
  }
  const read = v.safeParse(v.object({ data: schema }), heard.body);
  if (heard.status >= 300 || !read.success) return { state: "refused" };
  const version = heard.headers.get("X-Shopify-API-Version") ?? API_VERSION;
  return { state: "done", value: read.output.data, version };
}

/** Why a shop refuses every call, by the status of its answer. */
function closedBy(status: number): { state: "closed"; why: "locked" | "frozen" | "blocked" } | undefined {
  if (status === 423) return { state: "closed", why: "locked" };
  if (status === 402) return { state: "closed", why: "frozen" };
  return status === 430 ? { state: "closed", why: "blocked" } : undefined;
}

function posted(body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
  };
}
