import { catalogueWords } from "../i18n/catalogue-words.ts";
import { translatorFor } from "../i18n/instance.server.ts";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { UserRow } from "../services/accounts/account-scope.ts";
import {
  findTemporaryStore,
  openTemporaryStore,
  saveTemporaryStore,
  type TemporaryStoreRow,
} from "../services/events/open-temporary-store.server.ts";
import { may } from "../domain/access/permissions.ts";
import type { StoreDraft, TemporaryImage } from "../domain/store/store-draft.ts";
import { paths, RESERVED_SLUGS } from "../paths.ts";
import type { Scope } from "../services/scope.ts";
import { fontsFor } from "../http/pictures/pictures.server.ts";
import { addressOf, baseScope, newId, scopeFor } from "../http/wiring/context.server.ts";
import { languageOf } from "../http/wiring/page-state.server.ts";
import { waitingInstall } from "./waiting-install.server.ts";
import { readCookie, writeCookie } from "../http/cookies/cookies.server.ts";
import { flashCookie } from "../http/cookies/flash.server.ts";
import { randomToken, sha256Hex } from "../http/keys/signing.server.ts";
import { logError } from "../log.server.ts";

const COOKIE = "builder";
/** How long a store waits for its builder to sign in. */
export const TEMPORARY_STORE_SECONDS = 30 * 24 * 3600;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The store that this browser built, if it has one. */
export async function temporaryStoreOf({ request, context }: Args): Promise<TemporaryStoreRow | undefined> {
  const secret = readCookie(request, COOKIE);
  return secret ? findTemporaryStore(baseScope(context), await sha256Hex(secret)) : undefined;
}

/** Saves a store until a person signs in in this browser. @returns it, and the cookie that finds it again. */
export async function keepTemporaryStore(
  { request, context }: Args,
  draft: Omit<StoreDraft, "imageId">,
  image: TemporaryImage | null,
  before?: TemporaryStoreRow,
): Promise<{ kept: TemporaryStoreRow; setCookie: string }> {
  const { settings, now } = context.page;
  const secret = readCookie(request, COOKIE) ?? randomToken();
  // Drawings know the picture by its id.
  const isSame = before?.movedTo === null && before.image?.sha256 === image?.sha256;
  const imgId = image && ((isSame && before.imgId) || newId() + newId());
  const store = {
    id: await sha256Hex(secret),
    imgId,
    image,
    draft: { ...draft, imageId: imgId },
    movedTo: null,
    createdAt: now(),
  };
  const result = await saveTemporaryStore(baseScope(context), store);
  const secure = settings.APP_ORIGIN.startsWith("https:");
  return {
    kept: result,
    setCookie: writeCookie(COOKIE, secret, { maxAge: TEMPORARY_STORE_SECONDS, secure }),
  };
}

/**
 * The answer to a sign-in: the session's cookies and the way on. The store that this browser built opens in the tenant
 * of the user, who is redirected to it. A failure is only logged, and the store waits.
 */
export async function enter(args: Args, user: UserRow, next: string, headers: Headers) {
  const to = await openAfterSignIn(args, user, headers);
  // A person who installed the app in a shop before signing in is asked about it now, unless they asked for another page.
  const asksForShop =
    next === paths.dashboard && may(user, "shopify:write") && (await waitingInstall(args)) !== undefined;
  return redirect(to ?? (asksForShop ? paths.shopConnect : next), { status: 303, headers });
}

async function openAfterSignIn(args: Args, user: UserRow, headers: Headers): Promise<string | undefined> {
  const { context, request } = args;
  if (!may(user, "events:create") || !may(user, "files:write")) return undefined;
  try {
    const store = await temporaryStoreOf(args);
    if (!store) return undefined;
    const actor = { id: `user:${user.id}`, name: user.name, ip: addressOf(request) };
    const opened = await openStore(args, scopeFor(context.page, user.tenantId, actor), store, user.email);
    if (!opened.ok) throw new Error(opened.error);
    for (const cookie of opened.cookies) headers.append("Set-Cookie", cookie);
    return opened.to;
  } catch (error) {
    const { requestId } = context.page;
    logError("temporary-store", error, { requestId });
    return undefined;
  }
}

/**
 * Opens a browser's store in a tenant.
 * @param press what tells one press of the button from another, where it may come twice.
 * @returns where it is, and the cookies that go with it; or why not.
 */
export async function openStore(
  { request, context }: Args,
  scope: Scope,
  store: TemporaryStoreRow,
  email: string,
  press?: string,
): Promise<{ ok: true; to: string; cookies: string[] } | { ok: false; error: string }> {
  const lang = await languageOf(request, context);
  const id = press && (await sha256Hex(`${scope.tenant.tenantId} ${press}`)).slice(0, 24);
  const created = await openTemporaryStore(scope, {
    kept: store,
    email,
    lang,
    reserved: RESERVED_SLUGS,
    id,
    fonts: (keys) => fontsFor(context, keys),
    nameOfBlank: catalogueWords(await translatorFor(lang), lang).nameOf,
  });
  if (!created.ok) return created;
  const secure = context.page.settings.APP_ORIGIN.startsWith("https:");
  const cookies = [
    writeCookie(COOKIE, "", { maxAge: 0, secure }),
    flashCookie(context.page, "admin:stores.created"),
  ];
  return { ok: true, to: paths.eventOverview(created.value.slug), cookies };
}
