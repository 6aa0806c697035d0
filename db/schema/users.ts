import { sql } from "drizzle-orm";
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { PersonLimit } from "../../app/domain/access/person-limit.ts";
import type { Role } from "../../app/domain/access/roles.ts";
import type { DigestRhythm } from "../../app/domain/mail/digest.ts";
import { createdAt, flag, instant, json, tenantId } from "./columns.ts";
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
    /** The stores and clients that they are limited to; null: everything of the tenant. */
    limitedTo: json<PersonLimit>("limited_to"),
    integration: flag("integration").notNull().default(false),
    /** `scrypt$N$r$p$salt$hash`; null until an invitation is accepted. */
    passwordHash: text("password_hash"),
    lang: text("lang"),
    /** How often they get a digest; for organisers only. */
    digest: text("digest").$type<DigestRhythm>().notNull().default("daily"),
    /** When the next digest is due; null until the scheduled work has computed it. */
    digestDueAt: instant("digest_due_at"),
    emailVerifiedAt: instant("email_verified_at"),
    signupComplete: flag("signup_complete").notNull().default(true),
    disabledAt: instant("disabled_at"),
    lastSeenAt: instant("last_seen_at"),
    /** The shared secret of the authenticator app, sealed with a key that the database does not hold. */
    totpSealed: text("totp_sealed"),
    /** The half minute whose code was used last: no code is good twice. */
    totpUsedStep: integer("totp_used_step"),
    /** The suggestion of a second factor stays hidden until then. */
    factorHintAfter: instant("factor_hint_after"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    uniqueIndex("users_tenant_id").on(table.tenantId, table.id),
    index("users_digest_due").on(table.digestDueAt),
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
    /** Kept on this device beyond the browser's own session. */
    remembered: flag("remembered").notNull().default(false),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("sessions_tenant_user").on(table.tenantId, table.userId),
    index("sessions_expires").on(table.expiresAt),
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
    purpose: text("purpose").$type<"reset" | "verify" | "invite" | "refused_sign_up">().notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /** Of the one use that won; the rest of its batch asks for it. */
    useId: text("use_id"),
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

/** Passkeys: the public half of a key that never leaves the person's device. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id as the authenticator made it, base64url. */
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    publicKey: text("public_key").notNull(),
    /** Signatures so far, where the authenticator counts them: one that goes back is a copy. */
    counter: integer("counter").notNull().default(0),
    transports: json<string[]>("transports").notNull().default([]),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    index("passkeys_tenant_user").on(table.tenantId, table.userId),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
      name: "passkeys_user_fk",
    }).onDelete("cascade"),
  ],
);

/** For the day the phone is lost: each opens the second step once. Only hashes are kept. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    tenantId: tenantId(),
    userId: text("user_id").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("recovery_codes_tenant_user").on(table.tenantId, table.userId),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
      name: "recovery_codes_user_fk",
    }).onDelete("cascade"),
  ],
);

/**
 * Resets of a lost second factor that wait for their time, one for a person at most. The end of a reset deletes its
 * row; the audit log records the outcome.
 */
export const secondFactorResets = sqliteTable(
  "second_factor_resets",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    userId: text("user_id").notNull(),
    /** Hash of the secret in the link that stops it. */
    tokenHash: text("token_hash").notNull(),
    askedBy: text("asked_by").notNull(),
    askedByName: text("asked_by_name").notNull(),
    /** Asked for by the platform, not by an admin of the tenant. */
    byPlatform: flag("by_platform").notNull(),
    effectiveAt: instant("effective_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("second_factor_resets_user").on(table.tenantId, table.userId),
    uniqueIndex("second_factor_resets_token").on(table.tokenHash),
    index("second_factor_resets_effective").on(table.effectiveAt),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
      name: "second_factor_resets_user_fk",
    }).onDelete("cascade"),
  ],
);

/**
 * Changes of the address that a person signs in with: asked for, confirmed from the new mailbox, and for some days undone
 * from the old one. A trigger keeps the old address from everybody else as long as it can be taken back.
 */
export const addressChanges = sqliteTable(
  "address_changes",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    userId: text("user_id").notNull(),
    fromAddress: text("from_address").notNull(),
    toAddress: text("to_address").notNull(),
    /** Hash of the secret that the new mailbox gets. */
    confirmHash: text("confirm_hash").notNull(),
    /** Hash of the secret that the old mailbox gets. */
    keepHash: text("keep_hash").notNull(),
    /** The session that asked; it goes on when the others end. */
    sessionHash: text("session_hash").notNull(),
    /** The second factor as it was then: keeping the address drops what was put in its place since. */
    totpSealed: text("totp_sealed"),
    expiresAt: instant("expires_at").notNull(),
    changedAt: instant("changed_at"),
    /** Until when the old mailbox may take it back; null before it was confirmed. */
    undoUntil: instant("undo_until"),
    undoneAt: instant("undone_at"),
    createdAt: createdAt(),
  },
  (table) => [
    // One waits for a person at most.
    uniqueIndex("address_changes_waiting")
      .on(table.tenantId, table.userId)
      .where(sql`changed_at is null and undone_at is null`),
    index("address_changes_user").on(table.tenantId, table.userId),
    uniqueIndex("address_changes_confirm").on(table.confirmHash),
    uniqueIndex("address_changes_keep").on(table.keepHash),
    index("address_changes_from").on(table.fromAddress),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
      name: "address_changes_user_fk",
    }).onDelete("cascade"),
  ],
);

/** What stands between a right password and a session, and the challenge that a passkey signs. Minutes old at most. */
export const signInSteps = sqliteTable("sign_in_steps", {
  /** Hash of the secret in the browser's cookie. */
  idHash: text("id_hash").primaryKey(),
  purpose: text("purpose").$type<"second_factor" | "passkey_sign_in" | "passkey_registration">().notNull(),
  /** Whose password was right; null where a passkey is yet to say who it is. */
  userId: text("user_id"),
  challenge: text("challenge"),
  next: text("next").notNull().default(""),
  remembered: flag("remembered").notNull().default(false),
  expiresAt: instant("expires_at").notNull(),
});
