import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { readLog } from "../../../services/audit/read-log.server.ts";
import type { AuditRow } from "../../../services/audit/read-log.server.ts";
import { AuditLogView } from "../../../ui/admin/audit/audit-log-view.tsx";
import type { AuditLine } from "../../../ui/admin/audit/models.ts";
import { askedFilter, filterOf } from "./filter.ts";

export const handle = { title: "admin:nav.auditLogs" };

const PER_PAGE = 50;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, "audit:read");
  const { searchParams } = new URL(args.request.url);
  const asked = askedFilter(searchParams);
  const filter = filterOf(asked, staff.timeZone);
  const page = pageOf(searchParams.get("page"));
  const window = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  // The platform's own people look at all logs from their desk, and at one log while they visit its tenant.
  const everywhere = staff.user.superadmin && !staff.support;
  const found = await readLog(staff.scope, { everywhere, filter, page: window });
  return {
    asked,
    everywhere,
    lines: found.rows.map(({ entry, tenantName }) => lineOf(entry, tenantName)),
    count: found.count,
    actors: found.actors,
    tenants: found.tenants,
    pages: pagesOf(searchParams, page, found.count),
  };
}

function lineOf(row: AuditRow, tenant: string | null): AuditLine {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actor,
    actorName: row.actorName,
    inSupport: row.supportSessionId !== null,
    subject: row.subjectName || row.subjectId,
    subjectHref: row.subjectKind === "order" && tenant === null ? paths.order(row.subjectId) : null,
    changes: row.changes,
    ip: row.ip,
    tenant,
  };
}

function pageOf(text: string | null): number {
  const page = Number(text ?? "1");
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
}

function pagesOf(asked: URLSearchParams, page: number, count: number) {
  const pages = Math.max(1, Math.ceil(count / PER_PAGE));
  const hrefOf = (number: number) => {
    if (number < 1 || number > pages) return null;
    const query = new URLSearchParams([...asked].filter(([name, value]) => name !== "page" && value));
    query.set("page", String(number));
    return `${paths.auditLogs}?${query}`;
  };
  return { page, pages, previousHref: hrefOf(page - 1), nextHref: hrefOf(page + 1) };
}

/** The log of what people and the product did. */
export default function AuditLogPage() {
  const page = useLoaderData<typeof loader>();
  return <AuditLogView {...page} action={paths.auditLogs} exportAction={paths.auditLogsExport} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
