import type { StaffPrincipal } from "../access/permissions.ts";
import { grantOf } from "../access/permissions.ts";
import { allocate, roundHalfUp } from "../money.ts";

/** Why staff give money back (product design 4.9). A whole order that is cancelled gives back by itself. */
export const REFUND_REASONS = [
  "misprint",
  "damaged",
  "wrong_item",
  "lost",
  "withdrawal",
  "goodwill",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Whether the platform gives its part back too: where nobody chose that the sale should not stand. */
export function returnsFee(reason: string): boolean {
  return ["cancelled", "misprint", "damaged", "wrong_item", "lost"].includes(reason);
}

/** What an account manager gives back of one order without asking; minor units. */
const MANAGERS_LIMIT = 100_00;

/** How much somebody may give back of one order in all; 0 is nothing. */
export function refundLimit(user: StaffPrincipal): number {
  const grant = grantOf(user, "orders:refund");
  if (grant === "full") return Number.POSITIVE_INFINITY;
  return grant === "limited" && user.role === "account_manager" ? MANAGERS_LIMIT : 0;
}

type Bill = { total: number; shippingNet: number; shippingVat: number };
type Line = { id: string; quantity: number; unitGross: number };
export type Returned = { quantities: Readonly<Record<string, number>>; withShipping: boolean };

/** What shipping and each line took of what was paid: a voucher lowers goods first, sales tax is spread over them. */
export function paidParts(bill: Bill, lines: readonly Line[]) {
  const shipping = Math.min(bill.total, bill.shippingNet + bill.shippingVat);
  const shares = allocate(
    bill.total - shipping,
    lines.map(({ unitGross, quantity }) => unitGross * quantity),
  );
  return { shipping, shares: new Map(lines.map(({ id }, at) => [id, shares[at] ?? 0])) };
}

/** What goes back for some of the lines, each for so many of its items. */
export function refundAmount(
  bill: Bill,
  lines: readonly Line[],
  { quantities, withShipping }: Returned,
): number {
  const { shipping, shares } = paidParts(bill, lines);
  const goods = lines.reduce((sum, { id, quantity }) => {
    const wished = Math.min(quantity, Math.max(0, Math.trunc(quantities[id] ?? 0)));
    return sum + roundHalfUp((shares.get(id) ?? 0) * wished, quantity);
  }, 0);
  return goods + (withShipping ? shipping : 0);
}
