import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readBranding } from "../../../http/forms/branding-form.server.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { wishedPage } from "../../../services/events/save-branding.server.ts";

/**
 * A store as the form of its branding has it at this moment (`?look=1` with the form's fields), before anything is saved.
 * What cannot be read shows the store as it is.
 */
export async function withWishedLook(
  { request }: Pick<LoaderFunctionArgs, "request">,
  visit: StoreVisit,
): Promise<StoreVisit> {
  const query = new URL(request.url).searchParams;
  if (!query.has("look")) return visit;
  const { storefront, scope } = visit;
  const { store: event } = storefront;
  const fields = new FormData();
  for (const [name, value] of query) fields.set(name, value);
  fields.set("version", String(event.version));
  const read = readBranding(event, fields);
  const page = read.ok ? await wishedPage(scope, { event, wish: read.wish }) : undefined;
  if (!read.ok || !page) return visit;
  return { ...visit, storefront: { ...storefront, store: { ...event, theme: read.wish.theme, page } } };
}
