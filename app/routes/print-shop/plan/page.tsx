import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PRINT_TECHNIQUES } from "../../../domain/fulfilment/fulfiller-profile.ts";
import { readShownJobs } from "../../../domain/fulfilment/work-list.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { requireWorkPage } from "../../../http/guards/require-work-page.server.ts";
import { paths } from "../../../paths.ts";
import { minutesField, WorkPlanSchema } from "../../../schemas/work-page.ts";
import { workPageLimits } from "../../../services/limits/public-limits.ts";
import { tooManyHere } from "../../../services/limits/rate-limit.server.ts";
import { keepPlan, makeBatch } from "../../../services/work-pages/plan-work.server.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { shopOf } from "../shop.server.ts";
import { dayPlan } from "./read.server.ts";
import { PlanView } from "./view.tsx";

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const handle = { styles: "print-shop", title: "printShop:plan.title" };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireWorkPage(args);
  return { shop: shopOf(args, visit), plan: await dayPlan(args, visit) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireWorkPage(args);
  const { page, scope } = visit;
  const fields = await readFields(args.request);
  const again = async (
    status: number,
    { error = null, result }: { error?: string | null; result?: FormResult },
  ) => data({ plan: await dayPlan(args, visit, error), result }, status);
  const wait = tooManyHere(scope, workPageLimits(page.id));
  if (wait) return again(429, { error: waitMessage(args.context, wait) });
  if (fields.get("intent") === "batch") {
    const ids = readShownJobs(fields.getAll("jobs").map(String)).map(({ id }) => id);
    const code = String(fields.get("batch") ?? "");
    const made = ids.length > 0 && (await makeBatch(scope, { fulfillerId: page.fulfillerId, ids, code }));
    if (!made) return again(409, { error: "printShop:batch.none" });
    throw redirect(paths.workBatch(page.id, made), 303);
  }
  const form = readForm(fields, WorkPlanSchema);
  if (!form.ok) return again(422, { result: form.result });
  const typed = form.value as Record<string, string>;
  const minutes = PRINT_TECHNIQUES.flatMap((technique) => {
    const figure = typed[minutesField(technique)] ?? "";
    return figure === "" ? [] : [[technique, Number(figure)] as const];
  });
  const { hours = "" } = typed;
  await keepPlan(scope, {
    pageId: page.id,
    plan: { minutes: Object.fromEntries(minutes), ...(hours !== "" && { hours: Number(hours) }) },
  });
  throw redirect(`${paths.workPlan(page.id)}?done=plan`, 303);
}

/** What a print shop has to do on each of the coming days, and whether it has the time for it. */
export default function PlanPage() {
  const { shop, plan } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PlanView shop={shop} plan={answer?.plan ?? plan} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
