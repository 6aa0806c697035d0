import { and, asc, eq, gt, inArray, isNull, lte, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { preparedQuery } from "../driver/prepared-query.ts";
import { limitStores } from "../person-limit.ts";
import { auditEntries, type AccountLinkMail } from "../schema/records.ts";
import { creditAccounts } from "../schema/payments.ts";
import { shopConnections } from "../schema/shops.ts";
import { supportSessions } from "../schema/support.ts";
import { tenants } from "../schema/tenants.ts";
import {
  addressChanges,
  passkeys,
  secondFactorResets,
  sessions,
  users,
  userTokens,
} from "../schema/users.ts";
import { supportHolds } from "./support.server.ts";

export type UserRow = typeof users.$inferSelect;
export type LinkPurpose = AccountLinkMail;

// Asked with the session, which a crowd's pages ask for together: a read of its own for each open dashboard took as long.
const hasPasskey = sql<boolean>`exists (select 1 from ${passkeys} where ${passkeys.tenantId} = ${users.tenantId} and ${passkeys.userId} = ${users.id})`;

/** What the steps of the integration are worked out from, beside the tenant's own row. */
const setupFacts = {
  shopDomain: sql<
    string | null
  >`(select ${shopConnections.shopDomain} from ${shopConnections} where ${shopConnections.tenantId} = ${tenants.id} and ${shopConnections.state} = 'active' order by ${shopConnections.installedAt} desc limit 1)`,
  hadShop:
    sql`exists (select 1 from ${shopConnections} where ${shopConnections.tenantId} = ${tenants.id})`.mapWith(
      Boolean,
    ),
  hasCredit:
    sql`exists (select 1 from ${creditAccounts} where ${creditAccounts.tenantId} = ${tenants.id} and ${creditAccounts.state} = 'approved')`.mapWith(
      Boolean,
    ),
};

const liveSessions = (db: Database, which: SQL, now: Date | Placeholder) =>
  db
    .select({
      session: sessions,
      user: users,
      tenant: tenants,
      support: supportSessions,
      hasPasskey: hasPasskey.mapWith(Boolean),
      limitStores,
      ...setupFacts,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.tenantId, sessions.tenantId)))
    .leftJoin(
      supportSessions,
      and(
        eq(supportSessions.sessionHash, sessions.idHash),
        eq(supportSessions.superadminId, users.id),
        eq(users.superadmin, true),
        supportHolds(now),
      ),
    )
    .innerJoin(tenants, eq(tenants.id, sql`coalesce(${supportSessions.tenantId}, ${users.tenantId})`))
    .where(and(which, gt(sessions.expiresAt, now), sql`${users.disabledAt} is null`));

/** Every page of the desk asks this first. */
const liveSession = preparedQuery((db) =>
  liveSessions(db, eq(sessions.idHash, sql.placeholder("idHash")), sql.placeholder("now")),
);

/**
 * Finds a person before their tenant is known: by an e-mail address, or by the hash of a secret that they hold. All
 * that they do afterwards goes through the scope of their tenant.
 */
export function accountRepository(db: Database) {
  const endOf = (idHash: string) => {
    const { userId, createdAt, kind } = sessions;
    const partner = sql`(${userId}, ${createdAt}, ${kind}) in (select ${userId}, ${createdAt}, case ${kind} when 'cookie' then 'bearer' else 'cookie' end from ${sessions} where ${sessions.idHash} = ${idHash})`;
    return db.delete(sessions).where(or(eq(sessions.idHash, idHash), partner));
  };

  const resets = (which: SQL) =>
    db
      .select({ reset: secondFactorResets, user: users })
      .from(secondFactorResets)
      .innerJoin(
        users,
        and(eq(users.id, secondFactorResets.userId), eq(users.tenantId, secondFactorResets.tenantId)),
      )
      .where(and(which, isNull(users.disabledAt)));

  const addresses = (which: SQL) =>
    db
      .select({ change: addressChanges, user: users, tenant: tenants })
      .from(addressChanges)
      .innerJoin(users, and(eq(users.id, addressChanges.userId), eq(users.tenantId, addressChanges.tenantId)))
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(and(which, isNull(addressChanges.undoneAt), isNull(users.disabledAt)));

  return {
    async findByEmail(email: string): Promise<UserRow | undefined> {
      return (await db.select().from(users).where(eq(users.email, email)))[0];
    },

    /**
     * The user and their live session, by the hash of the session's secret, and the tenant that they are in: their own,
     * or the one that a superadmin visits in a support session.
     */
    async findSession(idHash: string, now: Date) {
      const [rows] = await db.batch([liveSession(db, { idHash, now: now.getTime() })]);
      return rows[0];
    },

    /** The same for several sessions at once; those that ended are not among them. */
    async findSessions(idHashes: readonly string[], now: Date) {
      return idHashes.length === 0 ? [] : liveSessions(db, inArray(sessions.idHash, [...idHashes]), now);
    },

    /** Ends a session, and the bearer token or cookie that the same sign-in handed out in the same instant. */
    async endSession(idHash: string): Promise<void> {
      await endOf(idHash);
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

    /** A passkey with its person; undefined when the person is locked out. */
    async findPasskey(key: string) {
      const rows = await db
        .select({ passkey: passkeys, user: users })
        .from(passkeys)
        .innerJoin(users, and(eq(users.id, passkeys.userId), eq(users.tenantId, passkeys.tenantId)))
        .where(and(eq(passkeys.id, key), isNull(users.disabledAt)));
      return rows[0];
    },

    /** A reset of a second factor that waits, by the hash of its link's secret, with its person. */
    async findReset(tokenHash: string) {
      return (await resets(eq(secondFactorResets.tokenHash, tokenHash)))[0];
    },

    /** A new address that waits to be confirmed, by the hash of its link's secret, with its person. */
    async findAddressToConfirm(confirmHash: string, now: Date) {
      const open = and(isNull(addressChanges.changedAt), gt(addressChanges.expiresAt, now));
      return (await addresses(and(eq(addressChanges.confirmHash, confirmHash), open) as SQL))[0];
    },

    /** A change that its old mailbox may stop or undo, by the hash of its link's secret, with its person. */
    async findAddressToKeep(keepHash: string, now: Date) {
      const open = or(isNull(addressChanges.undoUntil), gt(addressChanges.undoUntil, now));
      return (await addresses(and(eq(addressChanges.keepHash, keepHash), open) as SQL))[0];
    },

    /** Everybody's resets whose time has come, the oldest first. */
    dueResets: (now: Date, limit: number) =>
      resets(lte(secondFactorResets.effectiveAt, now))
        .orderBy(asc(secondFactorResets.effectiveAt))
        .limit(limit),

    /**
     * Writes a failed sign-in into the log of the account with this address: once in a quarter of an hour, so that an
     * attack shows but does not fill the log. The statement is the same where there is no such account.
     */
    async noteFailedSignIn(email: string, ip: string, step: "password" | "code", now: Date): Promise<void> {
      const at = now.getTime();
      const id = sql`'failed:' || u.id || ${`:${step}:${Math.floor(at / 900_000)}`}`;
      await db.run(sql`insert into ${auditEntries}
        (id, tenant_id, action, actor, actor_name, subject_kind, subject_id, subject_name, changes, ip, at)
        select ${id}, u.tenant_id, 'Sign-in failed', 'system', '', 'user', u.id, u.email,
          ${JSON.stringify({ step })}, ${ip}, ${at}
        from ${users} u where u.email = ${email} and u.signup_complete
          and not exists (select 1 from ${auditEntries} known where known.id = ${id})`);
    },
  };
}
