import type {
  LateProductSales,
  LateSales,
  SalesFilter,
  SalesGroup,
  SalesQuestion,
} from "../../db/repositories/sales.server.ts";
import { endOfDay } from "../domain/dates/day-bounds.ts";
import type { SalesRow } from "../domain/sales/revenue-lines.ts";
import { mergeSales } from "../domain/sales/merge-sales.ts";
import type { Scope } from "./scope.ts";

const SUMS = ["orders", "items", "shipping", "discount", "vat", "total", "cost"] as const;
const PRODUCT_SUMS = ["units", "total"] as const;

/** What late figures are grouped by, as the kept sums are. */
const KEY_OF: Record<SalesGroup, (late: LateSales, day: string) => string> = {
  day: (_, day) => day,
  month: (_, day) => day.slice(0, 7),
  store: (late) => late.eventId,
  all: () => "",
};

/** A question whose sum may end within its last day: with what was placed before a moment. */
type AskedSales = SalesQuestion | (SalesQuestion & { group: "all"; before: Date });

/**
 * What was sold, in each currency, for each of several questions; orders of this moment are in it.
 * @param timeZone where the tenant's days begin.
 * @param eventIds of these stores only.
 */
export async function readSales<const Asked extends Readonly<Record<string, AskedSales>>>(
  scope: Pick<Scope, "tenant">,
  { asked, timeZone, eventIds }: { asked: Asked; timeZone: string; eventIds?: readonly string[] | undefined },
): Promise<{ [Name in keyof Asked]: SalesRow[] }> {
  const names = Object.keys(asked) as (keyof Asked)[];
  const questions = Object.values(asked);
  const rests = questions.flatMap((question) => {
    const until = "before" in question ? endOfDay(question.to, timeZone) : undefined;
    return "before" in question && until ? [{ question, span: { from: question.before, until } }] : [];
  });
  const { kept, plus, minus, placed } = await scope.tenant.sales.sums(
    questions,
    eventIds,
    rests.map(({ span }) => span),
  );
  const answers = questions.map((question, at) => {
    const rest = placed[rests.findIndex((candidate) => candidate.question === question)] ?? [];
    return mergeSales(
      { kept: [...(kept[at] ?? []), ...rest.map(takenOff)], plus, minus },
      { names: SUMS, period: question, timeZone, keyOf: KEY_OF[question.group] },
    );
  });
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as {
    [Name in keyof Asked]: SalesRow[];
  };
}

function takenOff(row: SalesRow): SalesRow {
  return { ...row, ...Object.fromEntries(SUMS.map((name) => [name, -row[name]])) };
}

/** What was sold by product, the best first. */
export async function readProductSales(
  scope: Pick<Scope, "tenant">,
  { timeZone, most, ...filter }: SalesFilter & { timeZone: string; most: number },
) {
  const { kept, plus, minus } = await scope.tenant.sales.productSums(filter, most);
  const rows = mergeSales<(typeof PRODUCT_SUMS)[number], LateProductSales>(
    { kept, plus, minus },
    { names: PRODUCT_SUMS, period: filter, timeZone, keyOf: (late) => late.productId },
  );
  return rows.sort((a, b) => b.total - a.total || b.units - a.units).slice(0, most);
}
