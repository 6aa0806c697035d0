import { json, type Incoming, type Outgoing, page } from "../../payment-sandbox/src/http.ts";
import type { App } from "./app-file.ts";
import { consentPage, errorPage } from "./pages.ts";
import { NEVER, type Shop, type Shops } from "./shops.ts";
import { signedQuery } from "./signature.ts";

type Place = { app: App; shops: Shops; shop: Shop };

/** `/admin/oauth/authorize`: asks the shop's owner, and leads back to the app with a code. */
export function answerAuthorize({ app, shops, shop }: Place, { method, query }: Incoming): Outgoing {
  const asked = new URLSearchParams(query);
  const redirectUri = asked.get("redirect_uri") ?? "";
  if (asked.get("client_id") !== app.clientId) {
    return page(errorPage("Oauth error invalid_request: There is no app with this client id."), {
      status: 400,
    });
  }
  if (!app.redirectUrls.includes(redirectUri)) {
    const words = "Oauth error invalid_request: The redirect_uri is not whitelisted";
    return page(errorPage(words), { status: 400 });
  }
  const scopes = (asked.get("scope") ?? "").split(",").filter(Boolean);
  if (scopes.some((scope) => !app.scopes.includes(scope))) {
    return page(errorPage("Oauth error invalid_scope: The app's file does not name this scope."), {
      status: 400,
    });
  }
  const granted = shop.grants ?? scopes;
  const isKnown =
    shop.installed && shop.tokens.some((token) => scopes.every((one) => token.scopes.includes(one)));
  // An owner who has granted all of it before is not asked again.
  if (method === "GET" && !isKnown) return page(consentPage(shop, app, scopes));
  shop.installed = true;
  const code = shops.giveCode(shop.domain, granted);
  shops.save();
  const back = signedQuery(app.secret, {
    code,
    host: Buffer.from(`admin.shopify.com/store/${shop.domain.split(".")[0]!}`).toString("base64"),
    shop: shop.domain,
    state: asked.get("state") ?? "",
    timestamp: String(Math.floor(shops.now() / 1000)),
  });
  return { status: 302, headers: { Location: `${redirectUri}?${back.toString()}` }, body: "" };
}

/** `/admin/oauth/access_token`: tokens for a code, or for a refresh token. */
export function answerAccessToken({ app, shops, shop }: Place, { body }: Incoming): Outgoing {
  const asked = fieldsOf(body);
  if (asked["client_id"] !== app.clientId || asked["client_secret"] !== app.secret) {
    return json(401, { error: "invalid_client", error_description: "Client authentication failed" });
  }
  if (!shop.installed) return json(400, { error: "app_not_installed" });
  const isRefresh = asked["grant_type"] === "refresh_token";
  const code = isRefresh ? undefined : shops.takeCode(String(asked["code"]), shop.domain);
  const token = isRefresh
    ? shops.refreshed(shop, String(asked["refresh_token"]))
    : code && shops.giveTokens(shop, code.scopes);
  shops.save();
  if (!token) {
    return isRefresh
      ? json(400, { error: "invalid_grant" })
      : json(400, {
          error: "invalid_request",
          error_description: "The authorization code was not found or was already used",
        });
  }
  const scope = token.scopes.join(",");
  if (!isRefresh && String(asked["expiring"]) !== "1") {
    // A token for ever, which our app may not use: Shopify refuses it at the first call.
    token.until = NEVER;
    return json(200, { access_token: token.access, scope });
  }
  return json(200, {
    access_token: token.access,
    scope,
    expires_in: Math.round((token.until - shops.now()) / 1000),
    refresh_token: token.refresh,
    refresh_token_expires_in: Math.round((token.refreshUntil - shops.now()) / 1000),
  });
}

function fieldsOf(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}
