import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { listedStores, type PersonLimit } from "../../app/domain/access/person-limit.ts";
import type { Role } from "../../app/domain/access/roles.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { orders } from "../schema/orders.ts";
import { outbox } from "../schema/records.ts";
import { passkeys, secondFactorResets, sessions, users, userTokens } from "../schema/users.ts";
import type { PagePlace } from "../keyset.ts";
import { unlessTaken } from "../conflict.ts";
import { limitStores, worksWith } from "../person-limit.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { NewLink } from "./account-links.server.ts";

/** Who makes a change to someone's rights; an admin of the tenant must still be one when it is written. */
export type Decider = { userId: string; superadmin: boolean };

export const isActiveAdmin = and(
  eq(users.role, "admin"),
  isNull(users.disabledAt),
  isNotNull(users.passwordHash),
) as SQL;

/** Two who take each other's rights at once: the second is no admin any more when their statement runs. */
export function stillDecides(tables: TenantTables, { userId, superadmin }: Decider): SQL {
  return superadmin ? sql`1` : tables.exists(users, sql`${users.id} = ${userId} and ${isActiveAdmin}`);
}

/** What a notice is about: an order, a store, or the company as a whole. */
export type Concern = { orderId: string } | { eventId: string } | "company";

/** The tenant's people, as their admins see and change them. */
export function peopleRepository(tables: TenantTables) {
  const isConcerned = (concern: Concern): SQL => {
    if (concern === "company") return isNull(users.limitedTo);
    if ("eventId" in concern) return worksWith(concern.eventId);
    return worksWith(tables.valueOf(orders, orders.eventId, eq(orders.id, concern.orderId)));
  };
  const person = (id: string, also?: SQL) => sql`${eq(users.id, id)} ${also ? sql`and ${also}` : sql``}`;
  const keepsAnAdmin = (id: string): SQL =>
    sql`(not (${isActiveAdmin}) or ${tables.exists(users, sql`${users.id} <> ${id} and ${isActiveAdmin}`)})`;

  const linkRows = (userId: string, link: NewLink, condition: SQL) => [
    tables.insertIf(condition, userTokens, {
      tokenHash: link.tokenHash,
      userId,
      purpose: "invite" as const,
      expiresAt: link.expiresAt,
      createdAt: link.now,
    }),
    tables.insertIf(condition, outbox, {
      id: link.outboxId,
      dedupeKey: `account:invite:${link.tokenId}`,
      payload: { kind: "account" as const, template: "invite" as const, tokenId: link.tokenId },
      createdAt: link.now,
    }),
  ];

  return {
    /** A page of people, those who are not disabled first, each by name; `text` looks into names and addresses. */
    list(text: string, place: PagePlace) {
      return tables.wordPage(
        { columns: getTableColumns(users), from: users },
        { ...place, sort: [sql`(${users.disabledAt} is not null)`, sql`lower(${users.name})`, users.id] },
        { text, in: [users.name, users.email] },
      );
    },

    /** What everybody may do who is not disabled and works with the store that it is about. */
    principals: (concern: Concern) =>
      tables.read({
        columns: {
          id: users.id,
          role: users.role,
          superadmin: users.superadmin,
          limitedTo: users.limitedTo,
        },
        from: users,
        where: and(isNull(users.disabledAt), isConcerned(concern)) as SQL,
      }),

    /** Who can come in with a passkey. */
    async withPasskeys(): Promise<Set<string>> {
      const counted = await tables.groupCount(passkeys, passkeys.userId);
      return new Set(counted.map(({ key }) => key));
    },

    async find(id: string) {
      const [rows, links] = await tables.batch([
        tables.select(users, eq(users.id, id)),
        tables.select(
          userTokens,
          sql`${userTokens.userId} = ${id} and ${userTokens.purpose} = 'invite' and ${userTokens.usedAt} is null`,
        ),
      ]);
      const invitedUntil = links.reduce<Date | null>(
        (latest, { expiresAt }) => (latest && latest > expiresAt ? latest : expiresAt),
        null,
      );
      return rows[0] && { user: rows[0], invitedUntil };
    },

    /** The people who get a notice about an order, a store or the company; a person with a limit gets those of their stores. */
    managers: (concern: Concern) =>
      tables.read({
        columns: { id: users.id },
        from: users,
        where: and(
          inArray(users.role, ["admin", "account_manager"]),
          isNull(users.disabledAt),
          isNotNull(users.passwordHash),
          isConcerned(concern),
        ) as SQL,
      }),

    /** Those who run some stores alone, each with the ids of these. */
    async limitedManagers(): Promise<{ id: string; stores: string[] }[]> {
      const rows = await tables.read({
        columns: { id: users.id, stores: limitStores },
        from: users,
        where: and(
          eq(users.role, "account_manager"),
          isNull(users.disabledAt),
          isNotNull(users.passwordHash),
          isNotNull(users.limitedTo),
        ) as SQL,
      });
      return rows.map(({ id, stores }) => ({ id, stores: listedStores(stores) ?? [] }));
    },

    /** The stores that a person is limited to; undefined where they are not limited. */
    async storesOf(id: string): Promise<string[] | undefined> {
      const [row] = await tables.read({
        columns: { stores: limitStores },
        from: users,
        where: eq(users.id, id),
      });
      return listedStores(row?.stores);
    },

    admins: () => tables.read({ columns: { id: users.id }, from: users, where: isActiveAdmin }),

    async countOtherAdmins(id: string): Promise<number> {
      const [counted] = await tables.count(users, and(isActiveAdmin, ne(users.id, id)));
      return counted?.count ?? 0;
    },

    /**
     * Invites a new person, who accepts through a link.
     * @returns `taken` when an account has the address, `refused` when the inviter has lost the right.
     */
    async invite(
      user: {
        id: string;
        email: string;
        name: string;
        role: Role;
        limitedTo: PersonLimit | null;
        lang: string;
        createdAt: Date;
      },
      link: NewLink,
      decider: Decider,
      note: AuditNote,
    ): Promise<"invited" | "taken" | "refused"> {
      const personExists = tables.exists(users, eq(users.id, user.id));
      const invited = await unlessTaken(
        tables.batch([
          tables.insertIf(stillDecides(tables, decider), users, user),
          tables.audit(note),
          ...linkRows(user.id, link, personExists),
        ]),
      );
      if (invited === "taken") return "taken";
      return invited[0].rowsAffected > 0 ? "invited" : "refused";
    },

    /** Another link for someone who has not come yet; the ones before it are closed. */
    async inviteAgain(id: string, link: NewLink, decider: Decider, note: AuditNote): Promise<boolean> {
      const waits = tables.exists(
        users,
        sql`${users.id} = ${id} and ${users.passwordHash} is null and ${users.disabledAt} is null and ${stillDecides(tables, decider)}`,
      );
      const [, sent] = await tables.batch([
        tables.update(
          userTokens,
          { usedAt: link.now },
          sql`${userTokens.userId} = ${id} and ${userTokens.purpose} = 'invite' and ${userTokens.usedAt} is null and ${waits}`,
        ),
        ...linkRows(id, link, waits),
        tables.audit(note),
      ]);
      return sent !== undefined && sent.rowsAffected > 0;
    },

    /** Withdraws an invitation. A person who has accepted already is disabled, not removed. */
    async takeBack(id: string, decider: Decider, note: AuditNote): Promise<boolean> {
      const [removed] = await tables.batch([
        tables.remove(
          users,
          person(id, sql`${users.passwordHash} is null and ${stillDecides(tables, decider)}`),
        ),
        tables.audit(note),
      ]);
      return removed.rowsAffected > 0;
    },

    /** True when this call changed it; false when the role was another one by then or no admin would be left. */
    async changeRole(id: string, from: Role, to: Role, decider: Decider, note: AuditNote): Promise<boolean> {
      const keeps = to === "admin" ? sql`1` : keepsAnAdmin(id);
      const [changed] = await tables.batch([
        tables.update(
          users,
          // An admin runs the whole company.
          to === "admin" ? { role: to, limitedTo: null } : { role: to },
          person(id, sql`${users.role} = ${from} and ${stillDecides(tables, decider)} and ${keeps}`),
        ),
        tables.audit(note),
      ]);
      return changed.rowsAffected > 0;
    },

    /** Limits a person to stores and clients, or to nothing any more; false when something of it was another by then. */
    async limit(
      id: string,
      { from, to }: { from: PersonLimit | null; to: PersonLimit | null },
      decider: Decider,
      note: AuditNote,
    ): Promise<boolean> {
      const isAsRead = from ? eq(users.limitedTo, from) : isNull(users.limitedTo);
      const [changed] = await tables.batch([
        tables.update(
          users,
          { limitedTo: to },
          person(id, sql`${isAsRead} and ${ne(users.role, "admin")} and ${stillDecides(tables, decider)}`),
        ),
        tables.audit(note),
        // Orders of stores that the person does not see any more lose their assignee.
        tables.update(
          orders,
          { assigneeId: null },
          sql`${orders.assigneeId} = ${id} and not ${tables.exists(users, sql`${users.id} = ${id} and ${worksWith(orders.eventId)}`)}`,
        ),
      ]);
      return changed.rowsAffected > 0;
    },

    /** Locks someone out at once: their sessions end in the same batch. */
    async disable(id: string, at: Date, decider: Decider, note: AuditNote): Promise<boolean> {
      const [disabled] = await tables.batch([
        tables.update(
          users,
          { disabledAt: at },
          person(
            id,
            sql`${users.disabledAt} is null and ${stillDecides(tables, decider)} and ${keepsAnAdmin(id)}`,
          ),
        ),
        tables.audit(note),
        tables.remove(
          sessions,
          sql`${sessions.userId} = ${id} and ${tables.exists(users, sql`${users.id} = ${id} and ${users.disabledAt} is not null`)}`,
        ),
        // Orders that were assigned to a person who is locked out lose their assignee.
        tables.update(
          orders,
          { assigneeId: null },
          sql`${orders.assigneeId} = ${id} and ${tables.exists(users, sql`${users.id} = ${id} and ${users.disabledAt} is not null`)}`,
        ),
        // Who is let in again later is not met by a reset from before.
        tables.remove(
          secondFactorResets,
          sql`${secondFactorResets.userId} = ${id} and ${tables.exists(users, sql`${users.id} = ${id} and ${users.disabledAt} is not null`)}`,
        ),
      ]);
      return disabled.rowsAffected > 0;
    },

    /** Ends all sessions of one person; the entry is written where there was one. */
    async endSessions(id: string, decider: Decider, note: AuditNote): Promise<void> {
      await tables.batch([
        tables.remove(sessions, sql`${sessions.userId} = ${id} and ${stillDecides(tables, decider)}`),
        tables.audit(note),
      ]);
    },

    async enable(id: string, decider: Decider, note: AuditNote): Promise<boolean> {
      const [enabled] = await tables.batch([
        tables.update(
          users,
          { disabledAt: null },
          person(id, sql`${users.disabledAt} is not null and ${stillDecides(tables, decider)}`),
        ),
        tables.audit(note),
      ]);
      return enabled.rowsAffected > 0;
    },
  };
}
