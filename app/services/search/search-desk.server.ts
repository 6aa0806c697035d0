import type { Position } from "../../domain/lists/cursor.ts";
import { restorableSince } from "../../domain/store/event-status.ts";
import type { Scope } from "../scope.ts";

/** What a person may find; the rights are those of the lists. */
export type SearchReads = Record<
  "stores" | "orders" | "products" | "people" | "clients" | "tenants",
  boolean
>;

/** Of each kind; whoever wants more goes on to its list. */
const MOST = 5;
const FIRST: { position: Position | undefined; limit: number } = { position: undefined, limit: MOST };

/** The reference of an order: what stands beside it says what is to be done with the order. */
const REF = /\bPS-[0-9A-Z]{8}\b/i;

/** Looks for words in everything that somebody may read: what the lists find, the first few of each. */
export async function searchDesk(scope: Scope, { words, reads }: { words: string; reads: SearchReads }) {
  const { events, orders, products, people, clients } = scope.tenant;
  const now = scope.now();
  const since = restorableSince(now);
  const byName = { sort: { by: "name", descending: false } as const, ...FIRST };
  const [stores, placed, designs, staff, customers, tenants, everyStore] = await Promise.all([
    reads.stores
      ? events.listEvents(
          { words, state: "", type: "", client: "" },
          { sort: { by: "standing", descending: true }, ...FIRST, revenue: {}, now, since },
        )
      : null,
    reads.orders
      ? orders.listPlaced(
          { words: REF.exec(words)?.[0] ?? words },
          { sort: { by: "placed", descending: true }, ...FIRST },
        )
      : null,
    reads.products
      ? products.list({ filters: { q: words, state: "", garment: "" }, ...byName, since })
      : null,
    reads.people ? people.list(words, { descending: false, ...FIRST }) : null,
    reads.clients ? clients.list({ words, ...byName }) : null,
    reads.tenants ? scope.platform.tenants.list({ text: words }, { descending: true, ...FIRST }) : null,
    reads.stores ? events.listNames() : [],
  ]);
  return {
    /** All stores, whose pages are found by the store's name and the page's. */
    everyStore,
    stores: (stores?.rows ?? []).map(({ name, slug, status }) => ({ name, slug, status })),
    orders: (placed?.rows ?? []).map(({ id, ref, customer, store }) => ({ id, ref, customer, store })),
    products: (designs?.rows ?? []).map(({ id, name }) => ({ id, name })),
    people: (staff?.rows ?? []).map(({ id, name, email }) => ({ id, name, email })),
    clients: (customers?.rows ?? []).map(({ id, name, contactName }) => ({ id, name, contactName })),
    tenants: (tenants?.rows ?? []).map(({ tenant: { id, name } }) => ({ id, name })),
  };
}
