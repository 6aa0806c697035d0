/** Equal lines add up; lines are equal only with equal product, colour, size and personal text. */
export function lineKey(line: {
  productId: string;
  colour: string;
  size: string;
  personalTexts: Readonly<Record<string, string>>;
}): string {
  const texts = Object.entries(line.personalTexts)
    .filter(([, text]) => text !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([line.productId, line.colour, line.size, texts]);
}

/** The most of one line that a basket takes. */
export const MAX_QUANTITY = 999;
