import type { AppLoadContext } from "@remix-run/cloudflare";
import { createPoints } from "../../gateways/shopify/points.ts";
import {
  consentUrl,
  describeShop,
  exchangeCode,
  refreshTokens,
  type ShopPlace,
  uninstallApp,
} from "../../gateways/shopify/shop-api.server.ts";
import { shopProducts } from "../../gateways/shopify/shop-products.server.ts";
import { answerWork, assignedWork, readWork } from "../../gateways/shopify/shop-work.server.ts";
import { isSignedBody, isSignedQuery } from "../../gateways/shopify/signatures.server.ts";
import { paths } from "../../paths.ts";
import type { SealedShopTokens, ShopAnswer, ShopPort, ShopTokens } from "../../services/ports.ts";
import { openShopAccess, sealShopAccess } from "../keys/shop-access.server.ts";
import type { Settings } from "./env.server.ts";

type Context = Pick<AppLoadContext, "page">;

/** Whether this platform has an app at Shopify. */
export const hasShopApp = ({ SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRETS }: Settings): boolean =>
  SHOPIFY_CLIENT_ID !== "" && SHOPIFY_CLIENT_SECRETS.length > 0;

/** Whether Shopify signed the query of a request, a moment ago. */
export const isFromShopify = ({ page }: Context, { url }: Request): Promise<boolean> =>
  isSignedQuery(page.settings.SHOPIFY_CLIENT_SECRETS, new URL(url).search, page.now());

/** Whether Shopify signed a body. */
export const isShopifyBody = (
  { SHOPIFY_CLIENT_SECRETS }: Settings,
  body: Uint8Array<ArrayBuffer>,
  signature: string | null,
): Promise<boolean> => isSignedBody(SHOPIFY_CLIENT_SECRETS, body, signature);

/** Where a shop is: at Shopify, or in the sandbox. */
export const shopAddress = ({ SHOPIFY_API_BASE }: Settings, shopDomain: string): string =>
  SHOPIFY_API_BASE ? `${SHOPIFY_API_BASE}/shops/${shopDomain}` : `https://${shopDomain}`;

/** For the pauses between questions and for what is written once Shopify did not answer in time. */
const RESERVE_MS = 3_000;

function placeOf({ page }: Context, shopDomain: string): ShopPlace {
  const { settings, now } = page;
  const { SHOPIFY_CLIENT_ID: clientId, SHOPIFY_CLIENT_SECRETS: secrets } = settings;
  return {
    address: shopAddress(settings, shopDomain),
    clientId,
    clientSecret: secrets[0] ?? "",
    line: {
      breaker: page.fulfillerBreakers(shopDomain, ""),
      fetch: (...sent: Parameters<typeof fetch>) => fetch(...sent),
      timeMs: () => page.budget.leftMs() - RESERVE_MS,
    },
    now,
  };
}

/** Where a shop's owner is asked to let the app in. */
export const consentPageOf = ({ page }: Context, shopDomain: string, state: string): string =>
  consentUrl(placeOf({ page }, shopDomain), {
    state,
    callback: page.settings.APP_ORIGIN + paths.shopCallback,
  });

const ASSIGNMENTS = {
  requested: "FULFILLMENT_REQUESTED",
  "to be left": "CANCELLATION_REQUESTED",
  unsubmitted: "FULFILLMENT_UNSUBMITTED",
} as const;

const paused = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * A shop, asked in the name of the app. Tokens are opened here, and leave sealed.
 * @param pause waits until a shop has points again.
 */
export function shopPort(context: Context, shopDomain: string, pause = paused): ShopPort {
  const place = placeOf(context, shopDomain);
  const points = createPoints(place.now);
  const ring = context.page.settings.SESSION_SECRET;
  const open = (sealed: string) => openShopAccess(ring, shopDomain, sealed);
  async function seal(answer: ShopAnswer<ShopTokens>): Promise<ShopAnswer<SealedShopTokens>> {
    if (answer.state !== "done") return answer;
    const { access, refresh, accessUntil, refreshUntil } = answer.value;
    const sealed = await sealShopAccess(ring, shopDomain, { access, refresh });
    return { state: "done", value: { access: sealed, accessUntil, refreshUntil } };
  }
  return {
    exchange: async (code) => seal(await exchangeCode(place, code)),
    async refresh(sealed) {
      const opened = await open(sealed);
      const answer: ShopAnswer<ShopTokens> = opened
        ? await refreshTokens(place, opened.refresh)
        : { state: "refused" };
      return answer.state === "refused" ? { state: "reconnect" } : seal(answer);
    },
    async describe(sealed) {
      const opened = await open(sealed);
      return opened ? describeShop(place, opened.access, points) : { state: "reconnect" };
    },
    async uninstall(sealed) {
      const opened = await open(sealed);
      return opened ? uninstallApp(place, opened.access) : { state: "reconnect" };
    },
    async products(sealed) {
      const opened = await open(sealed);
      return opened && shopProducts(place, { pause, points }, opened.access);
    },
    async assigned(sealed, which) {
      const opened = await open(sealed);
      return opened ? assignedWork(place, opened.access, ASSIGNMENTS[which]) : { state: "reconnect" };
    },
    async work(sealed, gid) {
      const opened = await open(sealed);
      return opened ? readWork(place, opened.access, gid) : { state: "reconnect" };
    },
    async answer(sealed, told) {
      const opened = await open(sealed);
      return opened ? answerWork(place, opened.access, told) : { state: "reconnect" };
    },
  };
}
