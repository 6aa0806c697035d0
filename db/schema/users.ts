import { foreignKey, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Role } from "../../app/domain/access/roles.ts";
import { createdAt, flag, instant, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** People who sign in. Shoppers and recipients do not. */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    /** Lower case; unique on the platform, since the login form asks for nothing else. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role").$type<Role>().notNull(),
    superadmin: flag("superadmin").notNull().default(false),
    integration: flag("integration").notNull().default(false),
    /** `scrypt$N$r$p$salt$hash`; null until an invitation is accepted. */
    passwordHash: text("password_hash"),
    lang: text("lang"),
    emailVerifiedAt: instant("email_verified_at"),
    signupComplete: flag("signup_complete").notNull().default(true),
    disabledAt: instant("disabled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    uniqueIndex("users_tenant_id").on(table.tenantId, table.id),
  ],
);

/** Cookie sessions of pages and bearer tokens of the API. Only the hash of the secret is kept. */
export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    tenantId: tenantId(),
    userId: text("user_id").notNull(),
    kind: text("kind").$type<"cookie" | "bearer">().notNull(),
    userAgent: text("user_agent"),
    ip: text("ip"),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("sessions_tenant_user").on(table.tenantId, table.userId),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
      name: "sessions_user_fk",
    }).onDelete("cascade"),
  ],
);

/** Single-use links: password reset, e-mail verification, invitation. Only hashes are kept. */
export const userTokens = sqliteTable(
  "user_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    tenantId: tenantId(),
    userId: text("user_id").notNull(),
    purpose: text("purpose").$type<"reset" | "verify" | "invite">().notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("user_tokens_tenant_user").on(table.tenantId, table.userId),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
      name: "user_tokens_user_fk",
    }).onDelete("cascade"),
  ],
);
