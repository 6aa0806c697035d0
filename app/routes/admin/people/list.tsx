import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { searchOf } from "../../../schemas/list-query.ts";
import { listPeople } from "../../../services/accounts/people/read-people.server.ts";
import { PeopleListView } from "../../../ui/admin/people/people-list-view.tsx";
import { personRow } from "./rows.server.ts";

export const handle = { title: "admin:nav.users" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "users:read");
  const search = searchOf(new URL(args.request.url).searchParams);
  const { people, withPasskeys } = await listPeople(scope, search);
  return { search, people: people.map((row) => personRow(row, withPasskeys, user.id)) };
}

/** Who works for the tenant. */
export default function PeoplePage() {
  const page = useLoaderData<typeof loader>();
  return <PeopleListView {...page} listHref={paths.users} inviteHref={paths.inviteUser} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
