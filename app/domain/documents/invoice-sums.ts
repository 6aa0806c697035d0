import { allocate, roundHalfUp, shareOf, sumOf, taxContainedIn } from "../money.ts";
import type {
  DocumentAdjustment,
  DocumentLine,
  DocumentTax,
  DocumentTotals,
  VatCategory,
} from "./document-content.ts";

/** An order's sums as they were frozen. Minor units. */
export type BilledOrder = {
  shippingNet: number;
  shippingVat: number;
  discount: number;
  salesTax: number;
  total: number;
};
export type BilledLine = Pick<DocumentLine, "orderLineId" | "name" | "detail" | "sku" | "quantity"> & {
  /** Per piece, minor units; the rate in basis points. */
  unitNet: number;
  unitVat: number;
  vatRate: number;
};

export type Sums = {
  lines: DocumentLine[];
  adjustments: DocumentAdjustment[];
  taxes: DocumentTax[];
  totals: DocumentTotals;
};

/** What of an order has one rate of VAT. Minor units, before any voucher but for `lost`, which the voucher takes off. */
type Group = {
  category: VatCategory;
  rate: number;
  nets: number[];
  lineAt: number[];
  shippingAt: number;
  net: number;
  vat: number;
  lost: { net: number; vat: number };
};

/**
 * EN 16931 lets VAT differ from basis and rate by less than 100 minor units (BR-CO-17); the rest is room for the rounding
 * of credit notes.
 */
const MOST_OFF = 97;

/**
 * The lines, VAT and totals of an order's invoice. They add up to the order's total, always. VAT is what was charged, which
 * is rounded per piece; where that is a whole unit of currency or more off what the rate gives, it is worked out of what
 * was paid instead, as EN 16931 asks, and the net amounts change by the difference (docs/decisions/0491).
 * @param untaxed the category of what carries no VAT.
 * @param storeRate the store's rate in basis points, for shipping that no line tells the rate of.
 */
export function invoiceSums(
  order: BilledOrder,
  lines: readonly BilledLine[],
  { untaxed, storeRate }: { untaxed: VatCategory; storeRate: number },
): Sums {
  const groups = groupsOf(order, lines, { untaxed, storeRate });
  takeOff(order.discount, groups);
  const documentLines: DocumentLine[] = [];
  const adjustments: DocumentAdjustment[] = [];
  const discounts: DocumentAdjustment[] = [];
  const taxes: DocumentTax[] = [];
  for (const group of groups) {
    const { category, rate } = group;
    const settled = settle(group);
    for (const [at, lineAt] of group.lineAt.entries()) {
      const { orderLineId, name, detail, sku, quantity } = lines[lineAt] as BilledLine;
      const net = settled.nets[at] ?? 0;
      documentLines[lineAt] = { orderLineId, name, detail, sku, quantity, net, category, rate };
    }
    if (group.shippingAt >= 0) {
      adjustments.push({ kind: "shipping", net: settled.nets[group.shippingAt] ?? 0, category, rate });
    }
    if (settled.lost > 0) discounts.push({ kind: "discount", net: settled.lost, category, rate });
    taxes.push({ category, rate, basis: settled.net, vat: settled.vat });
  }
  if (order.salesTax > 0) addSalesTax(order.salesTax, untaxed, adjustments, taxes);
  const all = [...adjustments, ...discounts];
  return {
    lines: documentLines,
    adjustments: all,
    taxes,
    totals: totalsOf(documentLines, all, taxes, order.total),
  };
}

/** Sales tax is no VAT: for EN 16931 it is a charge that VAT does not touch. */
function addSalesTax(
  salesTax: number,
  untaxed: VatCategory,
  adjustments: DocumentAdjustment[],
  taxes: DocumentTax[],
): void {
  adjustments.push({ kind: "sales_tax", net: salesTax, category: untaxed, rate: 0 });
  const group = taxes.find(({ category }) => category === untaxed);
  if (group) group.basis += salesTax;
  else taxes.push({ category: untaxed, rate: 0, basis: salesTax, vat: 0 });
}

