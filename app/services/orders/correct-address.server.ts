import { isGiven } from "../../domain/order/order-kind.ts";
import { changes, logs, mails, revisesOthers } from "../../../db/move-effects.server.ts";
import type { Effect, OtherParts } from "../../../db/repositories/status-writes.server.ts";
import { ADDRESS_KEYS } from "../../domain/address/address.ts";
import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { type AddressRefused, refuseDestination } from "../../domain/address/served-address.ts";
import { hasProgramIt, partOnChange, RECALLED, recallOf } from "../../domain/fulfilment/submission.ts";
import { isPacked, transition } from "../../domain/order/status-transition.ts";
import { isPricedOtherwise } from "../../domain/order/recipient-view.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import { recipientKeysOf } from "../code-batches/recipient-keys.server.ts";
import type { Scope } from "../scope.ts";
import { changeableOrder } from "../order-writes/changeable-order.server.ts";
import { type OrderTransition, transitionOrder } from "../order-writes/transition-order.server.ts";
import type { RecipientOrder } from "./read.server.ts";

export type NewAddress = Omit<OrderAddress, "email" | "lang">;
export type MendRefusal =
  | "errors:orderNotFound"
  | "errors:tooLate"
  | "errors:alreadyOrdered"
  | "errors:orderChangedMeanwhile";

const FIELDS = [...ADDRESS_KEYS, "phone"] as const;

/** An order of many parts may change often; nobody is bothered with that. */
const TRIES = 4;

type Correction = { orderId: string; address: NewAddress };
type Corrected = Result<"changed" | "resumed", MendRefusal> | AddressRefused;

/**
 * Gives an order another address: while nobody has begun it, or when it is held because the old one was wrong; then it
 * goes on by itself. What a fulfiller with an API has of it, in any of its parts, is recalled and sent again.
 */
export async function correctAddress(scope: Scope, correction: Correction): Promise<Corrected> {
  for (let tries = 1; ; tries += 1) {
    const recipientOrder = await scope.tenant.fulfilments.readForRecipient(correction.orderId);
    if (!recipientOrder) return refuse("errors:orderNotFound");
    const corrected = await correctAsRead(scope, correction, recipientOrder);
    const isRival = !corrected.ok && corrected.error === "errors:orderChangedMeanwhile";
    if (!isRival || tries === TRIES) return corrected;
    const now = await scope.tenant.fulfilments.ofOrder(correction.orderId);
    const held = recipientOrder.fulfilments.find(isHeld);
    // Somebody answered before; only what happened to other parts is no reason to ask once more.
    if (!held || now.find(({ id }) => id === held.id)?.version !== held.version) return corrected;
  }
}

const isHeld = ({ status, resumeTo }: RecipientOrder["fulfilments"][number]) =>
  status === "address issue" && resumeTo !== null;

/** Why an order may not have an address; undefined where it may. */
async function refusalOf(scope: Scope, whole: RecipientOrder, address: NewAddress) {
  const { order, event, fulfilments } = whole;
  if (!fulfilments.some(isHeld) && !(await changeableOrder(scope, whole))) return refuse("errors:tooLate");
  if (isPricedOtherwise(order, address)) {
    const error = "errors:otherPrice" as const;
    return { ok: false as const, error, fields: { address_postcode: error } };
  }
  return refuseDestination(event, address, order);
}

