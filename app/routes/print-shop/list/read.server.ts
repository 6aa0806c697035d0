import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import * as v from "valibot";
import { groupJobs } from "../../../domain/fulfilment/work-list.ts";
import { stepsFrom, type WorkStatus } from "../../../domain/fulfilment/work-steps.ts";
import { listAddress } from "../../../domain/lists/list-query.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import type { WorkVisit } from "../../../http/guards/require-work-page.server.ts";
import { paths } from "../../../paths.ts";
import { WorkQuerySchema } from "../../../schemas/work-page.ts";
import { newBatchCode } from "../../../services/work-pages/plan-work.server.ts";
import { readStops } from "../../../services/work-pages/read.server.ts";
import { readWork } from "../../../services/work-pages/read-work.server.ts";
import type { JobCard, JobGroup, JobsOutcome, WorkList } from "../models.ts";
import { todayOf } from "../shop.server.ts";

/** How a list is narrowed, as its address says it. */
export const workQueryOf = ({ request }: Pick<LoaderFunctionArgs, "request">) => {
  const params = new URL(request.url).searchParams;
  const names = Object.keys(WorkQuerySchema.entries);
  return v.parse(WorkQuerySchema, Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])));
};

/** A print shop's list as its address asks for it. */
export async function workList(
  args: Pick<LoaderFunctionArgs, "request">,
  visit: WorkVisit,
  outcome: JobsOutcome | null = null,
): Promise<WorkList> {
  const { page, scope } = visit;
  const query = workQueryOf(args);
  const today = todayOf(visit, scope.now());
  const { fulfillerId } = page;
  const [work, stops] = await Promise.all([
    readWork(scope, { fulfillerId, today, query }),
    readStops(scope, { fulfillerId, today }),
  ]);
  const { counts, choices, picks } = work;
  const here = (also: Record<string, string>) => listAddress(paths.workPage(page.id), { ...query, ...also });
  const cards = work.jobs.map((job) => cardOf(job, { pageId: page.id, today }));
  const fitting = counts.filter(({ status }) => query.status === "" || query.status === status);
  return {
    groups: query.grouped ? groupsOf(cards, work.sizes) : [{ ...groupOf(cards), piece: null }],
    isGrouped: query.grouped === "on",
    counts: counts.map(({ status, count }) => ({ status, count, href: here({ status }) })),
    allHref: here({ status: "" }),
    total: fitting.reduce((sum, { count }) => sum + count, 0),
    shown: cards.length,
    picks,
    choices,
    asked: query,
    here: here({}),
    outcome,
    batchCode: newBatchCode(scope),
    stops: stops.map(({ technique, until }) => ({ technique, until })),
    isFiltered: Object.entries(query).some(([name, value]) => name !== "grouped" && value !== ""),
  };
}

type WorkJob = Awaited<ReturnType<typeof readWork>>["jobs"][number];

/** A job as lists show it. */
export function cardOf(
  { version, revision, shipBy, method, country, ...job }: WorkJob,
  { pageId, today }: { pageId: string; today: string },
): JobCard & { lines: (JobCard["lines"][number] & { code: string })[] } {
  const status = job.status as WorkStatus;
  return {
    id: job.id,
    version,
    revision,
    status,
    shipBy,
    country,
    ref: job.orderRef ?? "",
    href: paths.job(pageId, job.id),
    batch: job.batch === null ? null : { code: job.batch, href: paths.workBatch(pageId, job.batch) },
    isLate: shipBy !== null && shipBy < today,
    isExpress: method === "express",
    isCancelled: job.cancelRequestedAt !== null,
    lines: job.lines.map(({ designHash, personalTexts, side, ...line }) => ({
      ...line,
      picture: pictureAddress(designHash, line.colour, side, { width: 160, texts: personalTexts }),
    })),
    next: stepsFrom(status)[0] ?? null,
  };
}

const groupOf = (jobs: readonly JobCard[]): Omit<JobGroup, "piece"> => ({
  jobs,
  pieces: jobs.reduce((sum, { lines }) => sum + lines.reduce((count, line) => count + line.quantity, 0), 0),
});

/** Jobs in groups of one kind of piece. */
export function groupsOf(
  cards: readonly ReturnType<typeof cardOf>[],
  sizes: ReadonlyMap<string, readonly string[]>,
): JobGroup[] {
  return groupJobs(cards, (code) => sizes.get(code) ?? []).map(({ kind, jobs, pieces }) => ({
    jobs,
    pieces,
    piece: kind ? (jobs[0]?.lines[0] ?? null) : null,
  }));
}
