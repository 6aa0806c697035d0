import { stillPossible } from "../../../../domain/fulfilment/still-possible.ts";
import { paths } from "../../../../paths.ts";
import { NOTE_OPEN_MS } from "../../../../services/orders/add-note.server.ts";
import type { StaffOrder } from "../../../../services/orders/read.server.ts";
import { overdueOf } from "../order-rows.server.ts";
import type { OrderPart } from "./order-parts.tsx";
import { addressDoubts } from "../../../../domain/address/address-doubts.ts";
import { LATE_REASONS } from "../../../../domain/fulfilment/report-rules.ts";
import type { Considered } from "../../../../domain/fulfilment/route.ts";
import type { OrderDecision, TaxDecision } from "./order-decisions.tsx";

/**
 * Why an order is where it is, the newest first: what was decided on its way, and below it what was decided when it was
 * placed, which stands in what was frozen then.
 */
function orderDecisions(staffOrder: StaffOrder): OrderDecision[] {
  const { order } = staffOrder;
  const money = (minor: number) => ({ minor, currency: order.currency });
  const onItsWay = staffOrder.decisions.map(({ id, createdAt, kind, outcome, inputs }): OrderDecision => {
    const decisionFacts = { id, at: createdAt.toISOString() };
    if (kind === "routing") {
      const considered = (inputs["considered"] ?? []) as Considered[];
      const parts = typeof inputs["parts"] === "number" ? inputs["parts"] : 1;
      return { ...decisionFacts, kind, outcome, considered, parts, currency: order.currency };
    }
    if (kind === "budget") {
      const { cost } = inputs;
      return { ...decisionFacts, kind, outcome, cost: typeof cost === "number" ? money(cost) : null };
    }
    const { by, fields } = inputs;
    if (kind === "delay") {
      const { until, detail } = inputs;
      const reason = LATE_REASONS.find((each) => each === outcome) ?? "late";
      return { ...decisionFacts, kind, reason, by: String(by), until: String(until), detail: String(detail) };
    }
    return {
      ...decisionFacts,
      kind: "address",
      outcome: outcome === "address issue" ? "held" : "released",
      by: typeof by === "string" ? by : "",
      fields: Array.isArray(fields) ? fields.filter((field) => typeof field === "string") : [],
    };
  });
  return [...onItsWay, ...whenPlaced(staffOrder)];
}

function whenPlaced({ order, lines, duplicateRule }: StaffOrder): OrderDecision[] {
  const at = order.placedAt?.toISOString();
  if (at === undefined) return [];
  const decided: OrderDecision[] = [{ id: "tax", at, kind: "tax", tax: taxOf(order, lines) }];
  if (duplicateRule) decided.push({ id: "duplicate", at, kind: "duplicate", rule: duplicateRule });
  // An erased person has no address that could have bounced.
  if (order.email !== "") {
    const doubts = addressDoubts(order);
    decided.push({
      id: "address",
      at,
      kind: "address",
      outcome: "served",
      country: order.addressCountry,
      doubts,
    });
  }
  return decided;
}

function taxOf(order: StaffOrder["order"], lines: StaffOrder["lines"]): TaxDecision {
  return { ...howTaxed(order, lines), buyer: buyerNumber(order) };
}

function buyerNumber({ invoiceTo, vatState, vatCheck }: StaffOrder["order"]): TaxDecision["buyer"] {
  const number = vatCheck?.number ?? invoiceTo?.vatNumber ?? "";
  if (number === "") return null;
  return { state: vatState ?? "kept", number, name: vatCheck?.name ?? "", proof: vatCheck?.proof ?? "" };
}

function howTaxed(order: StaffOrder["order"], lines: StaffOrder["lines"]) {
  const amount = { minor: order.totalVat, currency: order.currency };
  if (order.total === 0) return { how: "free" as const };
  if (order.salesTax > 0 || order.taxCalculationId !== null) {
    return {
      how: "salesTax" as const,
      amount: { ...amount, minor: order.salesTax },
      state: order.addressState,
    };
  }
  if (order.totalVat === 0) {
    return { how: order.vatState === "free" ? ("proved" as const) : ("none" as const) };
  }
  const rates = [...new Set(lines.filter(({ unitVat }) => unitVat > 0).map(({ vatRate }) => vatRate))];
  return { how: "vat" as const, amount, rate: rates[0] ?? lines[0]?.vatRate ?? 0 };
}

/**
 * What staff see of an order beside what was ordered: its parts, decisions and notes.
 * @param viewer who looks, as notes name their authors.
 */
export function orderBesides(staffOrder: StaffOrder, viewer: string, now: Date) {
  const { order, lines, fulfilments, fulfillerNames } = staffOrder;
  const parts = fulfilments.map((part): OrderPart => ({
    id: part.id,
    status: part.status,
    fulfiller: fulfillerNames.get(part.fulfillerId ?? "") ?? null,
    isReprint: part.reprintOf !== null,
    // By the picture's hash, so that another one is not shown from the browser's memory.
    photoHref:
      part.finishedPhoto && `${paths.orderPhoto(order.id, part.id)}?${part.finishedPhoto.sha256.slice(0, 8)}`,
    overdue:
      (part.overdueAt &&
        part.overdueAt <= now &&
        overdueOf({ status: part.status, since: part.overdueAt })) ||
      null,
    items: staffOrder.fulfilmentLines
      .filter(({ fulfilmentId }) => fulfilmentId === part.id)
      .map(({ id, orderLineId, quantity, substituteSku, exchangeSize }) => {
        const name = lines.find((line) => line.id === orderLineId)?.name ?? "";
        return { id, name, quantity, substitute: substituteSku, exchange: exchangeSize };
      }),
    parcels: staffOrder.parcels
      .filter(({ fulfilmentId }) => fulfilmentId === part.id)
      .map(({ id, carrier, trackingNumber, trackingUrl, trackingState }) => ({
        id,
        carrier,
        state: trackingState,
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
    decisions: orderDecisions(staffOrder),
    notes: staffOrder.notes.map(({ id, author, authorName, createdAt, note }) => ({
      id,
      text: note,
      author: authorName,
      isOpen: author === viewer && now.getTime() - createdAt.getTime() < NOTE_OPEN_MS,
      at: createdAt.toISOString(),
    })),
  };
}

/** A carrier's page as a fulfiller told it: nothing but the web is a link. */
function safeLink(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}
