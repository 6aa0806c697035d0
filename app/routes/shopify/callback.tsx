import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { findStaff } from "../../auth/session.server.ts";
import { may } from "../../domain/access/permissions.ts";
import { shopDomain } from "../../domain/shop/shop-domain.ts";
import { flashCookie } from "../../http/cookies/flash.server.ts";
import { clearedShopState, hasAskedShop, rememberInstall } from "../../http/cookies/shop-cookies.server.ts";
import { baseScope } from "../../http/wiring/context.server.ts";
import { hasShopApp, isFromShopify, shopPort } from "../../http/wiring/shop-port.server.ts";
import { paths } from "../../paths.ts";
import { connectShop } from "../../services/shops/connect-shop.server.ts";
import {
  type InstallRefusal,
  keepInstall,
  type ShopInstallRow,
  tenantOfShop,
} from "../../services/shops/installs.server.ts";
import { ShopRefusalView } from "./refusal-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "setup:shop.refused.title" };

type Why = Parameters<typeof ShopRefusalView>[0]["why"];

const REFUSED: Record<InstallRefusal["is"], [why: Why, status: number]> = {
  code: ["code", 401],
  other_shop: ["callback", 401],
  scopes: ["scopes", 403],
  closed: ["closed", 409],
  away: ["away", 503],
};

/** Where Shopify leads an owner who has let the app in. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { searchParams } = new URL(request.url);
  const cleared = clearedShopState(context);
  const refused = async (why: Why, status: number, scopes = "") => {
    const { chrome } = await authChrome(args);
    const page = { chrome: { ...chrome, languageForm: null }, why, scopes };
    return data(page, { status, headers: { "Set-Cookie": cleared } });
  };
  if (!hasShopApp(context.page.settings)) return refused("notSetUp", 404);
  const shop = shopDomain(searchParams.get("shop"));
  const state = searchParams.get("state") ?? "";
  const isOurs =
    shop !== undefined &&
    (await isFromShopify(context, request)) &&
    (await hasAskedShop({ request, page: context.page }, { shopDomain: shop, state }));
  if (!isOurs) return refused("callback", 401);
  const code = searchParams.get("code") ?? "";
  const taken = await keepInstall(baseScope(context), {
    shopDomain: shop,
    code,
    port: shopPort(context, shop),
  });
  if ("refused" in taken) {
    const [why, status] = REFUSED[taken.refused.is];
    return refused(why, status, taken.refused.is === "scopes" ? taken.refused.missing.join(", ") : "");
  }
  const headers = new Headers({ "Set-Cookie": cleared });
  if (await renews(args, taken.kept)) {
    headers.append("Set-Cookie", flashCookie(context.page, "setup:shop.done.connected"));
    return redirect(paths.settingsShopify, { headers });
  }
  headers.append("Set-Cookie", await rememberInstall(context, taken.kept.id));
  return redirect(paths.shopConnect, { headers });
}

/** Gives a connection that this person's company has already new tokens: nothing is left to ask. */
async function renews(args: LoaderFunctionArgs, install: ShopInstallRow): Promise<boolean> {
  const owner = await tenantOfShop(baseScope(args.context), { shopDomain: install.shopDomain });
  const staff = owner && (await findStaff(args));
  if (!staff || staff.scope.tenant.tenantId !== owner.tenantId || !may(staff.user, "shopify:write")) {
    return false;
  }
  return (await connectShop(staff.scope, { install })).ok;
}

/** Why the shop was not let in. */
export default function ShopCallbackPage() {
  const page = useLoaderData<typeof loader>();
  return <ShopRefusalView {...page} againHref={paths.settingsShopify} />;
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