/** The totals of these lines and adjustments, with what was paid of them. Minor units. */
export function totalsOf(
  lines: readonly DocumentLine[],
  adjustments: readonly DocumentAdjustment[],
  taxes: readonly DocumentTax[],
  paid: number,
): DocumentTotals {
  const allowances = sumOf(adjustments.filter(({ kind }) => kind === "discount").map(({ net }) => net));
  const charges = sumOf(adjustments.filter(({ kind }) => kind !== "discount").map(({ net }) => net));
  const ofLines = sumOf(lines.map(({ net }) => net));
  const net = ofLines + charges - allowances;
  const vat = sumOf(taxes.map((tax) => tax.vat));
  return { lines: ofLines, charges, allowances, net, vat, gross: net + vat, paid };
}

function groupsOf(
  order: BilledOrder,
  lines: readonly BilledLine[],
  { untaxed, storeRate }: { untaxed: VatCategory; storeRate: number },
): Group[] {
  const groups: Group[] = [];
  const groupOf = (rate: number): Group => {
    const known = groups.find((group) => group.rate === rate);
    if (known) return known;
    const category = rate > 0 ? "S" : untaxed;
    const group: Group = {
      category,
      rate,
      nets: [],
      lineAt: [],
      shippingAt: -1,
      net: 0,
      vat: 0,
      lost: { net: 0, vat: 0 },
    };
    groups.push(group);
    return group;
  };
  const add = (group: Group, net: number, vat: number) => {
    group.net += net;
    group.vat += vat;
    return group.nets.push(net) - 1;
  };
  for (const [at, { unitNet, unitVat, quantity, vatRate }] of lines.entries()) {
    const group = groupOf(unitVat > 0 ? vatRate : 0);
    add(group, unitNet * quantity, unitVat * quantity);
    group.lineAt.push(at);
  }
  if (order.shippingNet > 0 || order.shippingVat > 0) {
    const group = groupOf(shippingRate(order, lines, storeRate));
    group.shippingAt = add(group, order.shippingNet, order.shippingVat);
  }
  return groups;
}

/** The rate that shipping was charged at: the order keeps its amounts alone. */
function shippingRate(order: BilledOrder, lines: readonly BilledLine[], storeRate: number): number {
  if (order.shippingVat === 0) return 0;
  const rates = [...lines.filter(({ unitVat }) => unitVat > 0).map(({ vatRate }) => vatRate), storeRate];
  // Where VAT was taken out of the price it may be a minor unit off what the rate gives on the net amount.
  const off = (rate: number) => Math.abs(shareOf(order.shippingNet, rate) - order.shippingVat);
  const rate = rates.find((each) => off(each) === 0) ?? rates.find((each) => off(each) === 1);
  return rate ?? roundHalfUp(order.shippingVat * 10_000, Math.max(1, order.shippingNet));
}

/** Takes a voucher off net and VAT in proportion, as the order's total did, and off each group by its part of them. */
function takeOff(discount: number, groups: readonly Group[]): void {
  const net = sumOf(groups.map((group) => group.net));
  const vat = sumOf(groups.map((group) => group.vat));
  if (discount === 0 || net + vat === 0) return;
  const lostVat = vat - roundHalfUp(vat * (net + vat - discount), net + vat);
  const vats = allocate(
    lostVat,
    groups.map((group) => group.vat),
  );
  const nets = allocate(
    discount - lostVat,
    groups.map((group) => group.net),
  );
  for (const [at, group] of groups.entries()) group.lost = { net: nets[at] ?? 0, vat: vats[at] ?? 0 };
}

/** A group's net amounts and its VAT after the voucher, as a document may show them. */
function settle({ rate, nets, net, vat, lost }: Group) {
  const after = { net: net - lost.net, vat: vat - lost.vat };
  if (Math.abs(after.vat - shareOf(after.net, rate)) < MOST_OFF) {
    return { nets, lost: lost.net, ...after };
  }
  const gross = after.net + after.vat;
  const ofGross = gross - taxContainedIn(gross, rate);
  const before = net + vat - taxContainedIn(net + vat, rate);
  return {
    nets: allocate(before, nets),
    lost: before - ofGross,
    net: ofGross,
    vat: gross - ofGross,
  };
}
