import { emailKey } from "../../domain/address/recipient-key.ts";
import { recipientKeysOf } from "../code-batches/recipient-keys.server.ts";
import type { Scope } from "../scope.ts";

import type { OrderRow } from "../../../db/repositories/orders.server.ts";

export type {
  OrderLineRow,
  OrderRow,
  OrderWithLines,
  PaymentRow,
} from "../../../db/repositories/orders.server.ts";

/** Of the customer's other orders; all of them are a search of the list. */
const OTHERS_SHOWN = 5;

/** An order for the desk, with its notes, parcels and payment incidents and the customer's other orders; undefined when the tenant has none of this id. */
export async function readOrder(scope: Scope, orderId: string) {
  const [staffOrder, incidents, besides] = await Promise.all([
    scope.tenant.orders.readForStaff(orderId),
    scope.tenant.incidents.ofOrder(orderId),
    scope.tenant.orders.besides(orderId),
  ]);
  if (!staffOrder) return undefined;
  const { id: except, email } = staffOrder.order;
  // Of somebody who is erased nothing tells which orders were theirs.
  const [others, makers, blocks, duplicateRule] = await Promise.all([
    email === "" ? [] : scope.tenant.orders.ofCustomer({ email, except, limit: OTHERS_SHOWN + 1 }),
    scope.platform.fulfillers.ofIds(staffOrder.fulfilments.flatMap(({ fulfillerId }) => fulfillerId ?? [])),
    email === "" ? [] : scope.tenant.mailBlocks.ofAddresses([emailKey(email)]),
    besides.claim && email !== "" ? ruleOfClaim(scope, staffOrder.order, besides.claim.duplicateKey) : null,
  ]);
  return {
    ...staffOrder,
    ...besides,
    fulfillerNames: new Map(makers.map(({ id, name }) => [id, name])),
    incidents,
    /** By what its recipient was compared with those who had the gift; null for what is no gift, or was given back. */
    duplicateRule,
    /** Mails to its address come back. */
    bounce: blocks.find(({ reason }) => reason === "bounced"),
    others: { rows: others.slice(0, OTHERS_SHOWN), hasMore: others.length > OTHERS_SHOWN },
  };
}

const COUNTED_AS_SAME = ["address_and_surname", "address", "email"] as const;

/** What a store may count as the same recipient; `earlier` is what it did by a rule that is none of ours any more. */
export type DuplicateRule = (typeof COUNTED_AS_SAME)[number] | "code_only" | "earlier";

/** By what a claim was compared, whatever its store says today: the kept key is that rule's. */
async function ruleOfClaim(
  scope: Scope,
  recipient: OrderRow,
  duplicateKey: string | null,
): Promise<DuplicateRule | null> {
  // A cancelled order gave its key back with the gift: what it was compared by is not known any more.
  if (duplicateKey === null) return recipient.status === "cancelled" ? null : "code_only";
  const keys = await Promise.all(
    COUNTED_AS_SAME.map((duplicateScope) => recipientKeysOf(scope, { duplicateScope, recipient })),
  );
  const at = keys.findIndex(({ duplicateKey: current, formerKeys }) =>
    [current, ...formerKeys].includes(duplicateKey),
  );
  return COUNTED_AS_SAME[at] ?? "earlier";
}

/** An order as staff see it. */
export type StaffOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** A placed order with everything that its recipient may see of it. */
export function readOrderForRecipient(scope: Scope, orderId: string) {
  return scope.tenant.fulfilments.readForRecipient(orderId);
}

/** What its recipient may see of a placed order. */
export type RecipientOrder = NonNullable<Awaited<ReturnType<typeof readOrderForRecipient>>>;

/** The order that a payment at the provider is for, with its lines and payments. */
export function readOrderOfIntent(scope: Scope, intentId: string) {
  return scope.tenant.orders.findWholeByIntent(intentId);
}

/** What the products of an order's lines come in, by the product. */
export function offersOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.orders.offersOf(orderId);
}

/** Which region an order belongs to; undefined when the tenant has none of this id. */
export function regionOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.events.regionOfOrder(orderId);
}

/** An order with its lines and payments, placed or not. */
export function readOrderWithLines(scope: Scope, orderId: string) {
  return scope.tenant.orders.findWithLinesAndPayments(orderId);
}
