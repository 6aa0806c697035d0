import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AUDIT_SORTS } from "../../../../domain/lists/sorts.ts";
import { listAddress, listLinks } from "../../../../domain/lists/list-query.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { paths } from "../../../../paths.ts";
import { readAuditList, SHOWN_DOINGS, shownDoings } from "../../../../schemas/audit-list.ts";
import { readLog } from "../../../../services/audit/read-log.server.ts";
import type { AuditRow } from "../../../../services/audit/read-log.server.ts";
import { AuditLogView } from "./view.tsx";
import type { AuditLine } from "./models.ts";
import { filterOf } from "../filter.server.ts";

export const handle = { title: "admin:nav.auditLogs" };

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, "audit:read");
  const { filters, sort, position, asked, isFiltered } = readAuditList(
    new URL(args.request.url).searchParams,
  );
  // The platform's own people look at all logs from their desk, and at one log while they visit its tenant.
  const everywhere = staff.user.superadmin && !staff.support;
  const { descending } = sort;
  const filter = filterOf(filters, staff.timeZone);
  const log = await readLog(staff.scope, { everywhere, filter, descending, position });
  return {
    asked,
    isFiltered,
    everywhere,
    exportAction: staff.user.readsOnly ? null : paths.auditLogsExport,
    lines: log.rows.map(({ entry, tenantName }) => lineOf(entry, tenantName, staff.tenantName)),
    count: { count: log.count, isCountedOut: log.isCountedOut },
    doings: SHOWN_DOINGS.map((by) => ({
      by,
      href: listAddress(paths.auditLogs, { ...asked, by }),
      isCurrent: shownDoings(filters) === by,
    })),
    actors: log.actors,
    tenants: log.tenants,
    pages: listLinks(paths.auditLogs, asked, sort, AUDIT_SORTS, log),
  };
}

/** @param ownTenant the name of the tenant whose log is read, where it is one tenant's. */
function lineOf(row: AuditRow, tenant: string | null, ownTenant: string): AuditLine {
  const nameless = row.subjectId === row.tenantId ? (tenant ?? ownTenant) : row.subjectId;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actor,
    actorName: row.actorName,
    inSupport: row.supportSessionId !== null,
    subject: row.subjectName || nameless,
    subjectHref: row.subjectKind === "order" && tenant === null ? paths.order(row.subjectId) : null,
    changes: row.changes,
    ip: row.ip,
    tenant,
  };
}

/** The log of what people and the product did. */
export default function AuditLogPage() {
  const page = useLoaderData<typeof loader>();
  return <AuditLogView {...page} action={paths.auditLogs} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
