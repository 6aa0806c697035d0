import type { EventProductLine } from "../../../db/repositories/event-products.server.ts";
import { type AuditChanges, changesBetween, changesOfOne } from "../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type CheckTools, checkProducts, mustMend } from "../check-products.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";
import type { EventProducts } from "./read.server.ts";
import { isPromo } from "../../domain/store/store-event.ts";

/**
 * Keeps at which price and in which order a store sells its products.
 * @param input.lines prices net, in minor units.
 */
export async function saveEventProducts(
  scope: Scope,
  input: {
    event: StoreEventRow;
    version: number;
    before: EventProducts["sold"];
    lines: readonly EventProductLine[];
  },
): Promise<Result<undefined, "eventDesk:changedMeanwhile" | "eventDesk:refused.locked">> {
  const { event, version, before } = input;
  if (event.locked) return refuse("eventDesk:refused.locked");
  const changes: AuditChanges = { currency: event.currency };
  const lines = input.lines.filter((line) => {
    const row = before.find(({ id }) => id === line.id);
    if (!row) return false;
    const changed = changesBetween(row, line, ["price", "vat", "position"]);
    Object.assign(changes, changesOfOne(row.name, changed));
    return Object.keys(changed).length > 0;
  });
  const saved = await scope.tenant.eventProducts.save({
    eventId: event.id,
    version,
    lines,
    at: scope.now(),
    note: auditNote(scope, "Event updated", event, changes),
  });
  return saved ? ok(undefined) : refuse("eventDesk:changedMeanwhile");
}

/**
 * Lets a store sell one of the tenant's products. One that is a draft stands in the store's list, and nobody can buy it
 * until it is published. What must be mended is not added without a reason.
 * @param input.price net, in minor units.
 */
export async function addEventProduct(
  scope: Scope,
  input: {
    event: StoreEventRow;
    product: { id: string; name: string };
    price: number;
    position: number;
    tools: CheckTools;
  },
): Promise<
  Result<
    undefined,
    "eventDesk:refused.locked" | "productDesk:refused.notAdded" | "productDesk:refused.mustMend"
  >
> {
  const { event, product, position } = input;
  if (event.locked) return refuse("eventDesk:refused.locked");
  await checkProducts(scope, { ids: [product.id] }, input.tools);
  const id = scope.newId();
  const storeSellingPrice = isPromo(event.type) ? 0 : input.price;
  const price = {
    id,
    productId: product.id,
    storeSellingPrice,
    storeDefaultVat: !isPromo(event.type),
    position,
  };
  const added = await scope.tenant.eventProducts.add({
    eventId: event.id,
    price,
    at: scope.now(),
    note: auditNote(
      scope,
      "Event product added",
      { id, name: product.name },
      { event: event.name, store_selling_price: storeSellingPrice, currency: event.currency },
    ),
  });
  if (added) return ok(undefined);
  return refuse(
    (await mustMend(scope, product.id)) ? "productDesk:refused.mustMend" : "productDesk:refused.notAdded",
  );
}

/** Takes a product out of a store. The last one on sale of an active store stays; orders keep what was bought. */
export async function removeEventProduct(
  scope: Scope,
  input: { event: StoreEventRow; line: { id: string; productId: string; name: string } },
): Promise<Result<undefined, "eventDesk:refused.locked" | "productDesk:refused.lastOne">> {
  const { event, line } = input;
  if (event.locked) return refuse("eventDesk:refused.locked");
  const removed = await scope.tenant.eventProducts.remove({
    eventId: event.id,
    productId: line.productId,
    at: scope.now(),
    note: auditNote(scope, "Event product deleted", line, { event: event.name }),
  });
  return removed ? ok(undefined) : refuse("productDesk:refused.lastOne");
}
