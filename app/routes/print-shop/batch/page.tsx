import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readShownJobs } from "../../../domain/fulfilment/work-list.ts";
import { WORK_STEPS } from "../../../domain/fulfilment/work-steps.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { requireWorkPage } from "../../../http/guards/require-work-page.server.ts";
import { paths } from "../../../paths.ts";
import { moveJobs } from "../../../services/fulfilment/move-jobs.server.ts";
import { workPageLimits } from "../../../services/limits/public-limits.ts";
import { tooManyHere } from "../../../services/limits/rate-limit.server.ts";
import type { JobsOutcome } from "../models.ts";
import { namedLeft, shopOf } from "../shop.server.ts";
import { batchPage } from "./read.server.ts";
import { BatchView } from "./view.tsx";

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const handle = { styles: "print-shop", title: "printShop:batch.name", thing: "batch.code" };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireWorkPage(args);
  return { shop: shopOf(args, visit), batch: await batchPage(args, visit) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireWorkPage(args);
  const { page, scope } = visit;
  const again = async (outcome: JobsOutcome, status: number) =>
    data({ batch: await batchPage(args, visit, outcome) }, status);
  const fields = await readFields(args.request);
  const wait = tooManyHere(scope, workPageLimits(page.id));
  if (wait) return again({ error: waitMessage(args.context, wait) }, 429);
  const jobs = readShownJobs(fields.getAll("jobs").map(String));
  const step = WORK_STEPS.find((each) => each === fields.get("step"));
  if (!step || jobs.length === 0) return again({ error: "printShop:chosen.none" }, 422);
  const moving = { fulfillerId: page.fulfillerId, step, jobs, calendar: page.profile };
  const { moved, before, left } = await moveJobs(scope, moving);
  if (left.length > 0) {
    return again({ moved, before, left: namedLeft(left) }, moved + before > 0 ? 200 : 409);
  }
  const done = new URLSearchParams({ done: moved > 0 ? "steps" : "before", count: String(moved) });
  throw redirect(`${paths.workBatch(page.id, args.params["code"] ?? "")}?${done}`, 303);
}

/** A batch, which the code on its sheet opens: one press moves all of it a step. */
export default function BatchPage() {
  const { shop, batch } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <BatchView shop={shop} batch={answer?.batch ?? batch} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
