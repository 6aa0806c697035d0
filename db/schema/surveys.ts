import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, json, tenantId, updatedAt } from "./columns.ts";
import { events } from "./events.ts";
import { orders } from "./orders.ts";

/** What a promo's organiser says and asks after a claim. */
export const giftSurveys = sqliteTable(
  "gift_surveys",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    thanks: text("thanks").notNull().default(""),
    question: text("question").notNull().default(""),
    /** Between which answers one chooses; none: in one's own words. */
    choices: json<string[]>("choices").notNull(),
    version: integer("version").notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("gift_surveys_event").on(table.tenantId, table.eventId),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "gift_surveys_event_fk",
    }).onDelete("cascade"),
  ],
);

/** What the recipient of each order answered, with the question as it was then, and their words of thanks. */
export const surveyAnswers = sqliteTable(
  "survey_answers",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    orderId: text("order_id").notNull(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    /** What its recipient wrote to whom the gift is from; without an answer question and answer are empty. */
    thanks: text("thanks"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("survey_answers_order").on(table.tenantId, table.orderId),
    index("survey_answers_event").on(table.tenantId, table.eventId, table.createdAt, table.id),
    index("survey_answers_created").on(table.createdAt),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "survey_answers_event_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "survey_answers_order_fk",
    }).onDelete("cascade"),
  ],
);
