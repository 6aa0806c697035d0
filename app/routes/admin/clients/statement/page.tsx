import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { paths } from "../../../../paths.ts";
import { readStatement } from "../../../../services/sales/read.server.ts";
import { askedMonth, requireClient } from "../statement.server.ts";
import { PrintedStatement } from "./view.tsx";

export const handle = { styles: "print", title: "clientDesk:statement.title", thing: "client.name" };

/** The month of a client as a sheet for the printer. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope, timeZone, tenantName } = await requireStaff(args, "clients:read");
  const { client } = await requireClient(scope, args.params["clientId"]);
  const asked = askedMonth(new URL(args.request.url).searchParams, { now: scope.now(), timeZone });
  const { month } = asked;
  return {
    sender: tenantName,
    client: { name: client.name, contactName: client.contactName, reference: client.reference },
    month,
    timeZone,
    language: await languageOf(args.request, args.context),
    statements: await readStatement(scope, { clientId: client.id, month, timeZone }),
    backHref: `${paths.client(client.id)}?month=${month}`,
  };
}

export default function StatementPage() {
  return <PrintedStatement {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
