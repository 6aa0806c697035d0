import type { ProductOffer } from "../../../../domain/product/offer.ts";
import type { Changeable } from "../../../../domain/order/hand-over.ts";
import { fieldsOfRecipient } from "../../../../domain/order/recipient-view.ts";
import { readRecipientAddress, fieldsOfOrder } from "../../../../http/forms/recipient-address.server.ts";
import { changeChoice } from "../../../../services/orders/change-choice.server.ts";
import { correctAddress } from "../../../../services/orders/correct-address.server.ts";
import {
  offersOfOrder,
  readOrderForRecipient,
  type StaffOrder,
} from "../../../../services/orders/read.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import { drawnFor } from "../../../../ui/address/draw-address-form.ts";
import type { ChangeDesk } from "./order-changes.tsx";
import { servedBy } from "../../../../ui/address/served-by.ts";
import type { OrderAnswer, Sent } from "./order-forms.server.ts";

/** What staff may still change of an order, by the same rule as its recipient (docs/decisions/0022). */
export async function changeDesk(
  scope: Scope,
  staffOrder: StaffOrder,
  open: Changeable | null,
): Promise<ChangeDesk> {
  const { order, event, lines, fulfilments } = staffOrder;
  const isOpen = open !== null;
  const isHeld = fulfilments.some(({ status, resumeTo }) => status === "address issue" && resumeTo !== null);
  const offers = isOpen ? await offersOfOrder(scope, order.id) : new Map<string, ProductOffer>();
  const choices = lines.flatMap(({ id, name, productId, colour, size }) => {
    const onSale = offers.get(productId)?.colours ?? [];
    // What it is now stays a choice, also where it is sold no more.
    const colours = [...new Set([...onSale.map((offered) => offered.name), colour])];
    const sizes = [...new Set([...onSale.flatMap((offered) => offered.sizes), size])];
    if (onSale.length === 0 || (colours.length < 2 && sizes.length < 2)) return [];
    return [{ id, name, colour, size, colours, sizes }];
  });
  return {
    until: open?.until?.toISOString() ?? null,
    region: event.region,
    choices,
    address:
      (isOpen || isHeld) && order.email !== ""
        ? {
            isHeld,
            fields: [...fieldsOfRecipient(order)],
            form: drawnFor(order, servedBy(event), "consumer", fieldsOfOrder(order)),
          }
        : null,
  };
}

/** Gives an order another address; intents `address`, and `country` to have the form drawn for another country. */
export async function answerAddressChange({ scope, orderId, fields }: Sent): Promise<OrderAnswer> {
  const recipientOrder = await readOrderForRecipient(scope, orderId);
  if (!recipientOrder) throw new Response(null, { status: 404 });
  const read = readRecipientAddress(recipientOrder.order, fieldsOfRecipient(recipientOrder.order), fields);
  const { typed, country } = read;
  const refused = { ok: false as const, form: "change-address", country };
  if (fields.get("intent") === "country") return { ...refused, status: 200, result: { initialValue: typed } };
  if (!read.ok) return { ...refused, status: 422, result: read.result };
  const mended = await correctAddress(scope, { orderId, address: read.address });
  if (mended.ok) {
    return {
      ok: true,
      flash: mended.value === "resumed" ? "orderDesk:change.resumed" : "orderDesk:change.saved",
    };
  }
  if ("fields" in mended) return { ...refused, status: 422, result: read.refuse(mended.fields) };
  return { ...refused, status: 409, error: mended.error, result: { initialValue: typed } };
}

/** Gives an order's lines other colours and sizes; intent `choice`. */
export async function answerChoice({ scope, orderId, fields }: Sent): Promise<OrderAnswer> {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const choices = fields
    .getAll("line")
    .flatMap((lineId) =>
      typeof lineId === "string"
        ? [{ lineId, colour: text(`colour_${lineId}`), size: text(`size_${lineId}`) }]
        : [],
    );
  const changed = await changeChoice(scope, { orderId, choices });
  if (changed.ok) return { ok: true, flash: "orderDesk:change.saved" };
  if (changed.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
  if (changed.error === "texts") throw new Error("Staff sent no texts.");
  const status = changed.error === "errors:variantNotSold" ? 422 : 409;
  const typed = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
  return { ok: false, status, form: "choice", error: changed.error, result: { initialValue: typed } };
}
