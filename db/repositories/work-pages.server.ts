import { and, asc, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { CasePhoto } from "../../app/domain/order/order-case.ts";
import type { WorkPlan } from "../../app/domain/fulfilment/work-plan.ts";
import type { AskedWork } from "../../app/domain/fulfilment/work-list.ts";
import { WORK_STATUSES } from "../../app/domain/fulfilment/work-steps.ts";
import { MOST_HITS } from "../order-search.ts";
import { events } from "../schema/events.ts";
import { workPages } from "../schema/fulfillers.ts";
import { fulfilmentLines, fulfilments, parcels } from "../schema/fulfilments.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { holdsPart } from "../word-pages.ts";
import { MADE_CODE, MADE_SIZE, MADE_SKU } from "./made-sku.ts";
import { routedAnew } from "./routed-anew.ts";

/** Jobs with more lines than these are shown in full on their own page. */
const LINES_OF_A_JOB = 20;

/** The most kinds of pieces that a plan lists. */
const MOST_KINDS = 500;

/** Their jobs with their orders, and the lines of those with what they are made of. */
const OF_LINE = [
  { table: orderLines, on: eq(orderLines.id, fulfilmentLines.orderLineId) },
  { table: products, on: eq(products.id, orderLines.productId) },
  { table: fulfilments, on: eq(fulfilments.id, fulfilmentLines.fulfilmentId) },
  { table: orders, on: eq(orders.id, fulfilments.orderId) },
];
const OF_JOB = [{ table: orders, on: eq(orders.id, fulfilments.orderId) }];
/** What is due first comes first. */
const BY_DAY = [
  sql`${orders.deliveryTo} is null`,
  ...[asc(orders.deliveryTo), asc(fulfilments.createdAt), asc(fulfilments.id)],
];

/** The pages where print shops do their work, and the work itself. */
export function workPageRepository(tables: TenantTables) {
  const isOpen = (fulfillerId: string) =>
    and(eq(fulfilments.fulfillerId, fulfillerId), inArray(fulfilments.status, [...WORK_STATUSES])) as SQL;

  const hasLine = (where: SQL) =>
    tables.exists(fulfilmentLines, and(eq(fulfilmentLines.fulfilmentId, fulfilments.id), where) as SQL);

  /** Something of a job is made of one of these blanks. */
  const isMadeOf = (codes: readonly string[]) => {
    const isOrdered = tables.exists(
      orderLines,
      sql`${orderLines.id} = ${fulfilmentLines.orderLineId} and ${tables.exists(
        products,
        sql`${products.id} = ${orderLines.productId} and ${inArray(products.catalogueCode, [...codes])}`,
      )}`,
    );
    return hasLine(
      sql`(${inArray(fulfilmentLines.substituteCode, [...codes])} or (${fulfilmentLines.substituteCode} is null and ${isOrdered}))`,
    );
  };

  /** A job's reference, recipient, products or SKUs hold these words. */
  const holdsWords = async (open: SQL, words: string) => {
    const isLineOfOpen = tables.exists(
      fulfilmentLines,
      sql`${fulfilmentLines.orderLineId} = ${orderLines.id} and ${tables.exists(
        fulfilments,
        and(eq(fulfilments.id, fulfilmentLines.fulfilmentId), open) as SQL,
      )}`,
    );
    const search = { text: words, in: [orderLines.name, orderLines.sku] };
    const lineHolds = (await tables.holding(orderLines, isLineOfOpen, search)) ?? sql`false`;
    const isOfLine = tables.exists(
      orderLines,
      sql`${orderLines.id} = ${fulfilmentLines.orderLineId} and ${lineHolds}`,
    );
    const isSubstitute = holdsPart({ text: words, in: [fulfilmentLines.substituteSku] }) ?? sql`false`;
    const isBatch = eq(fulfilments.batch, words.trim().toUpperCase());
    return sql`(${isBatch} or ${tables.orderHolds(words, MOST_HITS)} or ${hasLine(sql`(${isOfLine} or ${isSubstitute})`)})`;
  };

  /** What of a fulfiller's open jobs is asked for; the query joins their orders. */
  const asksFor = async (open: SQL, asked: AskedWork): Promise<SQL> => {
    const { codes, country, delivered, batch, words = "", ids } = asked;
    return and(
      open,
      codes && isMadeOf(codes),
      country ? eq(orders.addressCountry, country) : undefined,
      delivered && sql`${orders.deliveryTo} <= ${delivered.until}`,
      delivered && delivered.after !== null ? sql`${orders.deliveryTo} > ${delivered.after}` : undefined,
      batch === undefined ? undefined : eq(fulfilments.batch, batch),
      words === "" ? undefined : await holdsWords(open, words),
      ids && inArray(fulfilments.id, [...ids]),
    ) as SQL;
  };

  return {
    /** The page of a fulfiller, if it was ever made. */
    async find(fulfillerId: string) {
      return (await tables.select(workPages, eq(workPages.fulfillerId, fulfillerId)))[0];
    },

    /** The pages of these fulfillers that can be opened. */
    opened: async (fulfillerIds: readonly string[]) =>
      fulfillerIds.length === 0
        ? []
        : tables.select(
            workPages,
            and(inArray(workPages.fulfillerId, [...fulfillerIds]), isNotNull(workPages.keyHash)) as SQL,
          ),

    /** Makes the page of a fulfiller, or gives it another key: the one before opens nothing from now on. */
    async keep(
      page: { id: string; fulfillerId: string; keyHash: string; lang: string; now: Date },
      note: AuditNote,
    ): Promise<void> {
      const { now, ...row } = page;
      const { keyHash, lang } = row;
      await tables.batch([
        tables.upsert(
          workPages,
          { ...row, createdAt: now, updatedAt: now },
          [workPages.tenantId, workPages.fulfillerId],
          { keyHash, lang, updatedAt: now },
        ),
        tables.audit(note),
        routedAnew(tables, now),
      ]);
    },

    /** Takes the key away. @returns false when nothing opened it. */
    async close(fulfillerId: string, now: Date, note: AuditNote): Promise<boolean> {
      const [closed] = await tables.batch([
        tables.update(
          workPages,
          { keyHash: null, updatedAt: now },
          and(eq(workPages.fulfillerId, fulfillerId), sql`${workPages.keyHash} is not null`) as SQL,
        ),
        tables.audit(note),
      ]);
      return closed.rowsAffected > 0;
    },

    /**
     * What a fulfiller has to do, as far as it is asked for: the first jobs by the day they are due, how many of that there are
     * in each status, and what is to be picked for it.
     */
    async work(fulfillerId: string, asked: AskedWork, most: number) {
      const fitting = await asksFor(isOpen(fulfillerId), asked);
      const shown = and(fitting, asked.status && eq(fulfilments.status, asked.status));
      const [jobs, lines, counts, picks] = await tables.batch([
        tables.read({
          columns: {
            id: fulfilments.id,
            status: fulfilments.status,
            version: fulfilments.version,
            revision: fulfilments.revision,
            orderRef: orders.orderRef,
            deliveryTo: orders.deliveryTo,
            cancelRequestedAt: fulfilments.cancelRequestedAt,
            method: orders.shippingMethod,
            country: orders.addressCountry,
            batch: fulfilments.batch,
          },
          from: fulfilments,
          joins: OF_JOB,
          where: shown,
          orderBy: BY_DAY,
          limit: most,
        }),
        tables.read({
          columns: {
            fulfilmentId: fulfilmentLines.fulfilmentId,
            quantity: fulfilmentLines.quantity,
            name: orderLines.name,
            sku: MADE_SKU,
            code: MADE_CODE,
            colour: orderLines.colour,
            size: MADE_SIZE,
            designHash: orderLines.designHash,
            personalTexts: orderLines.personalTexts,
            prints: orderLines.prints,
          },
          from: fulfilmentLines,
          joins: OF_LINE,
          where: shown,
          orderBy: [...BY_DAY, asc(orderLines.position), asc(orderLines.id)],
          limit: most * LINES_OF_A_JOB,
        }),
        tables.read({
          columns: { status: fulfilments.status, count: sql<number>`count(*)` },
          from: fulfilments,
          joins: OF_JOB,
          where: fitting,
          groupBy: [fulfilments.status],
        }),
        tables.read({
          columns: {
            name: orderLines.name,
            sku: MADE_SKU,
            colour: orderLines.colour,
            size: MADE_SIZE,
            quantity: sql<number>`sum(${fulfilmentLines.quantity})`,
          },
          from: fulfilmentLines,
          joins: OF_LINE,
          where: and(fitting, eq(fulfilments.status, "submitted to fulfiller")),
          groupBy: [MADE_SKU, orderLines.colour, MADE_SIZE, orderLines.name],
          orderBy: [asc(MADE_SKU), asc(orderLines.colour), asc(MADE_SIZE)],
          limit: MOST_KINDS,
        }),
      ]);
      return { jobs, lines, counts, picks };
    },

    /** Of which blanks a fulfiller's open jobs are made, and to which countries they go: what a list can be narrowed to. */
    kinds: (fulfillerId: string) =>
      tables.read({
        columns: { code: MADE_CODE, country: orders.addressCountry },
        from: fulfilmentLines,
        joins: OF_LINE,
        where: isOpen(fulfillerId),
        groupBy: [MADE_CODE, orders.addressCountry],
        limit: MOST_KINDS,
      }),

    /** Where some jobs of a fulfiller are, whatever their status. */
    chosen: (fulfillerId: string, ids: readonly string[]) =>
      tables.read({
        columns: {
          id: fulfilments.id,
          status: fulfilments.status,
          version: fulfilments.version,
          cancelRequestedAt: fulfilments.cancelRequestedAt,
          orderRef: orders.orderRef,
        },
        from: fulfilments,
        joins: OF_JOB,
        where: and(eq(fulfilments.fulfillerId, fulfillerId), inArray(fulfilments.id, [...ids])),
      }),

    /** How many jobs of each batch of a fulfiller are in each status; what has left as well. */
    batches: (fulfillerId: string, most: number) =>
      tables.read({
        columns: { batch: fulfilments.batch, status: fulfilments.status, count: sql<number>`count(*)` },
        from: fulfilments,
        where: and(
          eq(fulfilments.fulfillerId, fulfillerId),
          isNotNull(fulfilments.batch),
          inArray(fulfilments.status, [...WORK_STATUSES, "shipped"]),
        ),
        groupBy: [fulfilments.batch, fulfilments.status],
        orderBy: [asc(fulfilments.batch)],
        limit: most,
      }),

    /**
     * Puts open jobs of a fulfiller into a batch, out of the one in which they were.
     * @returns how many, or `taken` where another job is in a batch of this code.
     */
    async putInBatch(
      batch: { code: string; fulfillerId: string; ids: readonly string[] },
      now: Date,
    ): Promise<number | "taken"> {
      const { code, fulfillerId, ids } = batch;
      const hasOthers = tables.exists(
        fulfilments,
        and(eq(fulfilments.batch, code), notInArray(fulfilments.id, [...ids])) as SQL,
      );
      const [put, [taken]] = await tables.batch([
        tables.update(
          fulfilments,
          { batch: code, updatedAt: now },
          sql`${and(
            isOpen(fulfillerId),
            inArray(fulfilments.id, [...ids]),
            isNull(fulfilments.cancelRequestedAt),
          )} and not ${hasOthers}`,
        ),
        tables.count(fulfilments, and(eq(fulfilments.batch, code), notInArray(fulfilments.id, [...ids]))),
      ]);
      return (taken?.count ?? 0) > 0 ? "taken" : put.rowsAffected;
    },

    /**
     * Notes the photograph of a job that its fulfiller works on or has shipped, or that there is none any more.
     * @returns false where it may have none: it is another's, or held here, or who ordered it is forgotten.
     */
    async notePhoto(
      {
        fulfillerId,
        fulfilmentId,
        photo,
      }: { fulfillerId: string; fulfilmentId: string; photo: CasePhoto | null },
      now: Date,
    ): Promise<boolean> {
      const { rowsAffected } = await tables.update(
        fulfilments,
        { finishedPhoto: photo, updatedAt: now },
        sql`${and(
          eq(fulfilments.id, fulfilmentId),
          eq(fulfilments.fulfillerId, fulfillerId),
          inArray(fulfilments.status, [...WORK_STATUSES, "shipped"]),
        )} and ${tables.exists(orders, sql`${orders.id} = ${fulfilments.orderId} and ${orders.email} <> ''`)}`,
      );
      return rowsAffected > 0;
    },

    /** Keeps a shop's figures. */
    async keepPlan(pageId: string, plan: WorkPlan, now: Date): Promise<void> {
      await tables.update(workPages, { plan, updatedAt: now }, eq(workPages.id, pageId));
    },

    /** One job of a fulfiller, whatever its status; undefined when it has none of this id. */
    async job(fulfillerId: string, fulfilmentId: string) {
      const isIt = and(eq(fulfilments.id, fulfilmentId), eq(fulfilments.fulfillerId, fulfillerId)) as SQL;
      const [[row], sent] = await tables.batch([
        tables.read({
          columns: {
            id: fulfilments.id,
            status: fulfilments.status,
            version: fulfilments.version,
            cancelRequestedAt: fulfilments.cancelRequestedAt,
            orderRef: orders.orderRef,
            name: orders.name,
            phone: orders.phone,
            addressFirstLine: orders.addressFirstLine,
            addressSecondLine: orders.addressSecondLine,
            addressCity: orders.addressCity,
            addressCounty: orders.addressCounty,
            addressState: orders.addressState,
            addressPostcode: orders.addressPostcode,
            addressCountry: orders.addressCountry,
            storeName: events.name,
            currency: orders.currency,
            finishedPhoto: fulfilments.finishedPhoto,
          },
          from: fulfilments,
          joins: [
            { table: orders, on: eq(orders.id, fulfilments.orderId) },
            { table: events, on: eq(events.id, orders.eventId) },
          ],
          where: isIt,
        }),
        tables.join(fulfilments, parcels, eq(parcels.fulfilmentId, fulfilments.id), isIt),
      ]);
      return row && { ...row, parcels: sent.map(({ right }) => right) };
    },
  };
}

/** A line of a fulfiller's work. */
export type WorkPageLine = Awaited<
  ReturnType<ReturnType<typeof workPageRepository>["work"]>
>["lines"][number];
