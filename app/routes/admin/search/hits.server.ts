import { may, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { paths } from "../../../paths.ts";
import type { searchDesk, SearchReads } from "../../../services/search/search-desk.server.ts";
import type { Hit } from "../../../ui/admin/search/hits.ts";

/** What somebody may find; on a visit of the platform what their role may read there. */
export function searchReads(user: StaffPrincipal, { atPlatform }: { atPlatform: boolean }): SearchReads {
  return {
    stores: may(user, "events:read"),
    orders: may(user, "orders:read"),
    products: may(user, "products:read"),
    people: may(user, "users:read"),
    clients: may(user, "clients:read"),
    tenants: atPlatform && may(user, "panel:read"),
  };
}

/** What was found as lines with their addresses, in the order in which they are shown. */
export function hitsOf(results: Awaited<ReturnType<typeof searchDesk>>): Hit[] {
  return [
    ...results.tenants.map(({ id, name }) => hit("tenants", id, name, "", paths.panelTenant(id))),
    ...results.stores.map(({ slug, name }) => hit("stores", slug, name, "", paths.eventOverview(slug))),
    ...results.orders.map(({ id, ref, customer, store }) =>
      hit("orders", id, ref ?? "", `${customer} · ${store}`, paths.order(id)),
    ),
    ...results.products.map(({ id, name }) => hit("products", id, name, "", paths.ownProduct(id))),
    ...results.clients.map(({ id, name, contactName }) =>
      hit("clients", id, name, contactName, paths.client(id)),
    ),
    ...results.people.map(({ id, name, email }) => hit("people", id, name, email, paths.user(id))),
  ];
}

const hit = (kind: Hit["kind"], id: string, name: string, note: string, href: string): Hit => ({
  kind,
  key: `${kind} ${id}`,
  name,
  note,
  href,
});
