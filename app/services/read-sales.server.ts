import type {
  KeptSales,
  LateProductSales,
  Refunded,
  SalesFilter,
  SalesGroup,
  SalesQuestion,
} from "../../db/repositories/sales.server.ts";
import { endOfDay, startOfDay } from "../domain/dates/day-bounds.ts";
import type { SalesRow, SalesSums } from "../domain/sales/revenue-lines.ts";
import { mergeSales } from "../domain/sales/merge-sales.ts";
import type { Scope } from "./scope.ts";

const SUMS = ["orders", "items", "shipping", "discount", "vat", "total", "cost", "refunded"] as const;
const NONE = Object.fromEntries(SUMS.map((name) => [name, 0])) as SalesSums;
const PRODUCT_SUMS = ["units", "total"] as const;

/** What late figures are grouped by, as the kept sums are. */
const KEY_OF: Record<SalesGroup, (late: { eventId: string }, day: string) => string> = {
  day: (_, day) => day,
  month: (_, day) => day.slice(0, 7),
  store: (late) => late.eventId,
  all: () => "",
};

/** A question whose sum may end within its last day: with what was placed before a moment. */
type AskedSales = SalesQuestion | (SalesQuestion & { group: "all"; before: Date });

/**
 * What was sold, less what went back, in each currency, for each of several questions; orders and refunds of this moment
 * are in it. A refund counts on its own day; what is cancelled is in no sum, so that its refund takes nothing off.
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
  const [first = ""] = questions.map(({ from }) => from).sort();
  const { kept, plus, minus, placed, refunded } = await scope.tenant.sales.sums(
    questions,
    eventIds,
    rests.map(({ span }) => span),
    startOfDay(first, timeZone) ?? new Date(0),
  );
  const answers = questions.map((question, at) => {
    const rest = placed[rests.findIndex((candidate) => candidate.question === question)] ?? [];
    const until = "before" in question ? question.before.getTime() : Number.POSITIVE_INFINITY;
    const back = refunded.filter(({ quarter }) => quarter < until);
    return mergeSales(
      {
        kept: [...(kept[at] ?? []), ...rest.map(takenOff)].map((row) => ({ ...row, refunded: 0 })),
        plus: plus.map((row) => ({ ...row, refunded: 0 })),
        minus: [...minus.map((row) => ({ ...row, refunded: 0 })), ...back.map(asMinus)],
      },
      { names: SUMS, period: question, timeZone, keyOf: KEY_OF[question.group] },
    );
  });
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as {
    [Name in keyof Asked]: SalesRow[];
  };
}

function takenOff(row: KeptSales): KeptSales {
  const sums = Object.entries(row).map(([name, sum]) => [name, typeof sum === "number" ? -sum : sum]);
  return { ...row, ...Object.fromEntries(sums) };
}

/** Taken off the sums, it leaves them by what went back, and counts it. */
function asMinus({ quarter, eventId, currency, amount, vat }: Refunded) {
  return { ...NONE, quarter, eventId, currency, vat, total: amount, refunded: -amount };
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
