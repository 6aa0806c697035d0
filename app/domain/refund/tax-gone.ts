type Booked = { id: string; amount: number; status: string; updatedAt: Date };

/**
 * What of a payment was given back before a refund and with it, in the order in which refunds were booked: the shares of
 * tax of all of them together are the tax of the payment, in whatever order they are worked out. Minor units.
 */
export function taxGone(refund: Booked, all: readonly Booked[]): { before: number; now: number } {
  const isEarlier = ({ id, updatedAt }: Booked) =>
    updatedAt < refund.updatedAt || (updatedAt.getTime() === refund.updatedAt.getTime() && id < refund.id);
  const before = all
    .filter((one) => one.status === "succeeded" && one.id !== refund.id && isEarlier(one))
    .reduce((sum, { amount }) => sum + amount, 0);
  return { before, now: before + refund.amount };
}
