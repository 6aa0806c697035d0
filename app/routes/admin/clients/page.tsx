import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { may } from "../../../domain/access/permissions.ts";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { CLIENT_SORTS, readClientList } from "../../../schemas/client.ts";
import { listClients } from "../../../services/clients/read-clients.server.ts";
import { ClientsView } from "./view.tsx";

export const handle = { title: "admin:nav.clients" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "clients:read");
  const query = readClientList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const page = await listClients(scope, query);
  return {
    clients: page.rows.map(({ stores, createdAt, ...client }) => ({
      ...client,
      href: paths.client(client.id),
      createdAt: createdAt.toISOString(),
      stores: stores.map(({ name, slug }) => ({ name, href: paths.store(slug) })),
    })),
    filters: { action: paths.clients, asked, isFiltered },
    sort,
    links: listLinks(paths.clients, asked, sort, CLIENT_SORTS, page),
    createHref: may(user, "clients:write") ? paths.createClient : null,
    revenueHref: paths.revenue,
  };
}

/** For whom the tenant runs stores. */
export default function ClientsPage() {
  return <ClientsView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
