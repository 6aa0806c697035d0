/** The ids of codes that one person can have, and has. */
export function idsOfHeld(rows: readonly { id: string; used: number; maxUses: number | null }[]): string[] {
  return rows.filter(({ used, maxUses }) => used > 0 && maxUses === 1).map(({ id }) => id);
}
