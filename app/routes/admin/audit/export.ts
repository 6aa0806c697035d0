import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { platformOf } from "../../../http/context.server.ts";
import { csvFile, csvOf } from "../../../http/csv.server.ts";
import { readFields } from "../../../http/form.server.ts";
import { requireStaff, type Staff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { auditNote } from "../../../services/audit-note.ts";
import type { AuditRow } from "../../../services/records.ts";
import { askedFilter, filterOf } from "./filter.ts";

const PER_ROUND = 1000;
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
  const filter = filterOf(askedFilter(await readFields(args.request)));
  const everywhere = staff.user.superadmin && !staff.support;
  const now = args.context.page.now();
  // What is written from now on is not part of the file, so its pages do not shift while it is read.
  const bounded = { ...filter, before: filter.before && filter.before < now ? filter.before : now };
  const round = everywhere
    ? async (offset: number) => {
        const { audit } = platformOf(args.context);
        const rows = await audit.list(bounded, { limit: PER_ROUND, offset });
        return rows.map(({ entry, tenantName }) => cellsOf(entry, tenantName));
      }
    : async (offset: number) => {
        const rows = await staff.scope.tenant.audit.list(bounded, { limit: PER_ROUND, offset });
        return rows.map((row) => cellsOf(row, staff.tenantName));
      };
  await note(args, staff, everywhere);
  return csvFile(`audit-log-${now.toISOString().slice(0, 10)}.csv`, streamOf(round));
}

/** A visit of the address changes nothing and leads to the log. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "audit:read");
  return redirect(paths.auditLogs);
}

async function note(args: ActionFunctionArgs, { scope, user }: Staff, everywhere: boolean): Promise<void> {
  const entry = auditNote(scope, "Audit log exported", { id: scope.tenant.tenantId });
  if (everywhere) await platformOf(args.context).audit.note(user.tenantId, entry);
  else await scope.tenant.audit.note(entry);
}

function streamOf(round: (offset: number) => Promise<string[][]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let offset = 0;
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(`\uFEFF${csvOf([HEADER])}`)),
    async pull(file) {
      const rows = await round(offset);
      if (rows.length > 0) file.enqueue(encoder.encode(csvOf(rows)));
      if (rows.length < PER_ROUND) file.close();
      offset += PER_ROUND;
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
