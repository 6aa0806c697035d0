import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { FIRST_VERSION } from "../../app/domain/access/key-ring.ts";
import type { SealedKind, SealedText } from "../../app/domain/access/sealed-kinds.ts";
import type { Database } from "../driver/client.server.ts";
import { fulfillers } from "../schema/fulfillers.ts";
import { shopConnections } from "../schema/shops.ts";
import { addressChanges, users } from "../schema/users.ts";

/** Stands behind the version of the key in a sealed text; what the first key sealed has neither. */
const versionOf = (sealed: SQLiteColumn) =>
  sql<string>`case when instr(${sealed}, '~') > 0 then substr(${sealed}, 1, instr(${sealed}, '~') - 1) else ${FIRST_VERSION} end`;

/** Where sealed texts stand: the row's id, whom the text was sealed for, and the text. */
const PLACES = {
  fulfiller_access: {
    table: fulfillers,
    id: fulfillers.id,
    owner: fulfillers.id,
    sealed: fulfillers.access,
  },
  fulfiller_access_before: {
    table: fulfillers,
    id: fulfillers.id,
    owner: fulfillers.id,
    sealed: fulfillers.accessBefore,
  },
  second_factor: { table: users, id: users.id, owner: users.id, sealed: users.totpSealed },
  second_factor_before: {
    table: addressChanges,
    id: addressChanges.id,
    owner: addressChanges.userId,
    sealed: addressChanges.totpSealed,
  },
  shop_access: {
    table: shopConnections,
    id: shopConnections.id,
    owner: shopConnections.shopDomain,
    sealed: shopConnections.access,
  },
} as const;

/**
 * Texts that are sealed under a key of the settings, of every tenant. Each has one row in `PLACES`; a column of the schema
 * that holds sealed texts and is not among them fails tests/integration/platform/sealed-texts.test.ts.
 */
export function sealedTextRepository(db: Database) {
  const count = (kind: SealedKind) => {
    const { table, sealed } = PLACES[kind];
    const version = versionOf(sealed);
    return db
      .select({ version, count: sql<number>`count(*)` })
      .from(table)
      .where(isNotNull(sealed))
      .groupBy(version);
  };
  return {
    /** How many texts of each kind there are under each version of the key. */
    async count(): Promise<Record<SealedKind, { version: string; count: number }[]>> {
      const [access, accessBefore, factor, factorBefore, shop] = await db.batch([
        count("fulfiller_access"),
        count("fulfiller_access_before"),
        count("second_factor"),
        count("second_factor_before"),
        count("shop_access"),
      ]);
      return {
        fulfiller_access: access,
        fulfiller_access_before: accessBefore,
        second_factor: factor,
        second_factor_before: factorBefore,
        shop_access: shop,
      };
    },

    /** Texts of a kind under other versions than `version`, by the ids of their rows, those behind `after`. */
    older(kind: SealedKind, { version, after, limit }: { version: string; after: string; limit: number }) {
      const { table, id, owner, sealed } = PLACES[kind];
      return db
        .select({ id, owner, sealed: sql<string>`${sealed}` })
        .from(table)
        .where(and(isNotNull(sealed), sql`${versionOf(sealed)} <> ${version}`, gt(id, after)))
        .orderBy(asc(id))
        .limit(limit);
    },

    /**
     * Puts a text under a newer key in the place of the one that was read; nothing where another took its place meanwhile.
     * A person's second factor is the same text in an address change, which is compared with it.
     */
    async replace(kind: SealedKind, { id, owner, sealed: from }: SealedText, to: string): Promise<void> {
      if (kind === "fulfiller_access") {
        const asRead = and(eq(fulfillers.id, id), eq(fulfillers.access, from));
        await db.update(fulfillers).set({ access: to }).where(asRead);
      } else if (kind === "fulfiller_access_before") {
        const asRead = and(eq(fulfillers.id, id), eq(fulfillers.accessBefore, from));
        await db.update(fulfillers).set({ accessBefore: to }).where(asRead);
      } else if (kind === "shop_access") {
        const asRead = and(eq(shopConnections.id, id), eq(shopConnections.access, from));
        await db.update(shopConnections).set({ access: to }).where(asRead);
      } else {
        await db.batch([
          db
            .update(users)
            .set({ totpSealed: to })
            .where(and(eq(users.id, owner), eq(users.totpSealed, from))),
          db
            .update(addressChanges)
            .set({ totpSealed: to })
            .where(and(eq(addressChanges.userId, owner), eq(addressChanges.totpSealed, from))),
        ]);
      }
    },
  };
}
