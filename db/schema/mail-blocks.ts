import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { BlockReason } from "../../app/domain/mail/block-reasons.ts";
import { createdAt, tenantId } from "./columns.ts";

/** Addresses to which a tenant's mails do not go any more, and why (docs/decisions/0340). */
export const mailBlocks = sqliteTable(
  "mail_blocks",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    /** In lower case. */
    address: text("address").notNull(),
    reason: text("reason").$type<BlockReason>().notNull(),
    /** What the provider or the receiving server said; may be empty. */
    detail: text("detail").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("mail_blocks_address").on(table.tenantId, table.address, table.reason)],
);
