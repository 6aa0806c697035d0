import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { renderSVG } from "uqr";
import { shownJobText } from "../../../domain/fulfilment/work-list.ts";
import { isBatchCode } from "../../../domain/fulfilment/work-plan.ts";
import { WORK_STEPS } from "../../../domain/fulfilment/work-steps.ts";
import type { WorkVisit } from "../../../http/guards/require-work-page.server.ts";
import { paths } from "../../../paths.ts";
import { readWork } from "../../../services/work-pages/read-work.server.ts";
import { cardOf, groupsOf } from "../list/read.server.ts";
import type { Batch, JobsOutcome } from "../models.ts";
import { doneOf, todayOf } from "../shop.server.ts";

/** A batch has no more jobs than are moved by one press. */
const MOST_JOBS = 500;

/**
 * A batch as its page shows it.
 * @throws 404 where nothing of the shop's open work is in a batch of this code.
 */
export async function batchPage(
  args: LoaderFunctionArgs,
  visit: WorkVisit,
  outcome: JobsOutcome | null = null,
): Promise<Batch> {
  const { page, scope } = visit;
  const code = (args.params["code"] ?? "").toUpperCase();
  const today = todayOf(visit, scope.now());
  const { jobs, sizes } = await readWork(scope, {
    fulfillerId: page.fulfillerId,
    today,
    batch: code,
    most: MOST_JOBS,
  });
  if (!isBatchCode(code) || jobs.length === 0) throw new Response(null, { status: 404 });
  const cards = jobs.map((job) => cardOf(job, { pageId: page.id, today }));
  // Those that are furthest behind go first, so that all come to the same place.
  const waiting = cards.filter(({ isCancelled }) => !isCancelled);
  const step = WORK_STEPS.find((each) => waiting.some(({ next }) => next === each));
  const going = waiting.filter(({ next }) => next === step);
  const ids = new URLSearchParams(waiting.map(({ id }) => ["job", id]));
  const params = new URL(args.request.url).searchParams;
  const what = doneOf(args);
  return {
    code,
    qr: renderSVG(new URL(paths.workBatch(page.id, code), args.context.page.settings.APP_ORIGIN).href, {
      border: 2,
    }),
    jobs: cards.map(({ id, ref, href, status, shipBy }) => ({ id, ref, href, status, shipBy })),
    groups: groupsOf(cards, sizes).map(({ piece, pieces, jobs: of }) => ({ piece, pieces, jobs: of.length })),
    next: step ? { step, count: going.length, chosen: going.map(shownJobText).join(" ") } : null,
    slipsHref: `${paths.workSlips(page.id)}?${ids}`,
    fileHref: `${paths.workFile(page.id)}?${ids}`,
    outcome,
    done: what === null ? null : { what, count: Number(params.get("count")) },
  };
}
