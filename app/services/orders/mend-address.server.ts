import { brokenRule } from "../../../db/conflict.ts";
import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { type AddressRefused, refuseDestination } from "../../domain/address/served-address.ts";
import { changesBetween } from "../../domain/audit/audit-note.ts";
import { mayChangeMind } from "../../domain/order/recipient-view.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { audited } from "../audited.ts";
import { recipientKeysOf } from "../recipient-keys.server.ts";
import type { Scope } from "../scope.ts";
import { leaving } from "../leaving.ts";

export type NewAddress = Omit<OrderAddress, "email" | "lang">;
export type MendRefusal =
  | "errors:orderNotFound"
  | "errors:tooLate"
  | "errors:alreadyOrdered"
  | "errors:orderChangedMeanwhile";

const FIELDS = [
  "name",
  "phone",
  "addressFirstLine",
  "addressSecondLine",
  "addressCity",
  "addressCounty",
  "addressPostcode",
  "addressCountry",
  "addressState",
] as const;

/**
 * Gives an order another address: while nobody has begun it, or when it is held because the old one was wrong; then it
 * goes on by itself from where it was held.
 */
export async function mendAddress(
  scope: Scope,
  orderId: string,
  address: NewAddress,
): Promise<Result<"changed" | "resumed", MendRefusal> | AddressRefused> {
  const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!whole) return refuse("errors:orderNotFound");
  const { order, event, fulfilments } = whole;
  const held = fulfilments.find(({ status, resumeTo }) => status === "address issue" && resumeTo !== null);
  if (!held && !mayChangeMind(fulfilments, scope.now())) return refuse("errors:tooLate");

  const refused = refuseDestination(event, address, order);
  if (refused) return refused;

  const keys =
    order.kind === "claim"
      ? await recipientKeysOf(scope, event.duplicateScope, { ...address, email: order.email })
      : undefined;
  // Nothing but the address is taken of what was handed over.
  const wanted = Object.fromEntries(FIELDS.map((field) => [field, address[field]])) as NewAddress;
  const change = { address: wanted, duplicateKey: keys?.duplicateKey, phoneKey: keys?.phone };
  const eventId = scope.newId();
  const now = scope.now();
  // What the address was and is stays out of the log, which outlives the order's personal data.
  const changed = Object.keys(changesBetween(order, address, FIELDS)).join(" ");
  const outbox = leaving(scope, eventId, [
    // An address that was confirmed as it is changes nothing that its owner would have to learn.
    ...(changed === "" ? [] : [{ kind: "mail" as const, template: "order_changed" as const, orderId }]),
    { kind: "realtime", notice: "order", id: orderId },
  ]);
  const note = audited(
    scope,
    changed === "" ? "Order status updated" : "Order address changed",
    { id: order.id, name: order.orderRef ?? "" },
    changed === "" ? { status: { from: "address issue", to: held?.resumeTo ?? null } } : { fields: changed },
  );
  try {
    const done = held?.resumeTo
      ? await scope.tenant.fulfilments.move({
          fulfilment: held,
          to: held.resumeTo,
          hold: null,
          eventId,
          actor: scope.actor.id,
          reason: null,
          note,
          change,
          outbox,
          now,
        })
      : await scope.tenant.fulfilments.change({ fulfilments, orderId, note, change, outbox, now });
    return done ? ok(held ? "resumed" : "changed") : refuse("errors:orderChangedMeanwhile");
  } catch (error) {
    const rule = brokenRule(error);
    if (rule?.startsWith("promo_recipients.") || rule?.includes("duplicate_key")) {
      return refuse("errors:alreadyOrdered");
    }
    throw error;
  }
}
