import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { isShop } from "../../../domain/store/store-event.ts";
import { paths } from "../../../paths.ts";
import { listEvents } from "../../../services/events/list-events.server.ts";
import { EventsListView } from "../../../ui/admin/events/events-list-view.tsx";
import type { StoreCard } from "../../../ui/admin/models.ts";
import { useSetupCheck } from "../../../ui/setup/use-setup-check.ts";

export const handle = { title: "admin:nav.stores" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "events:read");
  const { events, counts } = await listEvents(scope);
  const stores: StoreCard[] = events.map((event) => ({
    id: event.id,
    name: event.name,
    type: event.type,
    region: event.region,
    status: event.status,
    expired: event.expired,
    brand: event.theme.brand,
    orders: counts.orders.get(event.id) ?? 0,
    products: counts.products.get(event.id) ?? 0,
    publicHref: paths.store(event.slug),
    previewHref: paths.sitePreview(event.slug),
    adminHref: paths.vouchers(event.slug),
    deliveryHref: isShop(event.type) ? paths.storeConfiguration(event.slug) : null,
  }));
  return {
    stores,
    superadmin: user.superadmin,
    setup: { tenantId: scope.tenant.tenantId, integration: user.integration },
  };
}

/** The tenant's stores. */
export default function EventsPage() {
  const { stores, superadmin, setup } = useLoaderData<typeof loader>();
  useSetupCheck(setup.tenantId, setup.integration, paths.getStarted);
  return <EventsListView stores={stores} superadmin={superadmin} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
