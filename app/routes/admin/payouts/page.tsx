import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { failureKind } from "../../../domain/payments/payout.ts";
import { paths } from "../../../paths.ts";
import { PAYOUT_SORTS, readPayoutList } from "../../../schemas/payout-list.ts";
import { listPayouts } from "../../../services/payouts/read.server.ts";
import { PayoutsView } from "./view.tsx";

export const handle = { title: "payouts:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "payment-accounts:read");
  const query = readPayoutList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const { page, bounced } = await listPayouts(scope, query);
  return {
    bounced: bounced.map(({ id, amount, currency, updatedAt, failure }) => ({
      href: paths.payout(id),
      amount: { minor: amount, currency },
      at: updatedAt.toISOString(),
      why: failureKind(failure),
    })),
    payouts: page.rows.map(({ id, amount, currency, state, region, createdAt, arrivesAt }) => ({
      id,
      href: paths.payout(id),
      amount: { minor: amount, currency },
      state,
      region,
      madeAt: createdAt.toISOString(),
      arrivesAt: arrivesAt.toISOString(),
    })),
    filters: { action: paths.payouts, asked, isFiltered },
    sort,
    pages: listLinks(paths.payouts, asked, sort, PAYOUT_SORTS, page),
    accountsHref: paths.getPaid,
    exportAction: user.readsOnly ? null : paths.payoutsExport,
  };
}

/** What the provider paid out to the company. */
export default function PayoutsPage() {
  return <PayoutsView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
