import type { AppLoadContext } from "@remix-run/cloudflare";
import { handleOfShop, shopOfHandle } from "../../domain/shop/shop-domain.ts";
import { randomToken, sameText, sign, unsign } from "../keys/signing.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

const STATE_COOKIE = "shop.state";
const INSTALL_COOKIE = "shop.install";
/** So long may a shop's owner read what the app asks for. */
const STATE_SECONDS = 15 * 60;
const INSTALL_SECONDS = 24 * 3600;

type Context = Pick<AppLoadContext, "page">;
type Args = Context & { request: Request };

const isSecure = ({ page }: Context) => page.settings.APP_ORIGIN.startsWith("https:");

function cookie(context: Context, name: string, value: string, maxAge: number): string {
  return writeCookie(name, value, { maxAge, secure: isSecure(context) });
}

/**
 * What ties the answer of a shop's owner to the browser that asked.
 * @returns the state that Shopify brings back, and the cookie that it is compared with.
 */
export async function askingShop(
  context: Context,
  shopDomain: string,
): Promise<{ state: string; setCookie: string }> {
  const state = randomToken();
  const { settings, now } = context.page;
  // A signed value holds no dot, and every shop's name ends alike.
  const value = `${state}:${handleOfShop(shopDomain)}:${now().getTime()}`;
  const signed = await sign(settings.SESSION_SECRET, STATE_COOKIE, value);
  return { state, setCookie: cookie(context, STATE_COOKIE, signed, STATE_SECONDS) };
}

/** Whether this browser asked this shop with this state, within the last quarter of an hour. */
export async function hasAskedShop(
  { request, page }: Args,
  { shopDomain, state }: { shopDomain: string; state: string },
): Promise<boolean> {
  const signed = readCookie(request, STATE_COOKIE);
  const value = signed && (await unsign(page.settings.SESSION_SECRET, STATE_COOKIE, signed));
  const [asked = "", handle = "", at = ""] = (value || "").split(":");
  const ageMs = page.now().getTime() - Number(at);
  return (
    asked !== "" &&
    sameText(asked, state) &&
    shopOfHandle(handle) === shopDomain &&
    ageMs >= 0 &&
    ageMs <= STATE_SECONDS * 1000
  );
}

/** Set-Cookie after an answer: a state counts once. */
export const clearedShopState = (context: Context): string => cookie(context, STATE_COOKIE, "", 0);

/** Remembers that this browser may connect the shop of an installation. */
export async function rememberInstall(context: Context, id: string): Promise<string> {
  const signed = await sign(context.page.settings.SESSION_SECRET, INSTALL_COOKIE, id);
  return cookie(context, INSTALL_COOKIE, signed, INSTALL_SECONDS);
}

/** The installation that waits in this browser to be connected. */
export async function installOf({ request, page }: Args): Promise<string | undefined> {
  const signed = readCookie(request, INSTALL_COOKIE);
  return signed && unsign(page.settings.SESSION_SECRET, INSTALL_COOKIE, signed);
}

export const clearedInstall = (context: Context): string => cookie(context, INSTALL_COOKIE, "", 0);
