import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authChrome } from "../../../auth/auth-chrome.server.ts";
import { waitingInstall } from "../../../auth/waiting-install.server.ts";
import { findStaff, requireStaff } from "../../../auth/session.server.ts";
import { may } from "../../../domain/access/permissions.ts";
import { addressIsProved } from "../../../domain/access/setup.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { clearedInstall } from "../../../http/cookies/shop-cookies.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { WaitingShopSchema } from "../../../schemas/shop.ts";
import { connectShop, isConnected } from "../../../services/shops/connect-shop.server.ts";
import { dropInstall } from "../../../services/shops/installs.server.ts";
import { ConnectShopView } from "./view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "setup:shop.connect.title" };

export async function loader(args: LoaderFunctionArgs) {
  const [page, install, found] = await Promise.all([authChrome(args), waitingInstall(args), findStaff(args)]);
  // An address that is not proved opens nothing yet.
  const staff = found && addressIsProved(found.user) ? found : undefined;
  return {
    ...page,
    shop: install ? { domain: install.shopDomain, name: install.shopName } : null,
    company: staff?.tenantName ?? null,
    mayConnect: staff !== undefined && may(staff.user, "shopify:write"),
  };
}

/** Intents: `connect`, `forget`; `shop` is the one that the page showed. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "shopify:write");
  const { page } = args.context;
  const form = readForm(await readFields(args.request), WaitingShopSchema);
  if (!form.ok) return data({ refused: "setup:shop.connect.changed" as const }, 422);
  const { intent, shop } = form.value;
  const headers = new Headers({ "Set-Cookie": clearedInstall({ page }) });
  const leave = (message: string, isDone: boolean) => {
    headers.append("Set-Cookie", flashCookie(page, message, isDone));
    return redirect(paths.settingsShopify, { status: 303, headers });
  };
  const install = await waitingInstall(args);
  if (install && install.shopDomain !== shop) {
    return data({ refused: "setup:shop.connect.changed" as const }, 409);
  }
  if (intent === "forget") {
    if (install) await dropInstall(scope, { id: install.id });
    return leave("setup:shop.done.forgotten", true);
  }
  // Pressed twice: the first press has connected it.
  if (!install) {
    return (await isConnected(scope, { shopDomain: shop }))
      ? leave("setup:shop.done.connected", true)
      : leave("setup:shop.refused.waitedTooLong", false);
  }
  const connected = await connectShop(scope, { install });
  if (!connected.ok) return data({ refused: connected.error }, 409);
  return leave("setup:shop.done.connected", true);
}

/** Whether the shop that has just let the app in is to be connected to the company that is signed in. */
export default function ConnectShopPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConnectShopView
      {...page}
      refused={answer?.refused ?? null}
      action={paths.shopConnect}
      signInHref={`${paths.login}?return=${encodeURIComponent(paths.shopConnect)}`}
      signUpHref={paths.getStarted}
      settingsHref={paths.settingsShopify}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
