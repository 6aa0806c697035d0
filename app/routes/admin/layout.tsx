import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { setupIsOpen } from "../../domain/access/setup.ts";
import { clearedFlash, readFlash } from "../../http/flash.server.ts";
import { formToken } from "../../http/form-token.server.ts";
import { requireStaff } from "../../auth/session.server.ts";
import { paths } from "../../paths.ts";
import { INSIDE_MAIN } from "../../ui/errors/route-error.tsx";
import { AdminShell } from "../../ui/admin/frame/admin-shell.tsx";
import { useSessionWatch } from "../../ui/admin/frame/use-session-watch.ts";
import type { NavPage } from "../../ui/admin/frame/navigation.ts";

export const handle = { hydrate: true, styles: "admin" };

/** Items of pages that have landed; the others wait for their issue. */
const BUILT: readonly NavPage[] = [
  "dashboard",
  "events",
  "orders",
  "clients",
  "products",
  "assets",
  "users",
  "audit-logs",
  "settings",
];

export async function loader(args: LoaderFunctionArgs) {
  const { user, tenantName, support, setupSteps, timeZone } = await requireStaff(args, "dashboard:read");
  const { page } = args.context;
  const { settings, formOwner, now } = page;
  const flash = readFlash(args.request);
  const shell = {
    user: { name: user.name, email: user.email, role: user.role, superadmin: user.superadmin },
    formToken: await formToken(settings.SESSION_SECRET, formOwner, now().getTime()),
    faqHref: settings.FAQ_URL || paths.faq,
    flash,
    timeZone,
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
    visit,
  } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  useSessionWatch();
  return (
    <AdminShell
      user={user}
      built={BUILT}
      // In integration mode the logo does not navigate.
      logoHref={integration ? null : paths.getStarted}
      faqHref={faqHref}
      logoutAction={paths.logout}
      formToken={token}
      flash={flash}
      timeZone={timeZone}
      setupHref={setupOpen && pathname !== paths.dashboard ? paths.dashboard : null}
      visit={visit}
    >
      <Outlet context={INSIDE_MAIN} />
    </AdminShell>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
