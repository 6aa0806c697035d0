import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { readFulfillers } from "../../../services/fulfillers/read-fulfillers.server.ts";
import { FulfillersView } from "../../../ui/admin/fulfillers/fulfillers-view.tsx";
import { fulfillerRows } from "./fulfiller-rows.ts";

export const handle = { title: "fulfillerDesk:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "fulfillers:read");
  return { fulfillers: fulfillerRows(await readFulfillers(scope)) };
}

/** Who may print for the tenant's stores. */
export default function FulfillersPage() {
  const { fulfillers } = useLoaderData<typeof loader>();
  return <FulfillersView fulfillers={fulfillers} eventsHref={paths.events} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
