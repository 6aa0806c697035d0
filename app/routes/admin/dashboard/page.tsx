import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { factorHintIsDue } from "../../../domain/access/second-factor.ts";
import { may } from "../../../domain/access/permissions.ts";
import { onboardingOf } from "../../../domain/access/setup.ts";
import { listAddress } from "../../../domain/lists/list-query.ts";
import { OVERDUE_CHOICE } from "../../../domain/order/status-groups.ts";
import { partOfDay } from "../../../domain/dates/part-of-day.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { Beginning } from "./beginning.tsx";
import { AlarmBanner } from "../../../ui/admin/deliveries/alarm-banner.tsx";
import { OpenIncidents } from "./open-incidents.tsx";
import { PayLines } from "./pay-lines.tsx";
import { OverdueOrders } from "./overdue-orders.tsx";
import { FactorHint } from "./factor-hint.tsx";
import { DashboardView } from "./view.tsx";
import { useTenantRoom } from "../../../ui/realtime/use-tenant-room.ts";
import { useSetupState } from "../../../ui/setup/use-setup-state.ts";
import { sharedBoard } from "./shared-board.server.ts";
import { platformBoard } from "./platform-board.server.ts";

export const handle = { title: "admin:nav.dashboard" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, setupSteps, shopDomain, support, hasSecondStep, timeZone } = await requireStaff(
    args,
    "dashboard:read",
  );
  // On a visit the platform's people see what their role may read, no more.
  const tenantId = scope.tenant.tenantId;
  const readsOrders = may(user, "orders:read");
  const readsIncidents = may(user, "incidents:read");
  const seesMoney = may(user, "figures:money") && readsOrders;
  // At their own desk the platform's people look over all tenants; their own has no stores.
  const atPlatform = user.superadmin && !support && may(user, "panel:read");
  const reads = { orders: readsOrders && !atPlatform, stores: may(user, "events:read") && !atPlatform };
  const seen = {
    tenantId,
    limit: user.limitedTo,
    reads,
    timeZone,
    incidents: readsIncidents,
    accounts: may(user, "payment-accounts:read") && !atPlatform,
    sales: seesMoney && !atPlatform,
    alarms: may(user, "panel:read"),
  };
  const { joinedReads } = args.context.page;
  const [{ board, sales, tenant, alarms, payLines, bounced, ...shown }, platform] = await Promise.all([
    // An order makes every open dashboard of the tenant ask at once.
    joinedReads.read(`dashboard ${JSON.stringify(seen)}`, () => sharedBoard(scope, seen)),
    atPlatform ? platformBoard(scope, { user, timeZone }) : null,
  ]);
  return {
    tenantId,
    name: user.name,
    partOfDay: partOfDay(scope.now(), timeZone),
    sales: sales && { ...sales, revenueHref: may(user, "clients:read") ? paths.revenue : null },
    firstStoreHref: board.stores === 0 && may(user, "events:create") ? paths.createEvent : null,
    storesHref: board.stores && board.latest?.length === 0 ? paths.events : null,
    tiles: platform?.tiles ?? shown.tiles,
    platformSales: platform && platform.sales,
    latest: shown.latest,
    overdue: {
      orders: shown.overdue,
      count: board.figures?.overdue ?? 0,
      href: listAddress(paths.orders, { status: OVERDUE_CHOICE }),
    },
    ordersHref: readsOrders ? paths.orders : null,
    panelHref: atPlatform ? paths.panel : null,
    region: tenant.region,
    shopDomain,
    openIncidents: readsIncidents ? (board.figures?.incidents ?? 0) : 0,
    alarms,
    payLines,
    bounced,
    // Whoever has nothing to protect yet is shown the way to a first store alone.
    suggestsFactor:
      !support && !hasSecondStep && factorHintIsDue(user, scope.now()) && (atPlatform || board.stores !== 0),
    begin: {
      standing: tenant.status,
      unverified: user.signupComplete ? null : paths.getStarted,
      onboarding: user.integration ? onboardingOf(user, setupSteps) : null,
      shopHref: may(user, "shopify:write") ? paths.settingsShopify : null,
      companyHref: may(user, "company:write") ? paths.settingsCompany : null,
      billingHref: may(user, "billing:write") ? paths.settingsBilling : null,
    },
  };
}

/** What is going on, at a glance; it follows new orders by itself. */
export default function DashboardPage() {
  const {
    tenantId,
    region,
    shopDomain,
    begin,
    openIncidents,
    alarms,
    payLines,
    bounced,
    overdue,
    suggestsFactor,
    ...page
  } = useLoaderData<typeof loader>();
  useTenantRoom(tenantId);
  useSetupState(begin.onboarding, { region, registrationRoute: paths.getStarted, shopDomain });
  return (
    <DashboardView {...page}>
      <AlarmBanner alarms={alarms} />
      <Beginning {...begin} />
      <PayLines lines={payLines} bounced={bounced} href={paths.getPaid} />
      <FactorHint isShown={suggestsFactor} />
      <OpenIncidents count={openIncidents} href={paths.incidents} />
      <OverdueOrders {...overdue} />
    </DashboardView>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
