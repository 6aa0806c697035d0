import { stillPossible } from "../../../../domain/fulfilment/still-possible.ts";
import { paths } from "../../../../paths.ts";
import type { StaffOrder } from "../../../../services/orders/read-order.server.ts";
import { orderDecisions } from "./order-decisions.server.ts";
import { overdueOf } from "../order-rows.server.ts";
import type { OrderPart } from "./order-parts.tsx";

/** What staff see of an order beside what was ordered: its parts, decisions and notes. */
export function orderBesides(staffOrder: StaffOrder, now: Date) {
  const { order, lines, fulfilments, fulfillerNames } = staffOrder;
  const parts = fulfilments.map((part): OrderPart => ({
    id: part.id,
    status: part.status,
    fulfiller: fulfillerNames.get(part.fulfillerId ?? "") ?? null,
    isReprint: part.reprintOf !== null,
    overdue:
      (part.overdueAt &&
        part.overdueAt <= now &&
        overdueOf({ status: part.status, since: part.overdueAt })) ||
      null,
    items: staffOrder.fulfilmentLines
      .filter(({ fulfilmentId }) => fulfilmentId === part.id)
      .map(({ id, orderLineId, quantity, substituteSku }) => {
        const name = lines.find((line) => line.id === orderLineId)?.name ?? "";
        return { id, name, quantity, substitute: substituteSku };
      }),
    parcels: staffOrder.parcels
      .filter(({ fulfilmentId }) => fulfilmentId === part.id)
      .map(({ id, carrier, trackingNumber, trackingUrl, trackingState }) => ({
        ...{ id, carrier, state: trackingState },
        number: trackingNumber,
        href: safeLink(trackingUrl),
      })),
  }));
  // With several parts, what is least far on says what is possible of the order.
  const [stage] = fulfilments.filter(({ status }) => status !== "cancelled");
  return {
    parts,
    slipHref: stage && order.email !== "" ? paths.packingSlip(order.id) : null,
    possible: stage ? stillPossible(stage) : null,
    /** Until which moment it may be changed freely. */
    changeableUntil:
      stage?.status === "new" && stage.editableUntil && stage.editableUntil > now
        ? stage.editableUntil.toISOString()
        : null,
    decisions: orderDecisions(staffOrder),
    notes: staffOrder.notes.map(({ id, authorName, createdAt, note }) => ({
      ...{ id, text: note, author: authorName },
      at: createdAt.toISOString(),
    })),
  };
}

/** A carrier's page as a fulfiller told it: nothing but the web is a link. */
function safeLink(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}
