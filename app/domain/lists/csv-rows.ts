/** One line of a table that somebody wrote or exported, with where it begins in the text. */
export type CsvRow = { line: number; cells: string[] };

const SEPARATORS = [";", "\t", ","] as const;

/**
 * Reads a table as spreadsheets write it: cells in quotation marks may hold separators, line breaks and doubled
 * marks. The separator is the one that the first line has most of. Empty lines are left out.
 */
export function readCsv(text: string): CsvRow[] {
  const clean = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const separator = separatorOf(clean.slice(0, clean.indexOf("\n") < 0 ? undefined : clean.indexOf("\n")));
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let beganAt = 1;
  const endCell = () => {
    cells.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (cells.some((text) => text !== "")) rows.push({ line: beganAt, cells });
    cells = [];
  };
  for (let at = 0; at < clean.length; at += 1) {
    const sign = clean.charAt(at);
    if (sign === "\n") line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (clean[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === "\n") {
      endRow();
      beganAt = line;
    } else cell += sign;
  }
  endRow();
  return rows;
}

function separatorOf(firstLine: string): string {
  const counts = SEPARATORS.map((sign) => ({ sign, count: firstLine.split(sign).length }));
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).sign;
}
