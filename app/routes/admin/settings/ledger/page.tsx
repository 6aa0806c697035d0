import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { paths } from "../../../../paths.ts";
import { LEDGER_SORTS, readLedgerList } from "../../../../schemas/ledger-list.ts";
import { readLedger } from "../../../../services/ledger/read.server.ts";
import { settingsLinks } from "../links.ts";
import { LedgerView } from "./view.tsx";

export const handle = { title: "preferences:ledger.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "billing:read");
  const query = readLedgerList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const { balances, page, months } = await readLedger(scope, query);
  return {
    links: settingsLinks(user),
    balances,
    movements: page.rows.map(({ orderId, orderRef, at, ...movement }) => ({
      ...movement,
      at: at.toISOString(),
      order: orderId === null ? null : { ref: orderRef ?? orderId, href: paths.order(orderId) },
    })),
    months,
    filters: { action: paths.settingsLedger, asked, isFiltered },
    sort,
    pages: listLinks(paths.settingsLedger, asked, sort, LEDGER_SORTS, page),
    exportAction: user.readsOnly ? null : paths.settingsLedgerExport,
  };
}

/** The company's accounts with what stands on them, and every movement between them. */
export default function LedgerPage() {
  return <LedgerView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
