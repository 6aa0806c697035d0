import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { may } from "../../../domain/access/permissions.ts";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { PAYMENT_LINK_SORTS, readPaymentLinkList } from "../../../schemas/payment-link.ts";
import { listPaymentLinks } from "../../../services/checkout/payment-links.server.ts";
import { PaymentLinksView } from "./view.tsx";

export const handle = { title: "paymentLinks:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "orders:read");
  const query = readPaymentLinkList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const page = await listPaymentLinks(scope, query);
  return {
    links: page.rows.map((row) => ({
      id: row.orderId,
      href: row.state === "paid" ? paths.order(row.orderId) : paths.deskPaymentLink(row.orderId),
      state: row.state,
      ref: row.orderRef ?? "",
      name: row.name,
      email: row.email,
      store: row.store,
      region: row.region,
      total: { minor: row.quote.total, currency: row.currency },
      maker: row.maker ?? "",
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })),
    filters: { action: paths.paymentLinks, asked, isFiltered },
    sort,
    pages: listLinks(paths.paymentLinks, asked, sort, PAYMENT_LINK_SORTS, page),
    createHref: may(user, "orders:write") ? paths.createPaymentLink() : null,
  };
}

/** What customers were asked to pay by a link. */
export default function PaymentLinksPage() {
  return <PaymentLinksView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