async function correctAsRead(
  scope: Scope,
  { orderId, address }: Correction,
  recipientOrder: RecipientOrder,
): Promise<Corrected> {
  const { order, event, fulfilments } = recipientOrder;
  const held = fulfilments.find(isHeld);
  const refused = await refusalOf(scope, recipientOrder, address);
  if (refused) return refused;

  const keys = isGiven(order.kind)
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
  const templates = changed === "" ? [] : (["order_changed"] as const);
  if (!held?.resumeTo) {
    const subject = { id: order.id, name: order.orderRef ?? "" };
    const edited = await scope.tenant.fulfilments.change({
      fulfilments: fulfilments.filter(({ status }) => status !== "cancelled"),
      orderId,
      note: auditNote(scope, "Order address changed", subject, { fields: changed }),
      change,
      outbox: outboxRows(scope, scope.newId(), [
        ...templates.map((template) => ({ kind: "mail" as const, template, orderId })),
        { kind: "realtime", notice: "order", id: orderId },
      ]),
      now: scope.now(),
    });
    return edited === "changed" ? ok("changed") : refuse(REFUSAL_OF[edited]);
  }
  const { isRecalled, effects } = await consequences(scope, recipientOrder, {
    held,
    isChanged: changed !== "",
  });
  const { outcome } = await transitionOrder(scope, {
    order,
    fulfilment: held,
    ...(isRecalled ? recallOf(held.status) : { to: held.resumeTo, when: "address right" }),
    effects: [
      changes(change),
      ...effects,
      mails(...templates),
      ...(changed === "" ? [] : [logs({ action: "Order address changed", changes: { fields: changed } })]),
    ],
  });
  return outcome === "moved" ? ok("resumed") : refuse(REFUSAL_OF[outcome]);
}

/**
 * What follows for the parts of an order: whether what is held is recalled instead of going on where it was, and what
 * becomes of the others.
 */
async function consequences(
  scope: Scope,
  { order, fulfilments, moves }: RecipientOrder,
  { held, isChanged }: { held: RecipientOrder["fulfilments"][number]; isChanged: boolean },
): Promise<{ isRecalled: boolean; effects: Effect[] }> {
  const fulfillerIds = new Set(fulfilments.flatMap(({ fulfillerId }) => fulfillerId ?? []));
  const [makers, open] = await Promise.all([
    scope.platform.fulfillers.ofIds([...fulfillerIds]),
    scope.tenant.submissions.mayBeMade(order.id),
  ]);
  const onChange = (part: typeof held) =>
    partOnChange({
      ...part,
      heldFrom:
        moves.findLast(({ fulfilmentId, to }) => fulfilmentId === part.id && to === "address issue")?.from ??
        null,
      hasApi:
        makers.some(({ id, mode }) => id === part.fulfillerId && mode === "api") ||
        open.some((one) => one.fulfilmentId === part.id && hasProgramIt(one, makers)),
      mayBeMade: open.some(({ fulfilmentId }) => fulfilmentId === part.id),
    });
  // An answer about another part may have changed what its fulfiller is to be sent.
  const isSentAsAgreed = open.some(
    ({ fulfilmentId, revision }) => fulfilmentId === held.id && revision === held.revision,
  );
  const isRecalled = isPacked(held.resumeTo) && onChange(held) === "revise" && (isChanged || !isSentAsAgreed);
  if (!isChanged) return { isRecalled, effects: [] };
  const rest = fulfilments.filter((part) => part !== held);
  return {
    isRecalled,
    effects: [
      changesOthers({
        parts: fulfilments.length,
        recalled: rest.filter((part) => onChange(part) === "recall"),
        revised: rest.filter((part) => onChange(part) === "revise"),
      }),
    ],
  };
}

const REFUSAL_OF = {
  changed_meanwhile: "errors:orderChangedMeanwhile",
  repeated: "errors:orderChangedMeanwhile",
  same_recipient: "errors:alreadyOrdered",
  not_allowed: "errors:tooLate",
  not_covered: "errors:orderChangedMeanwhile",
} as const;

/**
 * The effect that has the fulfillers of an order's other parts sent something else as well: all of it, or nothing.
 * @param parts how many parts the order had when it was read.
 */
function changesOthers({
  parts,
  recalled,
  revised,
}: Pick<OtherParts, "parts" | "revised"> & {
  recalled: readonly OrderTransition["fulfilment"][];
}): Effect {
  return revisesOthers({
    parts,
    revised,
    reason: RECALLED,
    recalled: recalled.map((part) => ({
      fulfilment: part,
      transition: recallFrom(part),
    })),
  });
}

/** @throws when the table of statuses lacks the way back: a mistake in the table. */
function recallFrom(part: OrderTransition["fulfilment"]) {
  const move = transition(part, recallOf(part.status));
  if (!move.ok) throw new Error(`The table of statuses has no way to recall what is ${part.status}.`);
  return move.value;
}
