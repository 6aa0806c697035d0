import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { failureKind, sortedSums } from "../../../../domain/payments/payout.ts";
import { paths } from "../../../../paths.ts";
import { PAYOUT_SORTS, readPayoutItems } from "../../../../schemas/payout-list.ts";
import { readPayout } from "../../../../services/payouts/read.server.ts";
import { PayoutView } from "./view.tsx";

export const handle = { title: "payouts:number", thing: "payout.id" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "payment-accounts:read");
  const payoutId = args.params["payoutId"] ?? "";
  const { asked, sort, position } = readPayoutItems(new URL(args.request.url).searchParams);
  const found = await readPayout(scope, { payoutId, position });
  // Another tenant's payout is not there.
  if (!found) throw new Response(null, { status: 404 });
  const { payout, sums, page, refs, isBounced } = found;
  const { id, amount, currency, state, region, parts, hasParts } = payout;
  const linksOrders = may(user, "orders:read");
  return {
    payout: {
      id,
      amount,
      currency,
      state,
      region,
      parts,
      hasParts,
      madeAt: payout.createdAt.toISOString(),
      changedAt: payout.updatedAt.toISOString(),
      arrivesAt: payout.arrivesAt.toISOString(),
      why: failureKind(payout.failure),
      isBounced,
    },
    sums: sortedSums(sums),
    items: page.rows.map((item) => ({
      id: item.id,
      at: item.at.toISOString(),
      category: item.category,
      order: item.orderId && {
        ref: refs.get(item.orderId) ?? item.orderId,
        href: linksOrders ? paths.order(item.orderId) : null,
      },
      amount: item.amount,
      fee: item.fee,
      platformFee: item.platformFee,
      net: item.net,
    })),
    pages: listLinks(paths.payout(id), asked, sort, PAYOUT_SORTS, page),
    listHref: paths.payouts,
    accountsHref: paths.getPaid,
    exportAction: user.readsOnly ? null : paths.payoutExport(id),
  };
}

/** One payout and what it holds. */
export default function PayoutPage() {
  return <PayoutView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
