import { EXPORT_DAYS, type ExportProgress, partsFolder } from "../../domain/data-export/export-files.ts";
import type { DataExportRow } from "../../../db/repositories/data-exports.server.ts";
import type { Scope } from "../scope.ts";
import { makePart } from "./make-part.server.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A run makes so many parts, of a few seconds each at most; the next row of the outbox goes on. */
const PARTS_IN_A_RUN = 5;
const CONTENT_TYPE = "application/vnd.sqlite3";

/**
 * Makes the next parts of a tenant's file. Each part lies in the object storage before it is noted, under a name of its
 * own, and is noted only by who read what was noted before: repeated, or by two at once, every part counts once.
 */
export async function makeExport(scope: Scope, exportId: string): Promise<void> {
  for (let left = PARTS_IN_A_RUN; left > 0; left -= 1) {
    const row = await scope.tenant.dataExports.find(exportId);
    if (row?.state !== "making") return;
    const made = await makePart(scope, row);
    const progress = await keepFiles(scope, row, made);
    const isSaved = made.head
      ? await finish(scope, row, progress)
      : await goOn(scope, row, progress, left === 1);
    // Somebody else made this part meanwhile, and goes on with it.
    if (!isSaved) {
      const uploadedKeys = [progress.head, progress.parts.at(-1)].filter((key) => typeof key === "string");
      await scope.files.remove(uploadedKeys);
      return;
    }
  }
}

/** @throws while the object storage is away, so that the delivery is tried again. */
async function keepFiles(
  scope: Scope,
  { id }: DataExportRow,
  { bytes, head, progress }: Awaited<ReturnType<typeof makePart>>,
): Promise<ExportProgress> {
  const folder = partsFolder(scope.tenant.tenantId, id);
  const part = folder + scope.newId();
  if (!(await scope.files.put(part, bytes, CONTENT_TYPE))) throw new Error("The object storage is away.");
  const nextProgress = {
    ...progress,
    parts: [...progress.parts, part],
    bytes: progress.bytes + bytes.length,
  };
  if (!head) return nextProgress;
  const first = folder + scope.newId();
  if (!(await scope.files.put(first, head, CONTENT_TYPE))) throw new Error("The object storage is away.");
  return { ...nextProgress, head: first, bytes: nextProgress.bytes + head.length };
}

async function goOn(scope: Scope, row: DataExportRow, progress: ExportProgress, isLast: boolean) {
  const set = { progress, rowCount: progress.rows };
  if (!isLast) return scope.tenant.dataExports.goOn(row, set);
  const work = {
    id: scope.newId(),
    dedupeKey: `export:${row.id}:${row.version}`,
    payload: { kind: "export" as const, exportId: row.id },
    createdAt: scope.now(),
  };
  const isSaved = await scope.tenant.dataExports.goOn(row, set, work);
  if (isSaved) scope.outbox.push(work.id);
  return isSaved;
}

/** The file is complete: it says so, and its mail is written with that. */
async function finish(scope: Scope, row: DataExportRow, progress: ExportProgress): Promise<boolean> {
  const now = scope.now();
  const mail = {
    id: scope.newId(),
    dedupeKey: `account:data_ready:${row.id}`,
    payload: {
      kind: "account" as const,
      template: "data_ready" as const,
      userId: row.userId,
      facts: { exportId: row.id },
    },
    createdAt: now,
  };
  const finished = await scope.tenant.dataExports.finish(
    row,
    {
      progress: { ...progress, writer: { ...progress.writer, tables: [], open: null } },
      rowCount: progress.rows,
      size: progress.bytes,
      readyAt: now,
      expiresAt: new Date(now.getTime() + EXPORT_DAYS * DAY_MS),
    },
    mail,
  );
  if (finished) scope.outbox.push(mail.id);
  return finished;
}
