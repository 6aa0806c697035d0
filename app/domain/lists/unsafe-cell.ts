export type UnsafeCell = { fault: "encoding" | "formula"; value: string };

/** The first cell of a line whose signs were lost in another encoding, or that a spreadsheet would run as a formula. */
export function unsafeCell(cells: readonly string[]): UnsafeCell | undefined {
  const broken = cells.find((cell) => cell.includes("\uFFFD") || /\p{Cc}/u.test(cell.replaceAll("\n", "")));
  if (broken !== undefined) return { fault: "encoding", value: broken };
  const formula = cells.find((cell) => /^[=+@\t-]/.test(cell));
  return formula === undefined ? undefined : { fault: "formula", value: formula };
}
