import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readUploads } from "../../../http/forms/uploads.server.ts";
import { requireWorkPage } from "../../../http/guards/require-work-page.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { paths } from "../../../paths.ts";
import { workPageLimits } from "../../../services/limits/public-limits.ts";
import { tooManyHere } from "../../../services/limits/rate-limit.server.ts";
import { takeReport } from "../../../services/fulfilment/take-report.server.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { JobView } from "./view.tsx";
import { jobPage } from "./read.server.ts";
import { photoRefused, takePhoto } from "./take-photo.server.ts";
import { readReport } from "./read-report.server.ts";
import { shopOf, todayOf } from "../shop.server.ts";

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const handle = { styles: "print-shop", title: "printShop:title", thing: "job.ref" };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireWorkPage(args);
  return { shop: shopOf(args, visit), job: await jobPage(args, visit) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireWorkPage(args);
  const { page, scope } = visit;
  const fulfilmentId = args.params["fulfilmentId"] ?? "";
  const again = async (result: FormResult, status: number) =>
    data({ job: await jobPage(args, visit), result }, status);
  const fields = await readUploads(args.request);
  if (!fields) return again(photoRefused("cases:refused.allTooLarge"), 413);
  const wait = tooManyHere(scope, workPageLimits(page.id));
  if (wait) {
    const error = { intent: [waitMessage(args.context, wait)] };
    return again({ status: "error", error }, 429);
  }
  const here = paths.job(page.id, fulfilmentId);
  const photographed = await takePhoto(scope, fields, { fulfillerId: page.fulfillerId, fulfilmentId });
  if (photographed === "done") throw redirect(`${here}?done=photo`, 303);
  if (photographed) return again(photoRefused(photographed.error), 422);
  const read = readReport(fields, { fulfilmentId, at: scope.now(), today: todayOf(visit, scope.now()) });
  if (!read.ok) return again(read.result, 422);
  const { outcome } = await takeReport(scope, {
    fulfillerId: page.fulfillerId,
    report: read.report,
    calendar: page.profile,
  });
  if (outcome === "unknown") throw new Response(null, { status: 404 });
  if (outcome === "illegal" || outcome === "changed_meanwhile") return again(read.otherwise, 409);
  // Two people pressed at once: both are told that it is done. What is late, or made all the same, moves nothing.
  const isDone = outcome === "moved" || (outcome === "noted" && read.done === "late");
  const done = isDone || read.done === "kept" ? read.done : "before";
  const next = fields.get("from") === "list" ? paths.workPage(page.id) : here;
  throw redirect(`${next}?done=${done}`, 303);
}

/** One job of a print shop; the code on its packing slip opens it. */
export default function JobPage() {
  const { shop, job } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <JobView shop={shop} job={answer?.job ?? job} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
