import type { TenantFulfiller } from "../../../services/fulfillers/read-fulfillers.server.ts";
import type { FulfillerRow } from "../../../ui/admin/fulfillers/fulfillers-table.tsx";
import { eventPagePath } from "../../../ui/admin/event/event-pages.ts";

/** Fulfillers as the tables show them. A profile is what somebody wrote: what is no text in it is left out. */
export function fulfillerRows(rows: readonly TenantFulfiller[]): FulfillerRow[] {
  return rows.map(({ id, name, mode, state, profile, stores }) => {
    const text = (key: string) => (typeof profile[key] === "string" ? profile[key] : "");
    return {
      ...{ id, name, mode, state },
      contact: text("contactName"),
      email: text("email"),
      stores: stores.map((store) => ({
        name: store.name,
        href: eventPagePath(store.slug, "fulfillers/register"),
      })),
    };
  });
}
