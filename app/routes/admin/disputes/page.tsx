import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { paths } from "../../../paths.ts";
import { DISPUTE_SORTS, readDisputeList } from "../../../schemas/dispute-list.ts";
import { listDisputes } from "../../../services/disputes/read.server.ts";
import { DisputesView } from "../../../ui/admin/disputes/disputes-view.tsx";
import { disputeLine } from "./dispute-rows.server.ts";

export const handle = { title: "orderDesk:dispute.list.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "incidents:read");
  const query = readDisputeList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const page = await listDisputes(scope, query);
  return {
    disputes: page.rows.map((row) =>
      disputeLine(row, { href: paths.dispute(row.orderId, row.id), tenant: null }),
    ),
    filters: {
      action: paths.disputes,
      asked,
      isFiltered: isFiltered && !(page.isNoneAtAll && asked.state === "all"),
    },
    sort,
    links: listLinks(paths.disputes, asked, sort, DISPUTE_SORTS, page),
    incidentsHref: paths.incidents,
    isNoneAtAll: page.isNoneAtAll,
    ofAll: false,
  };
}

/** Disputes of the company's orders. */
export default function DisputesPage() {
  return <DisputesView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
