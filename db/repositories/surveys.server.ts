import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Survey } from "../../app/domain/gift/survey.ts";
import type { Position } from "../../app/domain/lists/cursor.ts";
import { orders } from "../schema/orders.ts";
import { giftSurveys, surveyAnswers } from "../schema/surveys.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";

/** So many different answers are counted at most, the commonest; free texts may have far more than the choices. */
const MOST_COUNTED = 12;

/** What organisers ask after a claim, and what is answered. */
export function surveyRepository(tables: TenantTables) {
  return {
    async find(eventId: string) {
      return (await tables.select(giftSurveys, eq(giftSurveys.eventId, eventId)))[0];
    },

    /** What is said and asked after an order, with the answer that it has already. */
    async forOrder(eventId: string, orderId: string) {
      const [rows, answers] = await tables.batch([
        tables.select(giftSurveys, eq(giftSurveys.eventId, eventId)),
        tables.select(surveyAnswers, eq(surveyAnswers.orderId, orderId)),
      ]);
      return rows[0] && { survey: rows[0], answer: answers[0] };
    },

    /** @param version of what the form showed; 0 where nothing was written yet. @returns false when it changed meanwhile. */
    async save(
      input: Survey & { id: string; eventId: string; version: number; now: Date },
      note: AuditNote,
    ): Promise<boolean> {
      const { id, eventId, version, now, thanks, question, choices } = input;
      const words = { thanks, question, choices: [...choices], updatedAt: now };
      const isThere = tables.exists(giftSurveys, eq(giftSurveys.eventId, eventId));
      const write =
        version === 0
          ? tables.insertIf(sql`not ${isThere}`, giftSurveys, { id, eventId, version: 1, ...words })
          : tables.update(
              giftSurveys,
              { ...words, version: version + 1 },
              and(eq(giftSurveys.eventId, eventId), eq(giftSurveys.version, version)) as SQL,
            );
      const [saved] = await tables.batch([write, tables.audit(note)]);
      return saved.rowsAffected > 0;
    },

    /** Keeps the answer of an order in place of one that it had. */
    async answer(row: Omit<typeof surveyAnswers.$inferInsert, "tenantId">): Promise<void> {
      const { question, answer, createdAt } = row;
      await tables.upsert(surveyAnswers, row, [surveyAnswers.tenantId, surveyAnswers.orderId], {
        question,
        answer,
        createdAt,
      });
    },

    /** What an order's recipient wrote to whom the gift is from; null: nothing. */
    async thanksOf(orderId: string): Promise<string | null> {
      return (await tables.select(surveyAnswers, eq(surveyAnswers.orderId, orderId)))[0]?.thanks ?? null;
    },

    /** Keeps an order's line of thanks. @returns false where it has one already. */
    async thank({
      thanks,
      ...row
    }: {
      id: string;
      eventId: string;
      orderId: string;
      thanks: string;
      createdAt: Date;
    }): Promise<boolean> {
      const ofOrder = eq(surveyAnswers.orderId, row.orderId);
      const [added, kept] = await tables.batch([
        tables.insertIf(sql`not ${tables.exists(surveyAnswers, ofOrder)}`, surveyAnswers, {
          ...row,
          question: "",
          answer: "",
        }),
        tables.update(surveyAnswers, { thanks }, both(ofOrder, isNull(surveyAnswers.thanks))),
      ]);
      return added.rowsAffected + kept.rowsAffected > 0;
    },

    /** How often each answer to a question was given, the commonest first, and how many there are in all. */
    async counts(eventId: string, question: string) {
      const isQuestion = both(
        eq(surveyAnswers.eventId, eventId),
        eq(surveyAnswers.question, question),
        ne(surveyAnswers.answer, ""),
      );
      const [all, each] = await tables.batch([
        tables.count(surveyAnswers, eq(surveyAnswers.eventId, eventId)),
        tables.read({
          columns: { answer: surveyAnswers.answer, count: sql<number>`count(*)` },
          from: surveyAnswers,
          where: isQuestion,
          groupBy: [surveyAnswers.answer],
          orderBy: [desc(sql`count(*)`), sql`${surveyAnswers.answer}`],
          limit: MOST_COUNTED,
        }),
      ]);
      return { all: all[0]?.count ?? 0, each };
    },

    /** A page of the answers with their orders, the latest first. */
    list: (eventId: string, page: { position: Position | undefined; limit: number }) =>
      tables.page(
        {
          columns: {
            id: surveyAnswers.id,
            question: surveyAnswers.question,
            answer: surveyAnswers.answer,
            thanks: surveyAnswers.thanks,
            createdAt: surveyAnswers.createdAt,
            orderId: orders.id,
            orderRef: orders.orderRef,
          },
          from: surveyAnswers,
          joins: [{ table: orders, on: eq(orders.id, surveyAnswers.orderId) }],
          where: eq(surveyAnswers.eventId, eventId),
        },
        { ...page, descending: true, sort: [surveyAnswers.createdAt, surveyAnswers.id] },
      ),

    noteExport: (note: AuditNote) => tables.auditIf(sql`true`, note),
  };
}
