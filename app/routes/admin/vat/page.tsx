import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { readVatQuery } from "../../../schemas/vat.ts";
import { readVat } from "../../../services/ledger/read-vat.server.ts";
import { VatView } from "./view.tsx";

export const handle = { title: "clientDesk:vat.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "figures:money");
  const asked = readVatQuery(new URL(args.request.url).searchParams);
  const { lines, ...rest } = await readVat(scope, asked);
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return {
    ...rest,
    currencies: currencies.map((currency) => ({
      currency,
      lines: lines.filter((line) => line.currency === currency),
    })),
    action: paths.vat,
    exportAction: user.readsOnly ? null : paths.vatExport,
    revenueHref: paths.revenue,
  };
}

/** VAT by the country of delivery in a quarter. */
export default function VatPage() {
  return <VatView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
