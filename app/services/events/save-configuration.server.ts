import { type AuditChanges, changesBetween } from "../../domain/audit/audit-note.ts";
import { typedFromMinor } from "../../domain/money.ts";
import { type ShippingDays, type ShippingPrices, shippingOptions } from "../../domain/pricing/shipping.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { EventFields } from "../../../db/repositories/event-settings.server.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";
import { raisedBudgetWork } from "./raised-budget.server.ts";

export type ConfigurationFields = Pick<
  EventFields,
  | "startsAt"
  | "endsAt"
  | "contactEmail"
  | "countries"
  | "lockedToCountries"
  | "states"
  | "vatRate"
  | "notVatRegistered"
  | "taxMode"
  | "budgetMinor"
  | "duplicateScope"
>;
/** What the ways to ship cost and how long they take. */
export type Shipping = ShippingPrices & { deliveryDays: ShippingDays };
type Refusal =
  | "eventDesk:changedMeanwhile"
  | "eventDesk:refused.locked"
  | "eventDesk:storeConfiguration.oneMethodNeeded";

/** What a store's ways to ship cost and how long they take; null as long as nobody has set it. */
export async function readShipping(scope: Scope, eventId: string): Promise<Shipping | null> {
  const row = await scope.tenant.events.shipping(eventId);
  if (!row) return null;
  const { standard, standardTracked, express, additionalItemPrice, deliveryDays, terms } = row;
  return { standard, standard_tracked: standardTracked, express, additionalItemPrice, deliveryDays, terms };
}

/**
 * Keeps how a store sells and delivers. Whoever is at the payment already pays what they were shown; open baskets take
 * the new prices. A raised budget lets waiting orders go on.
 * @param input.version the version of the store that the form showed.
 * @param input.shipping left out where recipients choose no way to ship.
 */
export async function saveConfiguration(
  scope: Scope,
  input: { event: StoreEventRow; version: number; fields: ConfigurationFields; shipping?: Shipping },
): Promise<Result<undefined, Refusal>> {
  const { event, version, fields, shipping } = input;
  if (event.locked) return refuse("eventDesk:refused.locked");
  if (shipping && event.status === "Active" && shippingOptions(shipping).length === 0)
    return refuse("eventDesk:storeConfiguration.oneMethodNeeded");
  const changes: AuditChanges = {
    ...changesBetween(event, fields, Object.keys(fields) as (keyof ConfigurationFields)[]),
    ...(shipping && shippingChanges(await readShipping(scope, event.id), shipping)),
    currency: event.currency,
  };
  const work = raisedBudgetWork(scope, { event, version, budgetMinor: fields.budgetMinor });
  const saved = await scope.tenant.events.saveConfiguration({
    event: { id: event.id, version },
    fields,
    shipping: shipping && { id: scope.newId(), prices: shipping, days: shipping.deliveryDays },
    at: scope.now(),
    note: auditNote(scope, "Event updated", event, changes),
    work,
  });
  if (!saved) return refuse("eventDesk:changedMeanwhile");
  if (work) scope.outbox.push(work.id);
  return ok(undefined);
}

const NOTHING: Shipping = {
  standard: null,
  standard_tracked: null,
  express: null,
  additionalItemPrice: 0,
  deliveryDays: {},
};

function shippingChanges(before: Shipping | null, after: Shipping): AuditChanges {
  const told = (of: Shipping) => ({
    ...of,
    deliveryDays: Object.entries(of.deliveryDays)
      .map(([method, { from, to }]) => `${method} ${from}–${to}`)
      .join(", "),
    freeFrom: pricesTold(of.terms?.freeFrom ?? {}),
    zones: (of.terms?.zones ?? [])
      .map(({ countries, prices }) => `${countries.join(" ")}: ${pricesTold(prices)}`)
      .join("; "),
  });
  return changesBetween(told(before ?? NOTHING), told(after), [
    "standard",
    "standard_tracked",
    "express",
    "additionalItemPrice",
    "deliveryDays",
    "freeFrom",
    "zones",
  ]);
}

const pricesTold = (prices: Readonly<Partial<Record<string, number>>>): string =>
  Object.entries(prices)
    .map(([method, minor]) => `${method} ${minor === undefined ? "" : typedFromMinor(minor)}`)
    .join(", ");
