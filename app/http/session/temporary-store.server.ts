import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { UserRow } from "../../../db/repositories/accounts.server.ts";
import type { TemporaryStoreRow } from "../../../db/repositories/temporary-stores.server.ts";
import type { TemporaryImage } from "../../../db/schema/temporary-stores.ts";
import { may } from "../../domain/access/permissions.ts";
import type { StoreDraft } from "../../domain/store/store-draft.ts";
import { paths, RESERVED_SLUGS } from "../../paths.ts";
import { createEvent } from "../../services/events/create-event.server.ts";
import { moveImage } from "../../services/events/move-image.server.ts";
import type { Scope } from "../../services/scope.ts";
import { addressOf, newId, platformOf, scopeFor } from "../context.server.ts";
import { languageOf } from "../page-state.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";
import { randomToken, sha256Hex } from "./signing.server.ts";

const COOKIE = "builder";
/** How long a store waits for its builder to sign in. */
export const TEMPORARY_STORE_SECONDS = 30 * 24 * 3600;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The store that this browser built, if it has one. */
export async function temporaryStoreOf({ request, context }: Args): Promise<TemporaryStoreRow | undefined> {
  const secret = readCookie(request, COOKIE);
  return secret ? platformOf(context).temporaryStores.find(await sha256Hex(secret)) : undefined;
}

/** Keeps a store until somebody signs in in this browser. @returns its id, and the cookie that finds it again. */
export async function keepTemporaryStore(
  { request, context }: Args,
  draft: Omit<StoreDraft, "imageId">,
  image: TemporaryImage | null,
): Promise<{ id: string; setCookie: string }> {
  const { settings, now } = context.page;
  const secret = readCookie(request, COOKIE) ?? randomToken();
  const id = await sha256Hex(secret);
  const imgId = image && newId() + newId();
  await platformOf(context).temporaryStores.keep({
    id,
    imgId,
    image,
    draft: { ...draft, imageId: imgId },
    movedTo: null,
    createdAt: now(),
  });
  const secure = settings.APP_ORIGIN.startsWith("https:");
  return { id, setCookie: writeCookie(COOKIE, secret, { maxAge: TEMPORARY_STORE_SECONDS, secure }) };
}

/**
 * After a sign-in: the store that this browser built is opened in the tenant of whoever signed in, and they are led to
 * it. What fails is only logged; the store then waits for another try.
 * @returns where to go on, and the cookie that is not needed any more.
 */
export async function openTemporaryStore(
  args: Args,
  user: UserRow,
): Promise<{ to: string; setCookie: string } | undefined> {
  const { context, request } = args;
  if (!may(user, "events:write") || !may(user, "files:write")) return undefined;
  const kept = await temporaryStoreOf(args);
  if (!kept) return undefined;
  const actor = { id: `user:${user.id}`, name: user.name, ip: addressOf(request) };
  const opened = await openDraft(args, scopeFor(context.page, user.tenantId, actor), kept, user.email).catch(
    (error: unknown) => String(error),
  );
  if (typeof opened === "string") {
    console.error(
      JSON.stringify({ at: "temporary-store", requestId: context.page.requestId, error: opened }),
    );
    return undefined;
  }
  const secure = context.page.settings.APP_ORIGIN.startsWith("https:");
  return { to: paths.vouchers(opened.slug), setCookie: writeCookie(COOKIE, "", { maxAge: 0, secure }) };
}

/** The picture moves first, then the store is created with it. A refusal is answered as a text. */
async function openDraft(
  { request, context }: Args,
  scope: Scope,
  kept: TemporaryStoreRow,
  email: string,
): Promise<{ slug: string } | string> {
  const platform = platformOf(context);
  if (kept.imgId !== null) {
    const moved = await moveImage(platform, scope, kept.imgId);
    if (!moved.ok) return moved.error;
  }
  // Two sign-ins at once open one store.
  if (!(await platform.temporaryStores.take(kept.id))) return "The store was opened a moment ago.";
  const lang = await languageOf(request, context);
  const around = { email, lang, reserved: RESERVED_SLUGS, hash: sha256Hex };
  const created = await createEvent(platform, scope, kept.draft, around);
  if (created.ok) return created.value;
  await platform.temporaryStores.keep(kept);
  return created.error;
}
