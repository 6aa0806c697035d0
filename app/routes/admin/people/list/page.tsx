import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { may } from "../../../../domain/access/permissions.ts";
import { PEOPLE_SORTS } from "../../../../domain/lists/sorts.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { paths } from "../../../../paths.ts";
import { readPeopleList } from "../../../../schemas/account.ts";
import { listPeople } from "../../../../services/accounts/people/read-people.server.ts";
import { PeopleListView } from "./view.tsx";
import { personRow } from "../rows.server.ts";

export const handle = { title: "admin:nav.users" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "users:read");
  const query = readPeopleList(new URL(args.request.url).searchParams);
  const page = await listPeople(scope, query);
  return {
    filters: { action: paths.users, asked: query.asked, isFiltered: query.isFiltered },
    people: page.rows.map((row) => personRow(row, page.withPasskeys, user.id)),
    inviteHref: may(user, "users:write") ? paths.inviteUser : null,
    pages: listLinks(paths.users, query.asked, query.sort, PEOPLE_SORTS, page),
  };
}

/** Who works for the tenant. */
export default function PeoplePage() {
  return <PeopleListView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
