import type { BaseScope, Scope } from "../scope.ts";
import { partsFolder } from "../../domain/data-export/export-files.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";

/** Some of the files, of any tenant, that can no longer be fetched or could not be made. */
export function exportsDue(scope: BaseScope, { limit }: { limit: number }) {
  return scope.platform.dataDue.exports(scope.now(), limit);
}

export type { DataExportRow } from "../../../db/repositories/data-exports.server.ts";

const SHOWN = 5;

/** The latest files that were asked for, as they are now. */
export async function readExports(scope: Scope) {
  const rows = await scope.tenant.dataExports.latest(SHOWN);
  const now = scope.now();
  return rows.map(({ id, state, createdAt, size, rowCount, version, expiresAt }) => {
    const isOver = expiresAt <= now;
    // The scheduled work ends them a little later.
    const shown = isOver && state === "ready" ? ("expired" as const) : state;
    return { id, state: shown, isBegun: version > 1, createdAt, size, rowCount, expiresAt };
  });
}

/** A file's content, part after part, with an entry in the log; undefined when there is none (any more). */
export async function openExport(
  scope: Scope,
  { id, name }: { id: string; name: string },
): Promise<ReadableStream<Uint8Array> | undefined> {
  const row = await scope.tenant.dataExports.find(id);
  if (!row?.progress?.head || row.state !== "ready" || row.expiresAt <= scope.now()) return undefined;
  const keys = [row.progress.head, ...row.progress.parts];
  const first = await scope.files.open(keys[0] as string);
  if (!first) return undefined;
  const company = { id: scope.tenant.tenantId, name };
  await scope.tenant.dataExports.noteFetched(auditNote(scope, "Company data downloaded", company));
  return joined(first, keys.slice(1), (key) => scope.files.open(key));
}

/** Takes away the parts of a file that is over, and says so in its row. */
export async function endExport(
  scope: Pick<Scope, "files" | "now" | "tenant">,
  { id }: { id: string },
): Promise<boolean> {
  if (!(await scope.files.removeAll(partsFolder(scope.tenant.tenantId, id)))) return false;
  return scope.tenant.dataExports.end(id, scope.now());
}

type Bytes = ReadableStream<Uint8Array>;

/** One stream of several, of which one is open at a time. */
function joined(first: Bytes, keys: string[], open: (key: string) => Promise<Bytes | undefined>): Bytes {
  let reader = first.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(file) {
      for (;;) {
        const { done, value } = await reader.read();
        if (!done) return file.enqueue(value);
        const key = keys.shift();
        if (key === undefined) return file.close();
        const next = await open(key);
        // Whoever downloads sees that it broke off: a file without its end is not handed out as a whole one.
        if (!next) return file.error(new Error("A part of the file is not there."));
        reader = next.getReader();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
