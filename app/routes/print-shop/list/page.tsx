import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type WorkStatus, stepsFrom } from "../../../domain/fulfilment/work-steps.ts";
import { visitWorkPage } from "../../../http/guards/require-work-page.server.ts";
import { paths } from "../../../paths.ts";
import { readWork } from "../../../services/work-pages/read.server.ts";
import { WorkPageClosed } from "./work-page-closed.tsx";
import { WorkListView } from "./view.tsx";
import { doneOf, shopOf, todayOf } from "../shop.server.ts";

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const handle = { styles: "print-shop", title: "printShop:title", reloadsAfter: 120 };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitWorkPage(args);
  if (!visit) return data({ kind: "closed" as const }, 401);
  const { page, scope } = visit;
  const { jobs, counts, picks } = await readWork(scope, { fulfillerId: page.fulfillerId });
  const today = todayOf(visit, scope.now());
  const work = {
    jobs: jobs.map(
      ({ id, version, revision, orderRef, shipBy, lines, method, cancelRequestedAt, ...job }) => {
        const status = job.status as WorkStatus;
        return {
          ...{ id, version, revision, status, shipBy, lines },
          ref: orderRef ?? "",
          href: paths.job(page.id, id),
          isLate: shipBy !== null && shipBy < today,
          isExpress: method === "express",
          isCancelled: cancelRequestedAt !== null,
          next: stepsFrom(status)[0] ?? null,
        };
      },
    ),
    total: counts.reduce((sum, { count }) => sum + count, 0),
    ...{ counts, picks, done: doneOf(args) },
  };
  return data({ kind: "open" as const, shop: shopOf(args, visit), work }, 200);
}

/** What a print shop has to do for one company. */
export default function WorkListPage() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === "closed") return <WorkPageClosed />;
  return <WorkListView shop={loaded.shop} work={loaded.work} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
