import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { StoreChrome } from "../../ui/storefront/models.ts";

/** Title and description of a store's own page, in the organiser's words as search engines and chats show them. */
export function storeMeta(store: StoreChrome | undefined): MetaDescriptor[] {
  if (!store) return [];
  return [{ title: store.name }, { name: "description", content: store.description }];
}
