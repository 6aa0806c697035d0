import type { CaseAnswer } from "../../../db/repositories/order-cases.server.ts";
import type { StaffPrincipal } from "../../domain/access/permissions.ts";
import type { CaseLine } from "../../domain/order/order-case.ts";
import { exchangeSizes, exchangeSource } from "../../domain/order/withdrawal.ts";
import { skuOf } from "../../domain/product/offer.ts";
import { refuse } from "../../domain/result.ts";
import type { OutboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { readOrder, type StaffOrder } from "./read.server.ts";
import { reprintOrder } from "./reprint-order.server.ts";

type ExchangeWish = {
  orderId: string;
  caseId: string;
  line: CaseLine;
  /** The case becomes answered with it, or neither is written. */
  about: { answers: CaseAnswer; mails: OutboxRows };
};

/** The id of the fulfilment in which a case's exchange goes out: one for each case, however often it is confirmed. */
export const exchangeIdOf = async (scope: Pick<Scope, "hash">, caseId: string): Promise<string> =>
  (await scope.hash(JSON.stringify(["exchange", caseId]))).slice(0, 32);

/** What a store sells now of the products of an order, by their ids. */
export const offersOnSale = (scope: Scope, orderId: string) => scope.tenant.orders.onSaleOf(orderId);

/**
 * Has pieces of a line made in another size for their buyer, at no charge, as a reprint by whom it was made
 * (docs/decisions/0516). Refused where the size is not sold any more, or the pieces were given back.
 */
export async function exchangeSize(
  scope: Scope,
  { user, wish }: { user: StaffPrincipal; wish: ExchangeWish },
) {
  const { orderId, caseId, line, about } = wish;
  const [staffOrder, offers, id] = await Promise.all([
    readOrder(scope, orderId),
    scope.tenant.orders.onSaleOf(orderId),
    exchangeIdOf(scope, caseId),
  ]);
  const ordered = staffOrder?.lines.find((each) => each.id === line.orderLineId);
  if (!staffOrder || !ordered) return refuse("errors:orderNotFound" as const);
  const offer = offers.get(ordered.productId);
  const source = exchangeSource(staffOrder, line);
  const { size = "" } = line;
  if (!offer || !source || !exchangeSizes(ordered, offer, true).includes(size)) {
    return refuse("cases:exchange.notOffered" as const);
  }
  if (piecesLeft(staffOrder, ordered) < line.quantity) return refuse("orderDesk:refund.goneBefore" as const);
  const quantities = { [line.orderLineId]: line.quantity };
  return reprintOrder(scope, {
    user,
    wish: { orderId, fulfilmentId: source.id, reason: "exchange", quantities, note: "" },
    about,
    exchange: { id, size, sku: skuOf(offer, ordered.colour, size) },
  });
}

/** How many pieces of a line were not given back. */
function piecesLeft({ refunds }: StaffOrder, { id, quantity }: { id: string; quantity: number }): number {
  const given = refunds.filter(({ status }) => status !== "failed").flatMap((refund) => refund.lines);
  return given.reduce((left, one) => (one.orderLineId === id ? left - one.quantity : left), quantity);
}
