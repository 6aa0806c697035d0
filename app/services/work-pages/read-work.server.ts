import type { WorkPageLine } from "../../../db/repositories/work-pages.server.ts";
import { nameOfBlank } from "../../domain/design/catalogue-filter.ts";
import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import { SIDES } from "../../domain/design/design.ts";
import type { Day } from "../../domain/delivery/delivery-window.ts";
import { type FulfillerProfile, techniqueAt } from "../../domain/fulfilment/fulfiller-profile.ts";
import { shipBy } from "../../domain/fulfilment/ship-by.ts";
import { deliveredFor } from "../../domain/fulfilment/work-list.ts";
import { WORK_STATUSES, type WorkStatus } from "../../domain/fulfilment/work-steps.ts";
import type { Scope } from "../scope.ts";

/** More are not shown at once: what is due first comes first. */
const MOST_SHOWN = 200;

/** What of the work is looked at, as a list's address says it; what is empty narrows nothing. */
export type WorkQuery = {
  q: string;
  status: WorkStatus | "";
  /** The catalogue's code of a blank. */
  garment: string;
  technique: string;
  country: string;
  due: string;
};

type WorkInput = {
  fulfillerId: string;
  /** Today where the shop is. */
  today: Day;
  query?: WorkQuery;
  /** Only these jobs. */
  ids?: readonly string[] | undefined;
  /** Only those of the batch of this code. */
  batch?: string;
  /** Of so many jobs, where more are needed than a list shows. */
  most?: number;
};

/**
 * What a fulfiller has to do for this tenant, as far as it is asked for: jobs by the day they are due, how many at each step,
 * what is to be picked, and to what it can be narrowed.
 */
export async function readWork(
  scope: Scope,
  { fulfillerId, today, query, ids, batch, most = MOST_SHOWN }: WorkInput,
) {
  const [kinds, [maker]] = await Promise.all([
    scope.tenant.workPages.kinds(fulfillerId),
    scope.platform.fulfillers.ofIds([fulfillerId]),
  ]);
  const profile = maker?.profile ?? {};
  const codes = [...new Set(kinds.map(({ code }) => code))];
  const blanks = blanksAt(await scope.platform.media.blanks(codes), profile);
  const asked = {
    status: query?.status || undefined,
    codes: codesFor(query, codes, blanks),
    country: query?.country,
    delivered: query && deliveredFor(query.due, { today, holidays: profile.holidays }),
    words: query?.q,
    ids,
    batch,
  };
  const { jobs, lines, counts, picks } = await scope.tenant.workPages.work(fulfillerId, asked, most);
  const linesOf = new Map<string, WorkPageLine[]>();
  for (const line of lines) linesOf.set(line.fulfilmentId, [...(linesOf.get(line.fulfilmentId) ?? []), line]);
  return {
    jobs: jobs.map(({ deliveryTo, ...job }) => ({
      ...job,
      shipBy: shipBy(deliveryTo, profile.holidays),
      lines: (linesOf.get(job.id) ?? []).map((line) => pieceOf(line, blanks.get(line.code))),
    })),
    counts: WORK_STATUSES.map((status) => ({
      status,
      count: counts.find((each) => each.status === status)?.count ?? 0,
    })),
    picks,
    /** To what the list can be narrowed. */
    choices: {
      garments: codes.map((code) => ({ code, name: blanks.get(code)?.name ?? code })),
      techniques: [...new Set([...blanks.values()].map(({ technique }) => technique))],
      countries: [...new Set(kinds.map(({ country }) => country))],
    },
    sizes: new Map([...blanks].map(([code, blank]) => [code, blank.sizes])),
  };
}

type BlankHere = { name: string; technique: string; sizes: readonly string[] };

/** How the shop prints each of its blanks. */
function blanksAt(
  blanks: readonly CatalogueProduct[],
  { techniques }: FulfillerProfile,
): Map<string, BlankHere> {
  return new Map(
    blanks.map((blank) => [
      blank.code,
      {
        name: nameOfBlank(blank),
        technique: techniqueAt(techniques, blank.values.print_techniques) ?? "",
        sizes: blank.sizes,
      },
    ]),
  );
}

/** The blanks that a query asks for; undefined where it asks for all. */
function codesFor(
  query: WorkQuery | undefined,
  codes: readonly string[],
  blanks: ReadonlyMap<string, BlankHere>,
): string[] | undefined {
  if (!query || (query.garment === "" && query.technique === "")) return undefined;
  return codes.filter(
    (code) =>
      (query.garment === "" || code === query.garment) &&
      (query.technique === "" || blanks.get(code)?.technique === query.technique),
  );
}

/** A line as a list shows it, from the side that carries a print. */
function pieceOf({ fulfilmentId: _, prints, ...line }: WorkPageLine, blank: BlankHere | undefined) {
  return {
    ...line,
    garment: blank?.name ?? line.code,
    technique: blank?.technique ?? "",
    side: SIDES.find((side) => prints?.[side] !== undefined) ?? SIDES[0],
  };
}
