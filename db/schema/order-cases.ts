import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  CASE_STATES,
  type CaseLine,
  type CaseOutcome,
  type CasePhoto,
  type CaseProblem,
  type CaseState,
} from "../../app/domain/order/order-case.ts";
import { createdAt, flag, instant, json, tenantId, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";

const stateList = sql.raw(CASE_STATES.map((state) => `'${state}'`).join(", "));

/** A problem that a shopper or recipient reported, and its answers (docs/decisions/0355). */
export const orderCases = sqliteTable(
  "order_cases",
  {
    /** Made of the order and its form's key: the same post makes the same case. */
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    orderId: text("order_id").notNull(),
    problem: text("problem").$type<CaseProblem>().notNull(),
    lines: json<CaseLine[]>("lines").notNull(),
    state: text("state").$type<CaseState>().notNull().default("open"),
    outcome: text("outcome").$type<CaseOutcome>(),
    /** Counts what was written to it: an answer to what was read before that is refused. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    closedAt: instant("closed_at"),
    /** Of a withdrawal: when its buyer proved that the items were sent back, and when they arrived. */
    dispatchedAt: instant("dispatched_at"),
    arrivedAt: instant("arrived_at"),
    /** Of a withdrawal: its buyer wants store credit and no money. */
    asCredit: flag("as_credit").notNull().default(false),
  },
  (table) => [
    uniqueIndex("order_cases_tenant_id").on(table.tenantId, table.id),
    index("order_cases_order").on(table.tenantId, table.orderId, table.createdAt),
    index("order_cases_state").on(table.tenantId, table.state, table.updatedAt, table.id),
    check("order_cases_state_known", sql`${table.state} in (${stateList})`),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "order_cases_order_fk",
    }).onDelete("cascade"),
  ],
);

/** What both sides wrote to a case, with photographs. */
export const orderCaseMessages = sqliteTable(
  "order_case_messages",
  {
    /** Of what is posted with a form's key made of it: the same post is the same message. */
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    caseId: text("case_id").notNull(),
    author: text("author").$type<"customer" | "staff">().notNull(),
    /** Of staff, what they were called then. */
    authorName: text("author_name").notNull().default(""),
    text: text("words").notNull(),
    photos: json<CasePhoto[]>("photos").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_case_messages_case").on(table.tenantId, table.caseId, table.createdAt),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [orderCases.tenantId, orderCases.id],
      name: "order_case_messages_case_fk",
    }).onDelete("cascade"),
  ],
);
