import { and, asc, desc, eq, getTableName, gt, gte, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { CopiedColumn, ExportProgress } from "../../app/domain/data-export/export-files.ts";
import type { SqliteValue } from "../../app/domain/sqlite-file/sqlite-record.ts";
import { copiedTables, COPIED_TENANT, type CopiedTable } from "../copied-tables.ts";
import { columnsOfCopy, copiedValue } from "../copied-values.ts";
import { dataExports } from "../schema/data-exports.ts";
import { assets } from "../schema/products.ts";
import { outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { NewOutbox } from "./outbox.server.ts";

export type DataExportRow = typeof dataExports.$inferSelect;
/** The values of a row's key, behind which a read goes on. */
export type RowKey = (string | number)[];
/** A table of a file, and how many of its rows are read at once. */
export type CopiedName = { name: string; columns: CopiedColumn[]; atOnce: number };
type Progress = { progress: ExportProgress; rowCount: number };

/** Under which names a read carries the values of its key. */
const keyName = (at: number) => `$key${at}`;

/** Files with everything of a tenant, and what they are made from. */
export function dataExportRepository(tables: TenantTables) {
  const isAt = (id: string, version: number): SQL =>
    and(eq(dataExports.id, id), eq(dataExports.version, version), eq(dataExports.state, "making")) as SQL;

  return {
    /** What a file holds. */
    copiedTables: (): CopiedName[] =>
      copiedTables().map((copied) => ({
        name: getTableName(copied.table),
        columns: columnsOfCopy(copied),
        atOnce: copied.atOnce,
      })),

    async find(id: string): Promise<DataExportRow | undefined> {
      return (await tables.select(dataExports, eq(dataExports.id, id)))[0];
    },

    /** The latest ones first. */
    latest: (limit: number) =>
      tables.select(dataExports, undefined, {
        orderBy: [desc(dataExports.createdAt), desc(dataExports.id)],
        limit,
      }),

    /** Asks for one. @returns false when one is being made, or when so many were asked for since a moment. */
    async ask(
      row: Pick<DataExportRow, "id" | "userId" | "createdAt" | "expiresAt">,
      most: { number: number; since: Date },
      work: NewOutbox,
      note: AuditNote,
    ): Promise<boolean> {
      const recent = tables.valueOf(dataExports, sql`count(*)`, gte(dataExports.createdAt, most.since));
      const isMaking = tables.exists(dataExports, eq(dataExports.state, "making"));
      const [inserted] = await tables.batch([
        tables.insertIf(sql`not ${isMaking} and ${recent} < ${most.number}`, dataExports, row),
        tables.audit(note),
        tables.insertIf(tables.exists(dataExports, eq(dataExports.id, row.id)), outbox, work),
      ]);
      return inserted.rowsAffected > 0;
    },

    /**
     * Saves the progress of an export, and queues the work that continues it if this run ends.
     * @returns false when another run made this part.
     */
    async goOn(
      { id, version }: Pick<DataExportRow, "id" | "version">,
      set: Progress,
      work?: NewOutbox,
    ): Promise<boolean> {
      const [row] = await tables.batch([
        tables.update(dataExports, { ...set, version: version + 1 }, isAt(id, version)),
        ...(work ? [tables.insertIf(sql`changes() > 0`, outbox, work)] : []),
      ]);
      return row.rowsAffected > 0;
    },

    /** The file is complete; the same batch writes the notice to the person who asked for it. */
    async finish(
      { id, version }: Pick<DataExportRow, "id" | "version">,
      set: Progress & { size: number; readyAt: Date; expiresAt: Date },
      mail: NewOutbox,
    ): Promise<boolean> {
      const [row] = await tables.batch([
        tables.update(dataExports, { ...set, version: version + 1, state: "ready" }, isAt(id, version)),
        tables.insertIf(sql`changes() > 0`, outbox, mail),
      ]);
      return row.rowsAffected > 0;
    },

    /** Its files are gone: `expired` if it was ready, else `failed`. */
    async end(id: string, now: Date): Promise<boolean> {
      const ended = await tables.update(
        dataExports,
        {
          state: sql`case ${dataExports.state} when 'ready' then 'expired' else 'failed' end`,
          progress: null,
        },
        and(eq(dataExports.id, id), sql`${dataExports.expiresAt} <= ${now.getTime()}`) as SQL,
      );
      return ended.rowsAffected > 0;
    },

    noteFetched: async (note: AuditNote): Promise<void> => {
      await tables.batch([tables.auditIf(sql`true`, note)]);
    },

    /** The tenant's own row. */
    async tenant(): Promise<{ columns: CopiedColumn[]; values: SqliteValue[] }> {
      const [row] = await tables.readTenant(COPIED_TENANT.columns);
      const columns = columnsOfCopy(COPIED_TENANT);
      return { columns, values: columns.map(({ name }) => copiedValue(row?.[name])) };
    },

    /** Rows of one of the tables, behind a key. */
    async rows(at: number, after: RowKey | null): Promise<{ values: SqliteValue[]; key: RowKey }[]> {
      const copied = copiedTables()[at] as CopiedTable;
      const { table, by, columns, currency, atOnce } = copied;
      const keys = Object.fromEntries(by.map((column, index) => [keyName(index), sql`${column}`]));
      const rows = await tables.read({
        columns: { ...columns, ...(currency && { currency: currency(tables) }), ...keys },
        from: table,
        ...(after && {
          where: isBehind(
            by.map((column) => sql`${column}`),
            after,
          ),
        }),
        orderBy: by.map((column) => asc(column)),
        limit: atOnce,
      });
      const names = columnsOfCopy(copied).map(({ name }) => name);
      return (rows as Record<string, unknown>[]).map((row) => ({
        values: names.map((name) => copiedValue(row[name])),
        key: by.map((_, index) => row[keyName(index)] as string | number),
      }));
    },

    /** Pictures behind one of them, with where their files lie. */
    pictures: (after: string, limit: number) =>
      tables.read({
        columns: {
          id: assets.id,
          name: assets.name,
          folder: assets.folder,
          contentType: assets.contentType,
          storageKey: assets.storageKey,
          svg: assets.svg,
          createdAt: assets.createdAt,
        },
        from: assets,
        where: gt(assets.id, after),
        orderBy: [asc(assets.id)],
        limit,
      }),
  };
}

/** Behind a row in the order of its key. */
function isBehind(by: readonly SQL[], key: RowKey): SQL {
  const values = key.map((value) => sql`${value}`);
  return sql`(${sql.join([...by], sql`, `)}) > (${sql.join(values, sql`, `)})`;
}
