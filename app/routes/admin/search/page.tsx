import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { searchOf } from "../../../schemas/list-query.ts";
import { searchDesk } from "../../../services/search/search-desk.server.ts";
import { DeskSearchView } from "./view.tsx";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { translatorFor } from "../../../i18n/instance.server.ts";
import { hitsOf, placesOf, searchReads } from "./hits.server.ts";

export const handle = { title: "admin:deskSearch.title" };

/** Fewer letters fit nearly everything. */
const FEWEST_LETTERS = 2;

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, support } = await requireStaff(args, "dashboard:read");
  const words = searchOf(new URL(args.request.url).searchParams);
  const atPlatform = user.superadmin && !support;
  const { role, superadmin, readsOnly } = user;
  const shown = { words, user: { role, superadmin, readsOnly } };
  if ([...words].length < FEWEST_LETTERS) return { ...shown, hits: [] };
  const results = await searchDesk(scope, { words, reads: searchReads(user, { atPlatform }) });
  const t = await translatorFor(await languageOf(args.request, args.context));
  return { ...shown, hits: [...hitsOf(results), ...placesOf(results, { words, user, t })] };
}

/** Everything that somebody may open, by its name; the palette asks the same loader. */
export default function DeskSearchPage() {
  return <DeskSearchView {...useLoaderData<typeof loader>()} action={paths.deskSearch} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
