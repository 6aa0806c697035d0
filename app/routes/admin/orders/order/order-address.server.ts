import type { OrderKind } from "../../../../domain/order/order-kind.ts";
import { may, type StaffPrincipal } from "../../../../domain/access/permissions.ts";
import { countyAsked, stateRequired } from "../../../../domain/address/places.ts";
import {
  ADDRESS_FIELDS,
  type AddressField,
  fieldsOfRecipient,
} from "../../../../domain/order/recipient-view.ts";
import { legalFor, moverOf } from "../../../../domain/order/status-transition.ts";
import type { OrderStatus } from "../../../../domain/order/order-status.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { AddressHoldSchema } from "../../../../schemas/order-desk.ts";
import { acceptAddress, holdForAddress } from "../../../../services/orders/hold-for-address.server.ts";
import type { Scope } from "../../../../services/scope.ts";

type Whole = {
  order: { kind: OrderKind; addressCountry: string; addressCounty: string };
  fulfilments: { status: OrderStatus; resumeTo: OrderStatus | null }[];
};

/** What the desk may do about an order's address: ask its recipient, or take the question back. */
export function addressDesk(user: StaffPrincipal, actor: Scope["actor"], { order, fulfilments }: Whole) {
  const mayChange = may(user, "orders:write");
  const held = mayChange && fulfilments.some(({ status }) => status === "address issue");
  const open =
    mayChange && fulfilments.some((one) => legalFor(one, moverOf(actor)).includes("address issue"));
  // What the country does not have cannot be wrong.
  const has: Partial<Record<AddressField, boolean>> = {
    address_state: stateRequired(order.addressCountry),
    address_county: countyAsked(order.addressCountry) || order.addressCounty !== "",
  };
  return {
    state: held ? ("held" as const) : open ? ("open" as const) : ("closed" as const),
    fields: fieldsOfRecipient(order).filter((field) => has[field] ?? true),
    country: order.addressCountry,
  };
}

type Answer = { ok: true } | { ok: false; status: number; result: FormResult };

/** Answers the address's forms of the order page: intents `flag` and `resume`. */
export async function answerAddressDesk(scope: Scope, orderId: string, form: FormData): Promise<Answer> {
  const read = readForm(form, AddressHoldSchema);
  if (!read.ok) return { ok: false, status: 422, result: read.result };
  const { note } = read.value;
  const refuse = (error: string, status = 409): Answer => ({
    ok: false,
    status,
    result: read.refuse({ fields: error }),
  });
  const intent = form.get("intent");
  if (intent === "resume") {
    const accepted = await acceptAddress(scope, orderId);
    if (accepted.ok) return { ok: true };
    if (accepted.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
    return refuse(accepted.error);
  }
  if (intent !== "flag") return refuse("errors:unknownIntent", 400);
  const fields: AddressField[] = ADDRESS_FIELDS.filter((field) => form.has(`wrong_${field}`));
  if (fields.length === 0) return refuse("admin:desk.flag.tickOne", 422);
  const flagged = await holdForAddress(scope, { orderId, hold: { fields, note } });
  if (flagged.ok) return { ok: true };
  if (flagged.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
  return refuse(flagged.error);
}
