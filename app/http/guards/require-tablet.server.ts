import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isPromo } from "../../domain/store/store-event.ts";
import { findTablet, type OpenTablet } from "../../services/booth/read.server.ts";
import { readStorefront } from "../../services/storefront/read.server.ts";
import type { Storefront } from "../../services/storefront.ts";
import { addressOf, baseScope, scopeFor } from "../wiring/context.server.ts";
import { readCookie, writeCookie } from "../cookies/cookies.server.ts";
import type { PageState } from "../wiring/page-state.server.ts";
import { findStore, type StoreVisit } from "./require-store.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/**
 * The cookie of a device that is a tablet of this store's stand; it outlives the session of the person who set it up.
 */
const cookieOf = (eventId: string) => `booth.${eventId}`;

/**
 * The promo of the address, and the tablet that asks; undefined when the device is none, was revoked, or its time is over.
 * @throws 404 when there is no such promo.
 */
export async function visitStand(args: Args): Promise<StoreVisit & { open: OpenTablet | undefined }> {
  const storefront = await findStore(args, args.params["slug"] ?? "");
  if (!storefront || !isPromo(storefront.store.type)) throw new Response(null, { status: 404 });
  const { id: eventId, tenantId } = storefront.store;
  const actor = { id: "recipient", name: "", ip: addressOf(args.request) };
  const token = readCookie(args.request, cookieOf(eventId)) ?? "";
  const scope = scopeFor(args.context.page, tenantId, actor);
  const open = token === "" ? undefined : await findTablet(scope, { eventId, token });
  if (open) actor.name = open.tablet.name;
  return { storefront, visitorId: undefined, scope, open };
}

/** The promo as the public sees it, for the person who sets up its stand; also a draft. */
export async function requireStandStore({ context }: Args, slug: string): Promise<Storefront> {
  const storefront = await readStorefront(baseScope(context), { slug });
  if (!storefront) throw new Response(null, { status: 404 });
  return storefront;
}

/** Set-Cookie that makes this device a tablet. */
export function tabletCookie(
  { settings }: PageState,
  { eventId, token, days }: { eventId: string; token: string; days: number },
): string {
  return writeCookie(cookieOf(eventId), token, {
    maxAge: days * 86_400,
    path: "/events",
    secure: settings.APP_ORIGIN.startsWith("https:"),
  });
}
