import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { InvoiceWish } from "../../app/domain/documents/document-settings.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { ListPage, PagePlace } from "../keyset.ts";
import { events } from "../schema/events.ts";
import { documents, documentSeries } from "../schema/documents.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { payments, refunds } from "../schema/payments.ts";

import { tenants } from "../schema/tenants.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";

export type DocumentRow = typeof documents.$inferSelect;
type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
/** A document before the database gives it its number. */
export type NewDocument = Omit<Stored<typeof documents>, "number" | "xmlHash">;

/** Of which month, `YYYY-MM`, and kind; empty where all are meant. */
export type DocumentFilter = { month: string; kind: DocumentRow["type"] | "" };

const isOf = ({ month, kind }: DocumentFilter): SQL | undefined =>
  and(
    month === "" ? undefined : sql`${documents.issuedOn} between ${`${month}-01`} and ${`${month}-31`}`,
    kind === "" ? undefined : eq(documents.type, kind),
  );

/** Invoices, credit notes and receipts of a tenant. */
export function documentRepository(tables: TenantTables) {
  const numberOf = (series: string) =>
    tables.valueOf(documentSeries, documentSeries.next, eq(documentSeries.key, series));

  return {
    /**
     * Writes a document under the next number of its series, in one batch with all that follows: triggers move the series
     * on with the row, so that no number is left out, whatever fails.
     * @param credited how many credit notes its invoice had when its sums were worked out.
     * @returns false when there is one of this cause already, or the invoice was credited meanwhile.
     */
    async issue(document: NewDocument, note: AuditNote, credited = 0): Promise<boolean> {
      const { cause, corrects } = document;
      const isNew = sql`not ${tables.exists(documents, eq(documents.cause, cause))}`;
      const isAsRead = corrects
        ? sql`${tables.valueOf(documents, sql`count(*)`, eq(documents.corrects, corrects))} = ${credited}`
        : sql`true`;
      const [, inserted] = await tables.batch([
        tables.insertMissing(documentSeries, [{ key: document.series }]),
        tables.insertIf(both(isNew, isAsRead), documents, {
          ...document,
          number: numberOf(document.series) as never,
        }),
        tables.audit(note),
      ]);
      return inserted.rowsAffected > 0;
    },

    /**
     * Notes whom an order's invoice is made out to, while it has none. A VAT number that the order's VAT depends on stays.
     * @returns false where the invoice is made already, or the order's person is erased.
     */
    async nameBuyer(orderId: string, { company, vatNumber }: InvoiceWish): Promise<boolean> {
      const invoice = both(eq(documents.orderId, orderId), eq(documents.type, "invoice"));
      const number = sql`case when ${orders.vatState} is null then ${vatNumber} else coalesce(json_extract(${orders.invoiceTo}, '$.vatNumber'), '') end`;
      const [named] = await tables.batch([
        tables.update(
          orders,
          { invoiceTo: sql`json_object('company', ${company}, 'vatNumber', ${number})` },
          sql`${orders.id} = ${orderId} and ${orders.email} <> '' and not ${tables.exists(documents, invoice)}`,
        ),
      ]);
      return named.rowsAffected > 0;
    },

    /** An order with everything that its documents are made of. Undefined when it was never placed. */
    async sourceOf(orderId: string) {
      const [rows, lines, paid, issued, back, tenant] = await tables.batch([
        tables.join(
          orders,
          events,
          eq(events.id, orders.eventId),
          sql`${orders.id} = ${orderId} and ${orders.placedAt} is not null`,
        ),
        tables.select(orderLines, eq(orderLines.orderId, orderId), { orderBy: asc(orderLines.position) }),
        tables.select(payments, both(eq(payments.orderId, orderId), eq(payments.status, "succeeded"))),
        tables.select(documents, eq(documents.orderId, orderId), {
          orderBy: [asc(documents.createdAt), sql`rowid`],
        }),
        tables.select(refunds, both(eq(refunds.orderId, orderId), eq(refunds.status, "succeeded")), {
          orderBy: asc(refunds.updatedAt),
        }),
        tables.readTenant({
          company: tenants.companyDetails,
          settings: tenants.documents,
          merchant: tenants.merchantOfRecord,
        }),
      ]);
      if (!rows[0] || !tenant[0]) return undefined;
      return {
        order: rows[0].left,
        event: rows[0].right,
        lines,
        payments: paid,
        documents: issued,
        refunds: back,
        ...tenant[0],
      };
    },

    /** A document; undefined when the tenant has none of this id. */
    async find(id: string): Promise<DocumentRow | undefined> {
      return (await tables.select(documents, eq(documents.id, id)))[0];
    },

    /** The documents of an order, the oldest first. */
    ofOrder: (orderId: string) =>
      tables.select(documents, eq(documents.orderId, orderId), {
        orderBy: [asc(documents.createdAt), sql`rowid`],
      }),

    /** A page of documents, those of a month and a kind where these are named. */
    list: (filter: DocumentFilter, place: PagePlace): Promise<ListPage<DocumentRow>> =>
      tables.page(
        { columns: getTableColumns(documents), from: documents, where: isOf(filter) },
        { ...place, sort: [documents.issuedOn, documents.id] },
      ),

    /** The months, `YYYY-MM`, in which a document was issued, the latest first. */
    async months(): Promise<string[]> {
      const month = sql<string>`substr(${documents.issuedOn}, 1, 7)`;
      const rows = await tables.read({
        columns: { month },
        from: documents,
        groupBy: [month],
        orderBy: [sql`${month} desc`],
      });
      return rows.map((row) => row.month);
    },

    /** How many documents there are of a month and a kind. */
    async count(filter: DocumentFilter): Promise<number> {
      return (await tables.count(documents, isOf(filter)))[0]?.count ?? 0;
    },

    /** So many documents of a month and a kind behind the first ones, the oldest first. */
    part: (filter: DocumentFilter, { offset, limit }: { offset: number; limit: number }) =>
      tables.select(documents, isOf(filter), {
        orderBy: [asc(documents.issuedOn), asc(documents.id)],
        offset,
        limit,
      }),

    /** Notes the hash of a document's XML, once. */
    async noteHash(id: string, xmlHash: string): Promise<void> {
      await tables.update(
        documents,
        { xmlHash },
        sql`${documents.id} = ${id} and ${documents.xmlHash} is null`,
      );
    },
  };
}
