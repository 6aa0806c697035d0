import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { installOf } from "../http/cookies/shop-cookies.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { findInstall, type ShopInstallRow } from "../services/shops/installs.server.ts";

/** The shop that let the app in and waits in this browser to be connected. */
export async function waitingInstall({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<ShopInstallRow | undefined> {
  const id = await installOf({ request, page: context.page });
  return id === undefined ? undefined : findInstall(baseScope(context), { id });
}
