import { ok, refuse, type Result } from "../../domain/result.ts";
import { namesFor } from "../../domain/store/store-draft.ts";
import { normaliseSlug, slugFromName } from "../../domain/store/store-event.ts";
import { makersOfNewStore } from "../makers.server.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";

/**
 * A new draft with the settings, products, prices and fulfillers of another store, under the next free name. Its codes, dates and
 * what was taken of its budget are the old store's own.
 */
export async function duplicateEvent(
  scope: Scope,
  { event }: { event: StoreEventRow },
): Promise<Result<{ slug: string }, "builder:refused.name">> {
  const [lines, shipping, pairs, usual] = await Promise.all([
    scope.tenant.events.giftLines(event.id),
    scope.tenant.events.shipping(event.id),
    scope.tenant.fulfilments.fulfillersOfStores(event.id),
    makersOfNewStore(scope, event.region),
  ]);
  const same = pairs.map(({ fulfillerId }) => ({ id: scope.newId(), fulfillerId }));
  const id = scope.newId();
  const createdAt = scope.now();
  const { tenantId: _, updatedAt: __, slug: ___, ...settings } = event;
  for (const name of namesFor(event.name).slice(1)) {
    const slug = slugFromName(name);
    const copy = {
      ...settings,
      ...{ id, name, slug, createdAt, status: "Draft" as const, version: 1 },
      ...{ locked: false, expired: false, startsAt: null, endsAt: null, budgetUsedMinor: 0 },
      makersCheckedAt: null,
    };
    const created = await scope.tenant.events.create({
      event: copy,
      slugNorm: normaliseSlug(slug),
      imageId: null,
      makers: same.length > 0 ? same : usual,
      products: [],
      prices: lines.map(({ left: { id: _id, tenantId: _tenant, eventId: _event, ...price }, right }) => {
        const row = { ...price, id: scope.newId() };
        const { currency } = event;
        const facts = { event: name, store_selling_price: row.storeSellingPrice, currency };
        return {
          row,
          note: auditNote(scope, "Event product added", { id: row.id, name: right.name }, facts),
        };
      }),
      shipping: shipping && { ...shipping, id: scope.newId() },
      notes: { event: auditNote(scope, "Event created", copy, { slug, copyOf: event.name }) },
    });
    if (created === "created") return ok({ slug });
  }
  return refuse("builder:refused.name");
}
