import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAddress } from "../../../../domain/lists/list-query.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { lateSteps } from "../../../../domain/jobs/alarms.ts";
import { SWITCHES } from "../../../../domain/availability/switches.ts";
import { SWEEP_STEPS } from "../../../../domain/jobs/sweep-steps.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { requirePlatform } from "../../../../auth/require-platform.server.ts";
import { paths } from "../../../../paths.ts";
import {
  DELIVERY_STATES,
  deliveryStateOf,
  SendAgainSchema,
} from "../../../../schemas/store-configuration.ts";
import {
  isDeliveryKind,
  LANES_OF_DELIVERIES,
  laneFigures,
} from "../../../../services/platform/delivery-figures.ts";
import { sendDeliveriesAgain } from "../../../../services/platform/maintenance.server.ts";
import { readDeliveries } from "../../../../services/platform/read.server.ts";
import { readSwitches } from "../../../../services/platform/switches.server.ts";
import { cursorText, readCursor } from "../cursor.ts";
import { DeliveriesView } from "./view.tsx";

export const handle = { title: "superPanel:deliveryDesk.title", within: "superPanel:title" };

const PER_PAGE = 30;

export async function loader(args: LoaderFunctionArgs) {
  const { scope, staff } = await requirePlatform(args, "panel:read");
  const { now: clock } = args.context.page;
  const now = clock();
  const ageOf = (at: Date) => Math.max(0, now.getTime() - at.getTime());
  const query = new URL(args.request.url).searchParams;
  const after = readCursor(query.get("after"));
  const state = deliveryStateOf(query);
  const [{ counts, rows, runs, overdue }, switches] = await Promise.all([
    readDeliveries(scope, {
      state,
      limit: PER_PAGE + 1,
      after: after && { createdAt: after.at, id: after.id },
    }),
    readSwitches(scope),
  ]);
  const addressOf = (fields: Record<string, string>) =>
    listAddress(paths.panelDeliveries, { state, ...fields });
  const shown = rows.slice(0, PER_PAGE);
  const last = shown.at(-1);
  const figures = laneFigures(counts);
  const late = lateSteps(runs, now);
  return {
    lanes: LANES_OF_DELIVERIES.map((lane) => {
      const { oldest, ...figure } = figures[lane];
      return { lane, ...figure, oldestAge: oldest && ageOf(oldest) };
    }),
    deadKinds: counts.filter(({ dead }) => dead > 0).map(({ kind, dead }) => ({ kind, dead })),
    steps: SWEEP_STEPS.map((name) => {
      const run = runs.find((lease) => lease.name === name);
      return {
        name,
        doneAt: run?.doneAt?.toISOString() ?? null,
        late: late.includes(name),
        lastError: run?.lastError ?? null,
      };
    }),
    switches: switches && SWITCHES.map((name) => ({ name, until: switches[name]?.toISOString() ?? null })),
    rows: shown.map(({ tenantId, tenantName, createdAt, ...row }) => ({
      ...row,
      tenant: { name: tenantName, href: paths.panelTenant(tenantId) },
      age: ageOf(createdAt),
    })),
    overdue: overdue.map(({ tenantId, tenantName, count, since }) => ({
      tenant: { name: tenantName, href: paths.panelTenant(tenantId) },
      count,
      age: ageOf(new Date(since)),
    })),
    states: DELIVERY_STATES.map((one) => ({
      state: one,
      href: addressOf({ state: one }),
      current: one === state,
    })),
    firstHref: after ? addressOf({}) : null,
    nextHref:
      last && rows.length > PER_PAGE
        ? addressOf({ after: cursorText({ at: last.createdAt, id: last.id }) })
        : null,
    maySend: may(staff.user, "deliveries:send-again"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requirePlatform(args, "deliveries:send-again");
  const form = readForm(await readFields(args.request), SendAgainSchema);
  if (!form.ok) throw new Response(null, { status: 422 });
  const { delivery, kind } = form.value;
  const which = delivery ? { id: delivery } : isDeliveryKind(kind) ? { kind } : undefined;
  if (!which) throw new Response(null, { status: 422 });
  const count = await sendDeliveriesAgain(scope, which);
  const message = count > 0 ? "superPanel:deliveryDesk.saved.again" : "superPanel:deliveryDesk.saved.nothing";
  throw redirect(paths.panelDeliveries, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, message, count > 0) },
  });
}

/** What waits to leave the product, and what could not, for superadmins. */
export default function PanelDeliveriesPage() {
  return <DeliveriesView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
