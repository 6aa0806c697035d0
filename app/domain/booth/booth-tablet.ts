/** How many gifts one tablet may be given, and how many tablets of a store may be open at once. */
export const MOST_GIFTS = 300;
export const MOST_TABLETS = 20;
/** For how many days a tablet may be set up. */
export const TABLET_DAYS = [1, 2, 3, 7, 14] as const;

export type TabletState = "open" | "ended" | "revoked";

type TabletTimes = { endsAt: Date; closedAt: Date | null };

/** A tablet that closed before its end was revoked by a person. */
export function tabletState({ endsAt, closedAt }: TabletTimes, now: Date): TabletState {
  if (closedAt !== null && closedAt < endsAt) return "revoked";
  return closedAt !== null || endsAt <= now ? "ended" : "open";
}

type GiftPart = {
  eventPriceId: string;
  giftQuantity: number;
  stockLeft: number | null;
  unitCost: number;
  unitGross: number;
};

/** What one gift holds of stock and budget. */
export function holdOfOne(parts: readonly GiftPart[]) {
  return {
    stock: parts
      .filter(({ stockLeft }) => stockLeft !== null)
      .map(({ eventPriceId, giftQuantity }) => ({ eventPriceId, quantity: giftQuantity })),
    // As a claim counts it: what its units cost, but never less than what is invoiced.
    unitCost: Math.max(
      parts.reduce((sum, { giftQuantity, unitCost }) => sum + giftQuantity * unitCost, 0),
      parts.reduce((sum, { giftQuantity, unitGross }) => sum + giftQuantity * unitGross, 0),
    ),
  };
}

/** How many gifts are left to be given to a tablet, as far as stock and the store's own budget tell. */
export function giftsLeft(
  parts: readonly GiftPart[],
  { budgetMinor, budgetUsedMinor }: { budgetMinor: number | null; budgetUsedMinor: number },
): number {
  const { unitCost } = holdOfOne(parts);
  const byStock = parts.flatMap(({ stockLeft, giftQuantity }) =>
    stockLeft === null || giftQuantity < 1 ? [] : [Math.floor(stockLeft / giftQuantity)],
  );
  const byBudget =
    budgetMinor === null || unitCost === 0 ? [] : [Math.floor((budgetMinor - budgetUsedMinor) / unitCost)];
  return Math.max(0, Math.min(MOST_GIFTS, ...byStock, ...byBudget));
}
