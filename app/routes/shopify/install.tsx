import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { authChrome } from "../../auth/auth-chrome.server.ts";
import { shopDomain } from "../../domain/shop/shop-domain.ts";
import { askingShop } from "../../http/cookies/shop-cookies.server.ts";
import { consentPageOf, hasShopApp, isFromShopify } from "../../http/wiring/shop-port.server.ts";
import { paths } from "../../paths.ts";
import { ShopRefusalView } from "./refusal-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "setup:shop.refused.title" };

/**
 * Where Shopify leads an owner who installs or opens the app. They are asked for the scopes at once, before any sign-in of
 * ours: Shopify lists no app that asks for anything else first.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { searchParams } = new URL(request.url);
  const refused = async (why: "notSetUp" | "notAShop" | "fromShopify", status: number) => {
    const { chrome } = await authChrome(args);
    return data({ chrome: { ...chrome, languageForm: null }, why }, status);
  };
  if (!hasShopApp(context.page.settings)) return refused("notSetUp", 404);
  const shop = shopDomain(searchParams.get("shop"));
  if (!shop) return refused("notAShop", 400);
  if (!(await isFromShopify(context, request))) return refused("fromShopify", 401);
  const { state, setCookie } = await askingShop(context, shop);
  return redirect(consentPageOf(context, shop, state), { headers: { "Set-Cookie": setCookie } });
}

/** That this is no way in. */
export default function ShopInstallPage() {
  const { chrome, why } = useLoaderData<typeof loader>();
  return <ShopRefusalView chrome={chrome} why={why} againHref={paths.settingsShopify} />;
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
