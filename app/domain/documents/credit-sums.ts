import { allocate, roundHalfUp, sumOf } from "../money.ts";
import type { DocumentLine, DocumentTax } from "./document-content.ts";
import { type Sums, totalsOf } from "./invoice-sums.ts";

/** What went back of an order. Without lines and shipping it is an amount alone. Minor units. */
export type Credited = {
  amount: number;
  lines: readonly { orderLineId: string; quantity: number }[];
  withShipping: boolean;
};

type Item = Omit<DocumentLine, "net"> & { weight: number };
type Left = DocumentTax & { gross: number; before: { gross: number; vat: number } };

/**
 * The lines, VAT and totals of the credit note for a refund. It credits the amount of the refund; VAT is the invoice's, in
 * proportion to all that is credited so far, so that the credit notes of a whole invoice take back exactly its VAT.
 * @param earlier the VAT of the credit notes before, so that no rate is credited more than it was invoiced.
 * @param word what a line is called that is of no goods.
 * @returns less than the amount where less is left of the invoice; undefined where nothing is.
 */
export function creditSums(
  invoice: Pick<Sums, "lines" | "adjustments" | "taxes">,
  earlier: readonly (readonly DocumentTax[])[],
  refund: Credited,
  word: { amount: string; shipping: string },
): Sums | undefined {
  const left = invoice.taxes.map((tax) => leftOf(tax, earlier));
  const amount = Math.min(refund.amount, sumOf(left.map(({ gross }) => gross)));
  if (amount <= 0) return undefined;
  const items = itemsOf(invoice, refund, word.shipping);
  const wished = allocate(
    amount,
    items.map(({ weight }) => weight),
  );
  const grossOf = left.map(({ category, rate, gross }) => {
    const parts = items.map((item, at) => (isOf(item, { category, rate }) ? (wished[at] ?? 0) : 0));
    return Math.min(gross, sumOf(parts));
  });
  fill(grossOf, left, amount);
  const lines: DocumentLine[] = [];
  const taxes: DocumentTax[] = [];
  for (const [at, group] of left.entries()) {
    const gross = grossOf[at] ?? 0;
    if (gross === 0) continue;
    const vat = vatOf(group, gross);
    const { category, rate } = group;
    const own = items.filter((item) => isOf(item, group) && item.weight > 0);
    const shown = own.length > 0 ? own : [{ ...amountItem(group, word.amount), weight: 1 }];
    const nets = allocate(
      gross - vat,
      shown.map(({ weight }) => weight),
    );
    for (const [index, { weight: _weight, ...line }] of shown.entries()) {
      lines.push({ ...line, net: nets[index] ?? 0 });
    }
    taxes.push({ category, rate, basis: gross - vat, vat });
  }
  return { lines, adjustments: [], taxes, totals: totalsOf(lines, [], taxes, amount) };
}

const isOf = (item: Pick<DocumentTax, "category" | "rate">, group: Pick<DocumentTax, "category" | "rate">) =>
  item.category === group.category && item.rate === group.rate;

/** What earlier credit notes left of a group of the invoice. */
function leftOf(tax: DocumentTax, earlier: readonly (readonly DocumentTax[])[]): Left {
  const gone = earlier.flat().filter((each) => isOf(each, tax));
  const before = {
    gross: sumOf(gone.map(({ basis, vat }) => basis + vat)),
    vat: sumOf(gone.map(({ vat }) => vat)),
  };
  return { ...tax, gross: Math.max(0, tax.basis + tax.vat - before.gross), before };
}

/** What the wished parts do not hold goes to the groups that have most left. */
function fill(grossOf: number[], left: readonly Left[], amount: number): void {
  let rest = amount - sumOf(grossOf);
  for (const [at, { gross }] of left.entries()) {
    const more = Math.min(rest, gross - (grossOf[at] ?? 0));
    grossOf[at] = (grossOf[at] ?? 0) + more;
    rest -= more;
  }
}

function vatOf({ basis, vat, before, gross: left }: Left, gross: number): number {
  if (gross === left) return vat - before.vat;
  const upTo = roundHalfUp(vat * (before.gross + gross), basis + vat);
  return Math.max(0, Math.min(gross, vat - before.vat, upTo - before.vat));
}

const amountItem = ({ category, rate }: DocumentTax, name: string) => ({
  orderLineId: "",
  name,
  detail: "",
  sku: "",
  quantity: 1,
  category,
  rate,
});

/** What came back, each with its part of the price, vouchers left aside; nothing for an amount alone. */
function itemsOf(
  { lines, adjustments, taxes }: Pick<Sums, "lines" | "adjustments" | "taxes">,
  refund: Credited,
  shippingWord: string,
): Item[] {
  const grossOf = (net: number, group: Pick<DocumentTax, "category" | "rate">) => {
    const tax = taxes.find((each) => isOf(each, group));
    return tax && tax.basis > 0 ? roundHalfUp(net * (tax.basis + tax.vat), tax.basis) : net;
  };
  const goods = refund.lines.flatMap(({ orderLineId, quantity }) => {
    const line = lines.find((each) => each.orderLineId === orderLineId);
    if (!line || quantity <= 0) return [];
    const { net, ...rest } = line;
    return [{ ...rest, quantity, weight: grossOf(roundHalfUp(net * quantity, line.quantity), line) }];
  });
  const shipping = refund.withShipping ? adjustments.filter(({ kind }) => kind === "shipping") : [];
  return [
    ...goods,
    ...shipping.map((each) => ({
      ...amountItem({ ...each, basis: 0, vat: 0 }, shippingWord),
      weight: grossOf(each.net, each),
    })),
  ];
}
