import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Region } from "../../app/domain/store/store-event.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { type AccountLinkMail, outbox, type OutboxPayload } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import { sessions, users, userTokens } from "../schema/users.ts";

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
     * @throws when the address was taken in the same moment.
     */
    async signUp(rows: {
      tenant: { id: string; name: string; region: Region };
      user: { id: string; email: string; name: string; passwordHash: string; lang: string };
      link: NewLink;
    }): Promise<void> {
      const { tenant, user, link } = rows;
      const createdAt = link.now;
      await db.batch([
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
    },

    /** Keeps a mail about an account, once. */
    async keepNotice(tenantId: string, row: OutboxRow): Promise<void> {
      await db
        .insert(outbox)
        .values({ ...row, tenantId })
        .onConflictDoNothing({ target: outbox.dedupeKey });
    },

    /**
     * The address is the person's; a tenant that only signed up now waits for the platform's look at it.
     * @returns false when the link was used before or is too old.
     */
    async verifyAddress(
      link: { tokenHash: string; useId: string; userId: string; tenantId: string; now: Date },
      notes: { verified: AuditNote; waiting: AuditNote },
    ): Promise<boolean> {
      const { tokenHash, useId, userId, tenantId, now } = link;
      const [won] = await db.batch([
        useUp(tokenHash, "verify", useId, now),
        db
          .update(users)
          .set({ emailVerifiedAt: now, signupComplete: true })
          .where(and(eq(users.id, userId), eq(users.tenantId, tenantId), used(tokenHash, useId))),
        auditEntry(db, tenantId, notes.verified),
        db
          .update(tenants)
          .set({ status: "requires_verification" })
          .where(and(eq(tenants.id, tenantId), eq(tenants.status, "signed_up"), used(tokenHash, useId))),
        auditEntry(db, tenantId, notes.waiting),
      ]);
      return won.rowsAffected > 0;
    },

    /**
     * A new password by a link: ends every session and every other reset link, and tells the person.
     * @returns false when the link was used before or is too old.
     */
    async resetPassword(
      link: { tokenHash: string; useId: string; userId: string; tenantId: string; now: Date },
      passwordHash: string,
      note: AuditNote,
      mail: OutboxRow,
    ): Promise<boolean> {
      const { tokenHash, useId, userId, tenantId, now } = link;
      const mine = used(tokenHash, useId);
      const [won] = await db.batch([
        useUp(tokenHash, "reset", useId, now),
        db
          .update(users)
          .set({ passwordHash })
          .where(and(eq(users.id, userId), eq(users.tenantId, tenantId), mine)),
        auditEntry(db, tenantId, note),
        db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.tenantId, tenantId), mine)),
        db
          .update(userTokens)
          .set({ usedAt: now })
          .where(
            and(
              eq(userTokens.tenantId, tenantId),
              eq(userTokens.userId, userId),
              eq(userTokens.purpose, "reset"),
              isNull(userTokens.usedAt),
              ne(userTokens.tokenHash, tokenHash),
              mine,
            ),
          ),
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
