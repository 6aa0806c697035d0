import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type AccountLinkMail, failures } from "../schema/records.ts";
import { passkeys, recoveryCodes, sessions, users, userTokens } from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** A link that is being used: the hash of its secret, whose it is, and the id of this one use. */
export type LinkUse = { tokenHash: string; useId: string; userId: string; now: Date };

/** "This use of the link is the one that won", for the statements behind it in its batch. */
export const isUsedBy = (tables: TenantTables, { tokenHash, useId }: LinkUse): SQL =>
  tables.exists(userTokens, and(eq(userTokens.tokenHash, tokenHash), eq(userTokens.useId, useId)) as SQL);

/** Uses a link up, once: of two who try at the same time one wins. */
export function useLink(tables: TenantTables, purpose: AccountLinkMail, link: LinkUse) {
  const { tokenHash, useId, userId, now } = link;
  return tables.update(
    userTokens,
    { usedAt: now, useId },
    and(
      eq(userTokens.tokenHash, tokenHash),
      eq(userTokens.userId, userId),
      eq(userTokens.purpose, purpose),
      isNull(userTokens.usedAt),
      gt(userTokens.expiresAt, now),
      tables.exists(users, sql`${users.id} = ${userId} and ${users.disabledAt} is null`),
    ) as SQL,
  );
}

/** Uses up the person's other links for the same. */
export function useOtherLinks(tables: TenantTables, purpose: AccountLinkMail, link: LinkUse) {
  return tables.update(
    userTokens,
    { usedAt: link.now },
    and(
      eq(userTokens.userId, link.userId),
      eq(userTokens.purpose, purpose),
      isNull(userTokens.usedAt),
      ne(userTokens.tokenHash, link.tokenHash),
      isUsedBy(tables, link),
    ) as SQL,
  );
}

/** Ends what was set while the address was not proved: a person who typed another's address may have set it. */
export function dropUnproved(tables: TenantTables, link: LinkUse) {
  const unproved = tables.exists(users, sql`${users.id} = ${link.userId} and not ${users.signupComplete}`);
  const drop = (table: typeof sessions | typeof passkeys | typeof recoveryCodes) =>
    tables.remove(table, and(eq(table.userId, link.userId), isUsedBy(tables, link), unproved) as SQL);
  return [drop(sessions), drop(passkeys), drop(recoveryCodes)];
}

/** The wrong guesses that stand against one account; the second step's stay. */
export function guessesAt(email: string, userId: string): SQL {
  const from = (start: string) =>
    sql`(${failures.subject} >= ${`${start}:`} and ${failures.subject} < ${`${start};`})`;
  return sql`(${failures.subject} in (${`login:account:${email}`}, ${`password:user:${userId}`}) or ${from(`login:account:${email}`)} or ${from(`login:device:${email}`)})`;
}
