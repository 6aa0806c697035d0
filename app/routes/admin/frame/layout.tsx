import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { isListPath } from "../../../domain/lists/saved-view.ts";
import { setupIsOpen } from "../../../domain/access/setup.ts";
import { clearedFlash, readFlash } from "../../../http/cookies/flash.server.ts";
import { formToken } from "../../../http/forms/form-token.server.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import type { Scope } from "../../../services/scope.ts";
import { readViews } from "../../../services/views/saved-views.server.ts";
import { INSIDE_MAIN } from "../../../ui/errors/route-error.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { useSessionWatch } from "./use-session-watch.ts";

/** The viewer's own views of the list at an address; null where there is no list. */
async function viewsOfList(scope: Scope, userId: string, request: Request) {
  const { pathname: path } = new URL(request.url);
  return isListPath(path) ? { path, views: await readViews(scope, { userId, path }) } : null;
}

export const handle = { hydrate: true, styles: "admin" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, tenantName, support, setupSteps, timeZone } = await requireStaff(
    args,
    "dashboard:read",
  );
  const { page } = args.context;
  const { settings, formOwner, now } = page;
  const flash = readFlash(args.request);
  const shell = {
    user: {
      name: user.name,
      email: user.email,
      role: user.role,
      superadmin: user.superadmin,
      readsOnly: user.readsOnly,
    },
    formToken: await formToken(settings.SESSION_SECRET, formOwner, now().getTime()),
    faqHref: settings.FAQ_URL || paths.faq,
    flash,
    timeZone,
    savedViews: support ? null : await viewsOfList(scope, user.id, args.request),
    integration: user.integration,
    setupOpen: setupIsOpen(user, setupSteps),
    visit: support && {
      tenant: tenantName,
      reason: support.reason,
      mayWrite: support.mayWrite,
      until: support.expiresAt.toISOString(),
      action: paths.supportSession,
    },
  };
  return data(shell, flash ? { headers: { "Set-Cookie": clearedFlash(page) } } : {});
}

/** The frame of the admin. It protects nothing by itself: every page below asks for its own right. */
export default function AdminLayout() {
  const {
    user,
    formToken: token,
    faqHref,
    flash,
    setupOpen,
    integration,
    timeZone,
    savedViews,
    visit,
  } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  useSessionWatch();
  return (
    <AdminShell
      user={user}
      // In integration mode the logo does not navigate.
      logoHref={integration ? null : paths.getStarted}
      faqHref={faqHref}
      logoutAction={paths.logout}
      formToken={token}
      flash={flash}
      timeZone={timeZone}
      savedViews={savedViews}
      setupHref={setupOpen && pathname !== paths.dashboard ? paths.dashboard : null}
      visit={visit}
    >
      <Outlet context={INSIDE_MAIN} />
    </AdminShell>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
