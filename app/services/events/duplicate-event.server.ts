import { ok, refuse } from "../../domain/result.ts";
import { nameOfCopy } from "../../domain/store/store-draft.ts";
import { addressNameOf, normaliseSlug, slugFromName } from "../../domain/store/store-event.ts";
import { makersOfNewStore } from "../makers.server.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";

type Copied =
  | { ok: true; value: { slug: string } }
  | {
      ok: false;
      error: "eventDesk:details.nameTaken" | "eventDesk:details.nameReserved" | "lists:notThere";
      field: "name" | "client";
    };

type NewCopy = {
  event: StoreEventRow;
  /** The name that the address is made of. */
  name: string;
  /** What people read; empty: the same. */
  shownName?: string;
  /** Empty: for none. */
  clientId: string;
  /** First words of addresses that the product itself has. */
  reserved: ReadonlySet<string>;
};

/**
 * A new draft with the settings, products, prices and fulfillers of another store, under a name of its own and perhaps for
 * a client. Its codes, dates and what was taken of its budget are the old store's own.
 */
export async function duplicateEvent(
  scope: Scope,
  { event, clientId, reserved, ...names }: NewCopy,
): Promise<Copied> {
  const name = names.shownName || names.name;
  const slug = slugFromName(names.name);
  if (reserved.has(normaliseSlug(slug)))
    return { ...refuse("eventDesk:details.nameReserved"), field: "name" };
  const [lines, shipping, pairs, usual, found] = await Promise.all([
    scope.tenant.events.giftLines(event.id),
    scope.tenant.events.shipping(event.id),
    scope.tenant.fulfilments.fulfillersOfStores(event.id),
    makersOfNewStore(scope, event.region),
    clientId === "" ? undefined : scope.tenant.clients.find(clientId),
  ]);
  if (clientId !== "" && (!found || found.client.deletedAt !== null))
    return { ...refuse("lists:notThere"), field: "client" };
  const createdAt = scope.now();
  const { tenantId: _, updatedAt: __, slug: ___, ...settings } = event;
  const copy = {
    ...settings,
    id: scope.newId(),
    name,
    slug,
    createdAt,
    status: "Draft" as const,
    version: 1,
    locked: false,
    expired: false,
    startsAt: null,
    endsAt: null,
    giftsBy: null,
    budgetUsedMinor: 0,
    makersCheckedAt: null,
    teamToldAt: null,
  };
  const same = pairs.map(({ fulfillerId }) => ({ id: scope.newId(), fulfillerId }));
  const facts = { slug, copyOf: event.name, ...(found && { client: found.client.name }) };
  const created = await scope.tenant.events.create({
    event: copy,
    slugNorm: normaliseSlug(slug),
    imageId: null,
    makers: same.length > 0 ? same : usual,
    products: [],
    prices: lines.map(({ left: { id: _id, tenantId: _tenant, eventId: _event, ...price }, right }) => {
      const row = { ...price, id: scope.newId() };
      const added = {
        event: name,
        store_selling_price: row.storeSellingPrice,
        currency: event.currency,
      };
      const product = { id: row.id, name: right.name };
      return { row, note: auditNote(scope, "Event product added", product, added) };
    }),
    shipping: shipping && { ...shipping, id: scope.newId() },
    clientId: found?.client.id,
    notes: { event: auditNote(scope, "Event created", copy, facts) },
  });
  return created === "created" ? ok({ slug }) : { ...refuse("eventDesk:details.nameTaken"), field: "name" };
}

/** What a form for the copy of a store begins with: a free name, and the clients that it can be for. */
export async function copyChoices(scope: Scope, { event }: { event: StoreEventRow }) {
  const [stores, clients] = await Promise.all([
    scope.tenant.orders.storeNames(),
    scope.tenant.clients.namesAndStores(),
  ]);
  const address = addressNameOf(event);
  return {
    name: nameOfCopy(address, stores.map(addressNameOf)),
    /** A copy for another client is rarely called the same, one for the same client often is. */
    shownName: address === event.name ? "" : event.name,
    clients: clients.names,
    /** The old store's own. */
    client: clients.stores.find(({ eventId }) => eventId === event.id)?.clientId ?? "",
  };
}
