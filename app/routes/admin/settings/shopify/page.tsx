import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { waitingInstall } from "../../../../auth/waiting-install.server.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { onboardingOf } from "../../../../domain/access/setup.ts";
import { type ShopLight, shopLight } from "../../../../domain/shop/shop-connection.ts";
import { listAddress } from "../../../../domain/lists/list-query.ts";
import { typedShop } from "../../../../domain/shop/shop-domain.ts";
import { missingScopes } from "../../../../domain/shop/shop-scopes.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { askingShop } from "../../../../http/cookies/shop-cookies.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import {
  consentPageOf,
  hasShopApp,
  shopAddress,
  shopPort,
} from "../../../../http/wiring/shop-port.server.ts";
import { paths } from "../../../../paths.ts";
import { ShopConnectionSchema } from "../../../../schemas/shop.ts";
import { checkShop } from "../../../../services/shops/check-shop.server.ts";
import {
  disconnectShop,
  listShops,
  type ShopConnectionRow,
} from "../../../../services/shops/connect-shop.server.ts";
import { closeDataRequest, dataRequests } from "../../../../services/shops/privacy.server.ts";
import { settingsLinks } from "../links.ts";
import { pullNow, REFUSED_SHOWN, refusedWork } from "../../../../services/shops/note-work.server.ts";
import { isRefusal } from "../../../../domain/shop/shop-request.ts";
import type { RefusedModel } from "./refused-orders.tsx";
import { type ShopModel, ShopifyView } from "./view.tsx";

export const handle = { title: "setup:connection.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, setupSteps } = await requireStaff(args, "shopify:read");
  const { page } = args.context;
  const isSetUp = hasShopApp(page.settings);
  const mayWrite = isSetUp && may(user, "shopify:write");
  // A form of this page leads to the shop that it names.
  page.leadsToShops = mayWrite;
  const [shops, requests, refused, install] = await Promise.all([
    listShops(scope),
    dataRequests(scope),
    refusedWork(scope),
    mayWrite ? waitingInstall(args) : undefined,
  ]);
  return {
    links: settingsLinks(user),
    steps: user.integration ? onboardingOf(user, setupSteps).steps : null,
    companyHref: may(user, "company:write") ? paths.settingsCompany : null,
    billingHref: may(user, "billing:write") ? paths.settingsBilling : null,
    isSetUp,
    mayWrite,
    waiting: install?.shopDomain ?? null,
    // A person who may not write to the shop's customers need not know who they are.
    requests: requests
      .filter(() => mayWrite)
      .map(({ id, shopDomain, customer, dueAt }) => ({
        id,
        shop: shopDomain,
        customer,
        dueAt: dueAt.toISOString(),
        ordersHref: listAddress(paths.orders, { q: customer }),
      })),
    mostRefused: REFUSED_SHOWN,
    refused: refused.flatMap((request) => {
      const shop = shops.find(({ id }) => id === request.connectionId);
      return shop ? [refusedModel(request, shop, shopAddress(page.settings, shop.shopDomain))] : [];
    }),
    shops: shops.map((shop) => shown(shop, shopAddress(page.settings, shop.shopDomain), page.now())),
  };
}

/** A connection as the page shows it. */
function shown(shop: ShopConnectionRow, address: string, now: Date): ShopModel {
  const light: ShopLight | null = shop.state === "uninstalled" ? null : shopLight(shop, now);
  return {
    id: shop.id,
    domain: shop.shopDomain,
    name: shop.shopName,
    adminHref: `${address}/admin`,
    productsHref: shop.state === "uninstalled" ? null : paths.settingsShopProducts(shop.id),
    currency: shop.currency,
    light,
    missing: missingScopes(shop.scopes),
    installedAt: shop.installedAt.toISOString(),
    checkedAt: shop.checkedAt.toISOString(),
    lastWebhookAt: shop.lastWebhookAt?.toISOString() ?? null,
    uninstalledAt: shop.uninstalledAt?.toISOString() ?? null,
    lastPullAt: shop.lastPullAt?.toISOString() ?? null,
    unsubmitted: shop.state === "active" ? shop.unsubmitted : 0,
  };
}

type Refused = Awaited<ReturnType<typeof refusedWork>>[number];

/** A refused request as the page shows it. */
const refusedModel = (
  { id, orderName, orderGid, orderId, reason, names, message, updatedAt }: Refused,
  shop: ShopConnectionRow,
  address: string,
): RefusedModel => ({
  id,
  number: orderName,
  shop: shop.shopName,
  shopHref: `${address}/admin/orders/${orderGid.split("/").at(-1) ?? ""}`,
  orderHref: orderId && paths.order(orderId),
  said: isRefusal(reason) ? { code: reason, names } : null,
  message,
  at: updatedAt.toISOString(),
});

/** Intents: `connect` (`shop`), `check`, `pull`, `disconnect`, `answered` (`connection`: of the connection or the request). */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "shopify:write");
  const { context } = args;
  const { page } = context;
  const fields = await readFields(args.request);
  const form = readForm(fields, ShopConnectionSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  if (!hasShopApp(page.settings)) {
    return data({ result: form.refuse({ shop: "setup:shop.refused.notSetUp" }) }, 409);
  }
  const asked = form.value;
  if (asked.intent === "connect") {
    const shop = typedShop(asked.shop);
    if (!shop) return data({ result: form.refuse({ shop: "setup:shop.refused.notAShop" }) }, 422);
    const { state, setCookie } = await askingShop(context, shop);
    return redirect(consentPageOf(context, shop, state), {
      status: 303,
      headers: { "Set-Cookie": setCookie },
    });
  }
  const which = { id: asked.connection, portOf: (shop: string) => shopPort(context, shop) };
  const leave = (message: string, isDone: boolean) =>
    redirect(paths.settingsShopify, {
      status: 303,
      headers: { "Set-Cookie": flashCookie(page, message, isDone) },
    });
  if (asked.intent === "answered") {
    const isClosed = await closeDataRequest(scope, { id: asked.connection });
    return leave(isClosed ? "setup:shop.done.answered" : "setup:shop.done.answeredBefore", isClosed);
  }
  if (asked.intent === "pull") {
    const pulled = await pullNow(scope, which);
    if (pulled.is === "away") return leave("setup:shop.trouble.away", false);
    if (pulled.is === "not due") return leave("shopOrders:pull.busy", false);
    return leave(pulled.found > 0 ? "shopOrders:pull.found" : "shopOrders:pull.none", true);
  }
  if (asked.intent === "check") {
    const fault = await checkShop(scope, which);
    // The light stays green for a while: one missing answer does not mean that the shop is away.
    if (fault === "away") return leave("setup:shop.trouble.away", false);
    return fault ? leave("setup:shop.done.checkedFault", false) : leave("setup:shop.done.checked", true);
  }
  const ended = await disconnectShop(scope, which);
  if (ended === "left_in") return leave("setup:shop.done.leftIn", false);
  return leave("setup:shop.done.disconnected", true);
}

/** The tenant's connections to shops, how they are, and what is left to do. */
export default function ShopifyConnectionPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ShopifyView
      {...page}
      result={answer?.result}
      connectHref={paths.shopConnect}
      programHref={paths.program}
      instructionsHref={paths.widgetInstructions}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
