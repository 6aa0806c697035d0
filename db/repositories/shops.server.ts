import { and, asc, desc, eq, inArray, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { setupStepNumber } from "../../app/domain/access/setup.ts";
import type { ShopFault } from "../../app/domain/shop/shop-connection.ts";
import { brokenRule } from "../conflict.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { orders } from "../schema/orders.ts";
import { shopConnections, shopDataRequests, shopRequests } from "../schema/shops.ts";
import { tenants } from "../schema/tenants.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { MailRow } from "./own-account.server.ts";

/** How many numbers of orders one statement carries: below the database's limit of values. */
const GIDS_AT_A_TIME = 500;

export type ShopConnectionRow = typeof shopConnections.$inferSelect;

/** What a shop says of itself, and what it granted. */
export type ShopFacts = Pick<ShopConnectionRow, "shopGid" | "shopName" | "currency" | "scopes">;
/** A pair of tokens as it is kept: sealed for its shop. */
export type SealedTokens = { access: string; accessUntil: Date; refreshUntil: Date };

export type NewConnection = ShopFacts &
  SealedTokens & {
    id: string;
    shopDomain: string;
    /** When the owner let the app in. */
    installedAt: Date;
    now: Date;
  };

export type NewDataRequest = Omit<typeof shopDataRequests.$inferInsert, "tenantId">;

const NEVER = new Date(0);

/** The tenant's connections to shops of Shopify's. */
export function shopRepository(tables: TenantTables) {
  const isConnected = ne(shopConnections.state, "uninstalled");
  const its = (id: string, also?: SQL) => and(eq(shopConnections.id, id), also) as SQL;
  const written = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));
  /** Marks the orders of shops whose shopper is to be forgotten; one that was marked before stays as it is. */
  const markOrders = (ofShop: SQL, ofRequest: SQL, now: Date) => {
    const theirs = tables.isAmong(
      orders.id,
      shopRequests,
      ({ orderId }) => orderId,
      sql`${ofRequest} and ${tables.isAmong(shopRequests.connectionId, shopConnections, ({ id }) => id, ofShop)}`,
    );
    return tables.update(
      orders,
      { forgetAt: now },
      sql`${orders.forgetAt} is null and ${orders.email} <> '' and ${theirs}`,
    );
  };
  /** Nothing that opens the shop is left. */
  const ended = (now: Date) => ({
    state: "uninstalled" as const,
    access: null,
    accessUntil: NEVER,
    refreshUntil: NEVER,
    checkDueAt: null,
    pullDueAt: null,
    errorCode: null,
    errorAt: null,
    uninstalledAt: now,
    updatedAt: now,
    version: sql`${shopConnections.version} + 1`,
  });

  return {
    /** Those that stand, and those that were taken out of their shop; the latest first. */
    list: () =>
      tables.select(shopConnections, undefined, {
        orderBy: [sql`${shopConnections.state} = 'uninstalled'`, desc(shopConnections.installedAt)],
      }),

    async find(id: string): Promise<ShopConnectionRow | undefined> {
      return (await tables.select(shopConnections, its(id)))[0];
    },

    async ofShop(shopDomain: string): Promise<ShopConnectionRow | undefined> {
      return (await tables.select(shopConnections, eq(shopConnections.shopDomain, shopDomain)))[0];
    },

    /** Connects a shop, or gives a connection of the tenant new tokens. @returns false where another tenant has the shop. */
    async connect({ now, ...row }: NewConnection, note: AuditNote): Promise<boolean> {
      const { id: _, ...facts } = row;
      const fresh = {
        ...facts,
        state: "active" as const,
        refreshLeaseUntil: NEVER,
        checkedAt: now,
        checkDueAt: now,
        pullDueAt: now,
        errorCode: null,
        errorAt: null,
        uninstalledAt: null,
        updatedAt: now,
      };
      try {
        await tables.batch([
          tables.upsert(
            shopConnections,
            { ...fresh, id: row.id, createdAt: now },
            [shopConnections.tenantId, shopConnections.shopDomain],
            { ...fresh, version: sql`${shopConnections.version} + 1` },
          ),
          tables.audit(note),
        ]);
        return true;
      } catch (error) {
        if (brokenRule(error) === "shop_connections.shop_domain") return false;
        throw error;
      }
    },

    /** Takes the replacement of a pair of tokens for one run. @returns false while another run has it, or the pair is gone. */
    async leaseRefresh(lease: { id: string; access: string; now: Date; until: Date }): Promise<boolean> {
      const isFree = and(
        eq(shopConnections.access, lease.access),
        eq(shopConnections.state, "active"),
        lte(shopConnections.refreshLeaseUntil, lease.now),
      );
      const taken = await tables.update(
        shopConnections,
        { refreshLeaseUntil: lease.until },
        its(lease.id, isFree),
      );
      return taken.rowsAffected > 0;
    },

    /** Puts a new pair of tokens in the place of the one that was read. @returns false where another took its place. */
    async keepTokens(
      { id, before, now }: { id: string; before: string; now: Date },
      tokens: SealedTokens,
    ): Promise<boolean> {
      const kept = await tables.update(
        shopConnections,
        { ...tokens, refreshLeaseUntil: NEVER, updatedAt: now },
        its(id, eq(shopConnections.access, before)),
      );
      return kept.rowsAffected > 0;
    },

    /** Gives a replacement back that came to nothing: the next run may try. */
    async giveRefreshBack({ id, access }: { id: string; access: string }): Promise<void> {
      await tables.update(
        shopConnections,
        { refreshLeaseUntil: NEVER },
        its(id, eq(shopConnections.access, access)),
      );
    },

    /** The shop does not take these tokens any more. @returns false where others took their place meanwhile. */
    async askToReconnect(
      { id, access, now }: { id: string; access: string; now: Date },
      note: AuditNote,
    ): Promise<boolean> {
      const [changed] = await tables.batch([
        tables.update(
          shopConnections,
          { state: "reconnect", checkDueAt: null, refreshLeaseUntil: NEVER, updatedAt: now },
          its(id, and(eq(shopConnections.access, access), eq(shopConnections.state, "active"))),
        ),
        tables.audit(note),
      ]);
      return changed.rowsAffected > 0;
    },

    /** Takes a check that is due for one run, and says when the next one is if this comes to nothing. */
    async takeCheck({ id, dueAt, next }: { id: string; dueAt: Date; next: Date }): Promise<boolean> {
      const taken = await tables.update(
        shopConnections,
        { checkDueAt: next },
        its(id, and(eq(shopConnections.checkDueAt, dueAt), eq(shopConnections.state, "active"))),
      );
      return taken.rowsAffected > 0;
    },

    /** What a shop answered. */
    async noteChecked(
      { id, now, next, fault }: { id: string; now: Date; next: Date; fault: ShopFault | null },
      facts: ShopFacts & Pick<ShopConnectionRow, "locale">,
    ): Promise<void> {
      await tables.update(
        shopConnections,
        { ...facts, checkedAt: now, checkDueAt: next, errorCode: fault, errorAt: fault ? now : null },
        its(id, eq(shopConnections.state, "active")),
      );
    },

    /** That a shop did not answer as it should. */
    async noteFault(failed: { id: string; fault: ShopFault; now: Date; next: Date }): Promise<void> {
      await tables.update(
        shopConnections,
        { errorCode: failed.fault, errorAt: failed.now, checkDueAt: failed.next },
        its(failed.id, eq(shopConnections.state, "active")),
      );
    },

    async noteWebhook({ id, now }: { id: string; now: Date }): Promise<void> {
      await tables.update(shopConnections, { lastWebhookAt: now }, its(id, isConnected));
    },

    /** What customers of shops ask for, the most urgent first. */
    dataRequests: () =>
      tables.select(shopDataRequests, undefined, {
        orderBy: [asc(shopDataRequests.dueAt), asc(shopDataRequests.id)],
      }),

    /** Writes a request down with its mails. @returns false where its webhook came before. */
    async askForData(row: NewDataRequest, note: AuditNote, news: readonly MailRow[]): Promise<boolean> {
      const isNew = sql`not ${tables.exists(shopDataRequests, eq(shopDataRequests.webhookId, row.webhookId))}`;
      const [asked] = await tables.batch([
        tables.insertIf(isNew, shopDataRequests, row),
        tables.audit(note),
        ...news.map((mail) => tables.insertIf(written(note), outbox, mail)),
      ]);
      return asked.rowsAffected > 0;
    },

    /** A request was answered, and goes. @returns false when it is not there any more. */
    async closeDataRequest(id: string, note: AuditNote): Promise<boolean> {
      const [closed] = await tables.batch([
        tables.remove(shopDataRequests, eq(shopDataRequests.id, id)),
        tables.audit(note),
      ]);
      return closed.rowsAffected > 0;
    },

    /** Forgets a customer of a shop: under none of these names anything stays. */
    async forgetCustomer({
      shopDomain,
      names,
      orderGids,
      now,
    }: {
      shopDomain: string;
      names: readonly string[];
      orderGids: readonly string[];
      now: Date;
    }): Promise<void> {
      const isTheirs = and(
        eq(shopDataRequests.shopDomain, shopDomain),
        names.length > 0 ? inArray(shopDataRequests.customer, [...names]) : sql`false`,
      ) as SQL;
      const parts = Array.from({ length: Math.ceil(orderGids.length / GIDS_AT_A_TIME) }, (_, at) =>
        orderGids.slice(at * GIDS_AT_A_TIME, (at + 1) * GIDS_AT_A_TIME),
      );
      await tables.batch([
        tables.remove(shopDataRequests, isTheirs),
        ...parts.map((gids) =>
          markOrders(eq(shopConnections.shopDomain, shopDomain), inArray(shopRequests.orderGid, gids), now),
        ),
      ]);
    },

    /**
     * Forgets a shop that the app was taken out of, and that the step was ever done by it. One that was let in again since
     * stays.
     */
    async forgetShop(
      { shopDomain, now }: { shopDomain: string; now: Date },
      note: AuditNote,
    ): Promise<boolean> {
      const isGone = and(
        eq(shopConnections.shopDomain, shopDomain),
        eq(shopConnections.state, "uninstalled"),
      ) as SQL;
      const [, , gone] = await tables.batch([
        // First, while its requests still tell which orders are its own.
        markOrders(isGone, sql`true`, now),
        tables.remove(
          outbox,
          sql`${outbox.payload} ->> 'kind' = 'shop_work' and ${tables.exists(shopConnections, sql`${shopConnections.id} = ${outbox.payload} ->> 'connectionId' and ${isGone}`)}`,
        ),
        tables.remove(shopConnections, isGone),
        tables.audit(note),
        tables.updateTenant(
          {
            integrationSteps: sql`(select json_group_array(value) from json_each(${tenants.integrationSteps}) where value <> ${setupStepNumber("install_app")})`,
          },
          written(note),
        ),
        tables.remove(
          shopDataRequests,
          and(
            eq(shopDataRequests.shopDomain, shopDomain),
            sql`not ${tables.exists(shopConnections, eq(shopConnections.shopDomain, shopDomain))}`,
          ) as SQL,
        ),
      ]);
      return gone.rowsAffected > 0;
    },

    /**
     * Ends a connection and forgets what opened the shop.
     * @param before it ends only if the app was let in earlier than this.
     * @returns false where it had ended, or the owner has let the app in again since.
     */
    async end(
      { id, now, before }: { id: string; now: Date; before?: Date },
      note: AuditNote,
    ): Promise<boolean> {
      const isEarlier = before && lt(shopConnections.installedAt, before);
      const [changed] = await tables.batch([
        tables.update(shopConnections, ended(now), its(id, and(isConnected, isEarlier))),
        tables.audit(note),
      ]);
      return changed.rowsAffected > 0;
    },
  };
}
