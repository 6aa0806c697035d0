import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { CASE_SORTS } from "../../../domain/order/order-case.ts";
import { paths } from "../../../paths.ts";
import { readCaseList } from "../../../schemas/order-case.ts";
import { listCases } from "../../../services/cases/read-cases.server.ts";
import { CasesView } from "../../../ui/admin/cases/cases-view.tsx";

export const handle = { title: "cases:desk.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:read");
  const query = readCaseList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const page = await listCases(scope, query);
  return {
    cases: page.rows.map((row) => ({
      id: row.id,
      problem: row.problem,
      state: row.state,
      outcome: row.outcome,
      customer: row.name,
      email: row.email,
      store: row.store,
      ref: row.orderRef ?? "",
      at: row.createdAt.toISOString(),
      href: `${paths.order(row.orderId)}#cases`,
    })),
    now: scope.now().toISOString(),
    filters: { action: paths.cases, asked, isFiltered },
    links: listLinks(paths.cases, asked, sort, CASE_SORTS, page),
  };
}

/** What customers and recipients say is wrong, what waits longest on top. */
export default function CasesPage() {
  return <CasesView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
