import { ADDRESS_KEYS } from "../../domain/address/address.ts";
import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { type AddressRefused, refuseDestination } from "../../domain/address/served-address.ts";
import { mayChangeMind } from "../../domain/order/recipient-view.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import { recipientKeysOf } from "../code-batches/recipient-keys.server.ts";
import type { Scope } from "../scope.ts";
import { outboxRows } from "../batch-rows/outbox-rows.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";

export type NewAddress = Omit<OrderAddress, "email" | "lang">;
export type MendRefusal =
  | "errors:orderNotFound"
  | "errors:tooLate"
  | "errors:alreadyOrdered"
  | "errors:orderChangedMeanwhile";

const FIELDS = [...ADDRESS_KEYS, "phone"] as const;

/**
 * Gives an order another address: while nobody has begun it, or when it is held because the old one was wrong; then it
 * goes on by itself from where it was held.
 */
export async function correctAddress(
  scope: Scope,
  { orderId, address }: { orderId: string; address: NewAddress },
): Promise<Result<"changed" | "resumed", MendRefusal> | AddressRefused> {
  const recipientOrder = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!recipientOrder) return refuse("errors:orderNotFound");
  const { order, event, fulfilments } = recipientOrder;
  const held = fulfilments.find(({ status, resumeTo }) => status === "address issue" && resumeTo !== null);
  if (!held && !mayChangeMind(fulfilments, scope.now())) return refuse("errors:tooLate");

  const refused = refuseDestination(event, address, order);
  if (refused) return refused;

  const keys =
    order.kind === "claim"
      ? await recipientKeysOf(scope, {
          duplicateScope: event.duplicateScope,
          recipient: { ...address, email: order.email },
        })
      : undefined;
  // Nothing but the address is taken of what was handed over.
  const newAddress = Object.fromEntries(FIELDS.map((field) => [field, address[field]])) as NewAddress;
  const change = { address: newAddress, duplicateKey: keys?.duplicateKey, phoneKey: keys?.phone };
  // What the address was and is stays out of the log, which outlives the order's personal data.
  const changed = FIELDS.filter((field) => (order[field] ?? null) !== (address[field] ?? null)).join(" ");
  // An address that was confirmed as it is changes nothing that its owner would have to learn.
  const mails = changed === "" ? [] : (["order_changed"] as const);
  const audit =
    changed === "" ? undefined : { action: "Order address changed" as const, changes: { fields: changed } };
  if (!held?.resumeTo) {
    const subject = { id: order.id, name: order.orderRef ?? "" };
    const edited = await scope.tenant.fulfilments.change({
      fulfilments,
      orderId,
      note: auditNote(scope, "Order address changed", subject, { fields: changed }),
      change,
      outbox: outboxRows(scope, scope.newId(), [
        ...mails.map((template) => ({ kind: "mail" as const, template, orderId })),
        { kind: "realtime", notice: "order", id: orderId },
      ]),
      now: scope.now(),
    });
    return edited === "changed" ? ok("changed") : refuse(REFUSAL_OF[edited]);
  }
  const { outcome } = await transitionOrder(scope, {
    order,
    fulfilment: held,
    to: held.resumeTo,
    when: "address right",
    audit,
    change,
    mails,
  });
  return outcome === "moved" ? ok("resumed") : refuse(REFUSAL_OF[outcome]);
}

const REFUSAL_OF = {
  changed_meanwhile: "errors:orderChangedMeanwhile",
  repeated: "errors:orderChangedMeanwhile",
  same_recipient: "errors:alreadyOrdered",
  not_allowed: "errors:tooLate",
  not_covered: "errors:orderChangedMeanwhile",
} as const;
