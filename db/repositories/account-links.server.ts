import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Region } from "../../app/domain/store/store-event.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { unlessTaken } from "../conflict.ts";
import { insertWhere } from "../insert-where.server.ts";
import { type AccountLinkMail, failures, outbox, type OutboxPayload } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import { passkeys, recoveryCodes, sessions, users, userTokens } from "../schema/users.ts";

export type LinkPurpose = AccountLinkMail;
/** A new link: the hash of its secret, and what its mail is written from. */
export type NewLink = { tokenId: string; tokenHash: string; expiresAt: Date; outboxId: string; now: Date };
type OutboxRow = { id: string; dedupeKey: string; payload: OutboxPayload; createdAt: Date };

const LINKS_AN_HOUR = 3;

/** Who may be sent which link: whoever is unknown matches none, by the very same statements. */
const ENTITLED = {
  reset: sql`u.disabled_at is null and u.password_hash is not null`,
  verify: sql`u.disabled_at is null and u.password_hash is not null and u.email_verified_at is null`,
  invite: sql`u.disabled_at is null and u.password_hash is null`,
} as const satisfies Record<LinkPurpose, unknown>;

/** Links that are good once: sign-up, verification, reset, invitation. Found by e-mail address or by their secret. */
export function accountLinkRepository(db: Database) {
  const used = (tokenHash: string, useId: string) =>
    sql`exists (select 1 from ${userTokens} where ${userTokens.tokenHash} = ${tokenHash} and ${userTokens.useId} = ${useId})`;

  /** Uses a link up, once: of two who try at the same time one wins. */
  const useUp = (tokenHash: string, purpose: LinkPurpose, useId: string, now: Date) =>
    db
      .update(userTokens)
      .set({ usedAt: now, useId })
      .where(
        and(
          eq(userTokens.tokenHash, tokenHash),
          eq(userTokens.purpose, purpose),
          isNull(userTokens.usedAt),
          gt(userTokens.expiresAt, now),
          sql`exists (select 1 from ${users} where ${users.id} = ${userTokens.userId} and ${users.disabledAt} is null)`,
        ),
      );

  const useUpOthers = (
    link: { userId: string; tenantId: string; tokenHash: string; purpose: LinkPurpose; now: Date },
    mine: SQL,
  ) =>
    db
      .update(userTokens)
      .set({ usedAt: link.now })
      .where(
        and(
          eq(userTokens.tenantId, link.tenantId),
          eq(userTokens.userId, link.userId),
          eq(userTokens.purpose, link.purpose),
          isNull(userTokens.usedAt),
          ne(userTokens.tokenHash, link.tokenHash),
          mine,
        ),
      );

  /** Ends what was set while the address was not proved: it may have been set by whoever typed somebody else's. */
  const dropUnproved = ({ userId, tenantId }: { userId: string; tenantId: string }, mine: SQL) => {
    const unproved = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and not ${users.signupComplete})`;
    const drop = (table: typeof sessions | typeof passkeys | typeof recoveryCodes) =>
      db.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.userId, userId), mine, unproved));
    return [drop(sessions), drop(passkeys), drop(recoveryCodes)];
  };

  /** The wrong guesses that stand against one account; the second step's stay. */
  const guessesAt = (email: string, userId: string) => {
    const from = (start: string) =>
      sql`(${failures.subject} >= ${`${start}:`} and ${failures.subject} < ${`${start};`})`;
    return sql`(${failures.subject} in (${`login:account:${email}`}, ${`password:user:${userId}`}) or ${from(`login:account:${email}`)} or ${from(`login:device:${email}`)})`;
  };

  return {
    /**
     * Writes a link and its mail for the account of an address, if there is one that this link is for and it was not
     * sent too many already. One round trip with the same statements for every address, so that its time tells nothing.
     */
    async sendLink(email: string, purpose: LinkPurpose, link: NewLink): Promise<void> {
      const hourAgo = link.now.getTime() - 3_600_000;
      const payload = JSON.stringify({ kind: "account", template: purpose, tokenId: link.tokenId });
      await db.batch([
        db.run(sql`insert into ${userTokens} (token_hash, tenant_id, user_id, purpose, expires_at, created_at)
          select ${link.tokenHash}, u.tenant_id, u.id, ${purpose}, ${link.expiresAt.getTime()}, ${link.now.getTime()}
          from ${users} u where u.email = ${email} and ${ENTITLED[purpose]}
          and (select count(*) from ${userTokens} t where t.tenant_id = u.tenant_id and t.user_id = u.id
            and t.purpose = ${purpose} and t.created_at > ${hourAgo}) < ${LINKS_AN_HOUR}`),
        db.run(sql`insert into ${outbox} (id, tenant_id, dedupe_key, payload, created_at)
          select ${link.outboxId}, tenant_id, ${`account:${purpose}:${link.tokenId}`}, ${payload}, ${link.now.getTime()}
          from ${userTokens} where token_hash = ${link.tokenHash}`),
      ]);
    },

    /** A link that is still good, with whose it is. */
    async findLink(tokenHash: string, purpose: LinkPurpose, now: Date) {
      const rows = await db
        .select({ link: userTokens, user: users, tenant: tenants })
        .from(userTokens)
        .innerJoin(users, and(eq(users.id, userTokens.userId), eq(users.tenantId, userTokens.tenantId)))
        .innerJoin(tenants, eq(tenants.id, users.tenantId))
        .where(
          and(
            eq(userTokens.tokenHash, tokenHash),
            eq(userTokens.purpose, purpose),
            isNull(userTokens.usedAt),
            gt(userTokens.expiresAt, now),
            isNull(users.disabledAt),
          ),
        );
      return rows[0];
    },

    /** Whom a mail about an account goes to. */
    async findPerson(userId: string) {
      const rows = await db
        .select({ user: users, tenant: tenants })
        .from(users)
        .innerJoin(tenants, eq(tenants.id, users.tenantId))
        .where(eq(users.id, userId));
      return rows[0];
    },

    /**
     * A tenant with its first person, and the link that verifies their address.
     * @returns `taken` when the address was taken in the same moment; then nothing was written.
     */
    async signUp(rows: {
      tenant: { id: string; name: string; region: Region };
      user: { id: string; email: string; name: string; passwordHash: string; lang: string };
      link: NewLink;
    }): Promise<"signed_up" | "taken"> {
      const { tenant, user, link } = rows;
      const createdAt = link.now;
      const write = db.batch([
        db.insert(tenants).values({
          ...tenant,
          status: "signed_up",
          companyDetails: { contactEmail: user.email },
          createdAt,
        }),
        db
          .insert(users)
          .values({ ...user, tenantId: tenant.id, role: "admin", signupComplete: false, createdAt }),
        db.insert(userTokens).values({
          tokenHash: link.tokenHash,
          tenantId: tenant.id,
          userId: user.id,
          purpose: "verify",
          expiresAt: link.expiresAt,
          createdAt,
        }),
        db.insert(outbox).values({
          id: link.outboxId,
          tenantId: tenant.id,
          dedupeKey: `account:verify:${link.tokenId}`,
          payload: { kind: "account", template: "verify", tokenId: link.tokenId },
          createdAt,
        }),
      ]);
      return (await unlessTaken(write)) === "taken" ? "taken" : "signed_up";
    },

    /**
     * Keeps a sign-up that was refused since its address was taken, by what its password comes to.
     * @param notice the mail that tells the owner; the same one is not written twice.
     */
    async keepRefusedSignUp(
      attempt: Omit<typeof userTokens.$inferInsert, "purpose">,
      notice: OutboxRow | undefined,
    ): Promise<void> {
      await db.batch([
        db
          .insert(userTokens)
          .values({ ...attempt, purpose: "refused_sign_up" })
          .onConflictDoNothing(),
        ...(notice
          ? [
              db
                .insert(outbox)
                .values({ ...notice, tenantId: attempt.tenantId })
                .onConflictDoNothing({ target: outbox.dedupeKey }),
            ]
          : []),
      ]);
    },

    async knowsRefusedSignUp(tokenHash: string, now: Date): Promise<boolean> {
      const rows = await db
        .select({ userId: userTokens.userId })
        .from(userTokens)
        .where(
          and(
            eq(userTokens.tokenHash, tokenHash),
            eq(userTokens.purpose, "refused_sign_up"),
            gt(userTokens.expiresAt, now),
          ),
        );
      return rows.length > 0;
    },

    /**
     * The address is the person's; a tenant that only signed up now waits for the platform's look at it. Whatever was
     * set before the address was proved (sessions, second factors, passkeys) may be a stranger's, and goes.
     * @param passwordHash a password that takes the place of the one before.
     * @returns false when the link was used before or is too old.
     */
    async verifyAddress(
      link: { tokenHash: string; useId: string; userId: string; tenantId: string; now: Date },
      notes: { verified: AuditNote; waiting: AuditNote },
      passwordHash?: string,
    ): Promise<boolean> {
      const { tokenHash, useId, userId, tenantId, now } = link;
      const [won] = await db.batch([
        useUp(tokenHash, "verify", useId, now),
        ...dropUnproved({ userId, tenantId }, used(tokenHash, useId)),
        db
          .update(users)
          .set({
            emailVerifiedAt: now,
            signupComplete: true,
            totpSealed: null,
            totpUsedStep: null,
            ...(passwordHash && { passwordHash }),
          })
          .where(and(eq(users.id, userId), eq(users.tenantId, tenantId), used(tokenHash, useId))),
        auditEntry(db, tenantId, notes.verified),
        db
          .update(tenants)
          .set({ status: "requires_verification" })
          .where(and(eq(tenants.id, tenantId), eq(tenants.status, "signed_up"), used(tokenHash, useId))),
        auditEntry(db, tenantId, notes.waiting),
        useUpOthers({ userId, tenantId, tokenHash, purpose: "verify", now }, used(tokenHash, useId)),
      ]);
      return won.rowsAffected > 0;
    },

    /**
     * A new password by a link: ends every session and every other reset link, forgives the wrong guesses that stand
     * against the account, and tells the person. The link went to the address, so it proves it, too; what was set before
     * that goes, while the factors of an account that was proved stay.
     * @returns false when the link was used before or is too old.
     */
    async resetPassword(
      link: { tokenHash: string; useId: string; userId: string; tenantId: string; now: Date },
      passwordHash: string,
      notes: { reset: AuditNote; waiting: AuditNote },
      mail: OutboxRow,
      email: string,
    ): Promise<boolean> {
      const { tokenHash, useId, userId, tenantId, now } = link;
      const mine = used(tokenHash, useId);
      const ifProved = (column: typeof users.totpSealed | typeof users.totpUsedStep) =>
        sql`case when ${users.signupComplete} then ${column} else null end`;
      const [won] = await db.batch([
        useUp(tokenHash, "reset", useId, now),
        ...dropUnproved({ userId, tenantId }, mine),
        db
          .update(users)
          .set({
            passwordHash,
            totpSealed: ifProved(users.totpSealed),
            totpUsedStep: ifProved(users.totpUsedStep),
            emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.getTime()})`,
            signupComplete: true,
          })
          .where(and(eq(users.id, userId), eq(users.tenantId, tenantId), mine)),
        auditEntry(db, tenantId, notes.reset),
        db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.tenantId, tenantId), mine)),
        db
          .update(tenants)
          .set({ status: "requires_verification" })
          .where(and(eq(tenants.id, tenantId), eq(tenants.status, "signed_up"), mine)),
        auditEntry(db, tenantId, notes.waiting),
        useUpOthers({ userId, tenantId, tokenHash, purpose: "reset", now }, mine),
        db.delete(failures).where(and(guessesAt(email, userId), mine)),
        insertWhere(db, outbox, { ...mail, tenantId }, mine),
      ]);
      return won.rowsAffected > 0;
    },

    /**
     * Whoever was invited takes their place, with a name and a password of their own.
     * @returns false when the link was used before, is too old, or the invitation was taken back.
     */
    async acceptInvitation(
      link: { tokenHash: string; useId: string; userId: string; tenantId: string; now: Date },
      person: { name: string; passwordHash: string; lang: string },
      note: AuditNote,
    ): Promise<boolean> {
      const { tokenHash, useId, userId, tenantId, now } = link;
      const [won] = await db.batch([
        useUp(tokenHash, "invite", useId, now),
        db
          .update(users)
          .set({ ...person, emailVerifiedAt: now })
          .where(
            and(
              eq(users.id, userId),
              eq(users.tenantId, tenantId),
              isNull(users.passwordHash),
              used(tokenHash, useId),
            ),
          ),
        auditEntry(db, tenantId, note),
      ]);
      return won.rowsAffected > 0;
    },
  };
}
