import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readShownJobs } from "../../../domain/fulfilment/work-list.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { requireWorkPage, visitWorkPage } from "../../../http/guards/require-work-page.server.ts";
import { listAddress } from "../../../domain/lists/list-query.ts";
import { paths } from "../../../paths.ts";
import { ChosenJobsSchema } from "../../../schemas/work-page.ts";
import { moveJobs } from "../../../services/fulfilment/move-jobs.server.ts";
import { workPageLimits } from "../../../services/limits/public-limits.ts";
import { tooManyHere } from "../../../services/limits/rate-limit.server.ts";
import { makeBatch } from "../../../services/work-pages/plan-work.server.ts";
import { restartMachine } from "../../../services/work-pages/read.server.ts";
import type { JobsOutcome } from "../models.ts";
import { doneOf, namedLeft, shopOf } from "../shop.server.ts";
import { workList, workQueryOf } from "./read.server.ts";
import { WorkPageClosed } from "./work-page-closed.tsx";
import { WorkListView } from "./view.tsx";

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
/** What was ticked would be lost with a new page: only a list in which nothing can be ticked is loaded by itself. */
export const handle = (loaded: { work?: { shown: number } } | undefined) => ({
  styles: "print-shop",
  title: "printShop:title",
  ...(loaded?.work?.shown === 0 && { reloadsAfter: 120 }),
});

export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitWorkPage(args);
  if (!visit) return data({ kind: "closed" as const }, 401);
  const work = await workList(args, visit);
  return data({ kind: "open" as const, shop: shopOf(args, visit), work, done: whatWasDone(args) }, 200);
}

/** What was done last, and with how many jobs. */
function whatWasDone(args: LoaderFunctionArgs) {
  const what = doneOf(args);
  return what === null ? null : { what, count: Number(new URL(args.request.url).searchParams.get("count")) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireWorkPage(args);
  const { page, scope } = visit;
  const fields = await readFields(args.request);
  const again = async (outcome: JobsOutcome, status: number) =>
    data({ work: await workList(args, visit, outcome) }, status);
  const wait = tooManyHere(scope, workPageLimits(page.id));
  if (wait) return again({ error: waitMessage(args.context, wait) }, 429);
  const technique = fields.get("restart");
  if (typeof technique === "string") {
    await restartMachine(scope, { fulfillerId: page.fulfillerId, technique });
    throw redirect(`${paths.workPage(page.id)}?done=restarted`, 303);
  }
  const jobs = readShownJobs(fields.getAll("jobs").map(String));
  if (jobs.length === 0) return again({ error: "printShop:chosen.none" }, 422);
  const form = readForm(fields, ChosenJobsSchema);
  if (!form.ok) return again({ error: "printShop:chosen.noAct" }, 422);
  const { act } = form.value;
  if (act === "slips" || act === "file") {
    const path = act === "slips" ? paths.workSlips(page.id) : paths.workFile(page.id);
    throw redirect(`${path}?${new URLSearchParams(jobs.map(({ id }) => ["job", id]))}`, 303);
  }
  if (act === "batch") {
    const ids = jobs.map(({ id }) => id);
    const code = await makeBatch(scope, { fulfillerId: page.fulfillerId, ids, code: form.value.batch });
    if (code === undefined) return again({ error: "printShop:batch.none" }, 409);
    throw redirect(paths.workBatch(page.id, code), 303);
  }
  const { moved, before, left } = await moveJobs(scope, {
    fulfillerId: page.fulfillerId,
    step: act,
    jobs,
    calendar: page.profile,
  });
  if (left.length > 0) {
    return again({ moved, before, left: namedLeft(left) }, moved + before > 0 ? 200 : 409);
  }
  const here = { ...workQueryOf(args), done: moved > 0 ? "steps" : "before", count: String(moved) };
  throw redirect(listAddress(paths.workPage(page.id), here), 303);
}

/** What a print shop has to do for one company. */
export default function WorkListPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (loaded.kind === "closed") return <WorkPageClosed />;
  return (
    <WorkListView shop={loaded.shop} work={answer?.work ?? loaded.work} done={answer ? null : loaded.done} />
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
