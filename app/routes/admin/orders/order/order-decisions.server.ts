import { addressDoubts } from "../../../../domain/address/address-doubts.ts";
import type { Considered } from "../../../../domain/fulfilment/route.ts";
import type { StaffOrder } from "../../../../services/orders/read-order.server.ts";
import type { OrderDecision, TaxDecision } from "./order-decisions.tsx";

/**
 * Why an order is where it is, the newest first: what was decided on its way, and below it what was decided when it was
 * placed, which stands in what was frozen then.
 */
export function orderDecisions(staffOrder: StaffOrder): OrderDecision[] {
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
    return {
      ...{ ...decisionFacts, kind: "address", outcome: outcome === "address issue" ? "held" : "released" },
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
  // Of somebody who is erased there is no address to say anything about.
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
  const amount = { minor: order.totalVat, currency: order.currency };
  if (order.total === 0) return { how: "free" };
  if (order.salesTax > 0 || order.taxCalculationId !== null) {
    return { how: "salesTax", amount: { ...amount, minor: order.salesTax }, state: order.addressState };
  }
  if (order.totalVat === 0) return { how: "none" };
  const rates = [...new Set(lines.filter(({ unitVat }) => unitVat > 0).map(({ vatRate }) => vatRate))];
  return { how: "vat", amount, rate: rates[0] ?? lines[0]?.vatRate ?? 0 };
}
