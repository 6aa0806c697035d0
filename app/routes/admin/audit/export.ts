import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { csvFile, csvOf } from "../../../http/answers/files.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { exportLog } from "../../../services/audit/read-log.server.ts";
import type { AuditRow } from "../../../services/audit/read-log.server.ts";
import { readAuditList } from "../../../schemas/audit-list.ts";
import { filterOf } from "./filter.server.ts";

const HEADER = [
  "time",
  "tenant",
  "action",
  "actor",
  "actor_name",
  "support_session",
  "subject_kind",
  "subject_id",
  "subject_name",
  "changes",
  "ip",
];

/** The log as a file, with the filters of the page. Taking it out is an entry of its own. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, "audit:read");
  const filter = filterOf(readAuditList(textsOf(await readFields(args.request))).filters, staff.timeZone);
  const everywhere = staff.user.superadmin && !staff.support;
  const parts = await exportLog(staff.scope, { everywhere, filter, noteIn: staff.user.tenantId });
  const day = staff.scope.now().toISOString().slice(0, 10);
  return csvFile(`audit-log-${day}.csv`, streamOf(parts, staff.tenantName));
}

/** The fields of the form as an address would have them. */
const textsOf = (fields: FormData) =>
  new URLSearchParams(
    [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** A visit of the address changes nothing and leads to the log. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "audit:read");
  return redirect(paths.auditLogs);
}

type Parts = Awaited<ReturnType<typeof exportLog>>;

/** @param tenantName of the tenant whose log it is, where it is not every tenant's. */
function streamOf(parts: Parts, tenantName: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(`\uFEFF${csvOf([HEADER])}`)),
    async pull(file) {
      const part = await parts.next();
      if (part.done) return file.close();
      const { entries, isLast } = part.value;
      const rows = entries.map((row) => cellsOf(row.entry, row.tenantName ?? tenantName));
      if (rows.length > 0) file.enqueue(encoder.encode(csvOf(rows)));
      if (isLast) file.close();
    },
  });
}

function cellsOf(row: AuditRow, tenant: string): string[] {
  return [
    row.at.toISOString(),
    tenant,
    row.action,
    row.actor,
    row.actorName,
    row.supportSessionId ?? "",
    row.subjectKind,
    row.subjectId,
    row.subjectName,
    Object.entries(row.changes)
      .map(([field, change]) =>
        typeof change === "object" && change !== null
          ? `${field}: ${String(change.from ?? "")} -> ${String(change.to ?? "")}`
          : `${field}: ${String(change ?? "")}`,
      )
      .join("; "),
    row.ip ?? "",
  ];
}
