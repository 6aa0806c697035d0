import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { readKeptQuery } from "../../../schemas/kept.ts";
import { readKeptLines } from "../../../services/ledger/read-kept-lines.server.ts";
import { KeptView } from "./view.tsx";

export const handle = { title: "orderDesk:kept.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "figures:money");
  const asked = readKeptQuery(new URL(args.request.url).searchParams);
  const { lines, totals, month, months } = await readKeptLines(scope, asked);
  return {
    by: asked.by,
    month,
    months,
    currencies: totals.map((total) => ({
      total,
      lines: lines.filter(({ currency }) => currency === total.currency),
    })),
    action: paths.kept,
    exportAction: user.readsOnly ? null : paths.keptExport,
    revenueHref: paths.revenue,
  };
}

/** What the company keeps of what was paid, by month, store or product. */
export default function KeptPage() {
  return <KeptView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
