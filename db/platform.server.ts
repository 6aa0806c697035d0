import { desc, min, sql, and, asc, inArray, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "./driver/client.server.ts";
import { accountRepository } from "./repositories/accounts.server.ts";
import { platformAuditRepository } from "./repositories/platform-audit.server.ts";
import { alarmRepository } from "./repositories/alarms.server.ts";
import { deliveryRepository } from "./repositories/deliveries.server.ts";
import { fulfillerRepository } from "./repositories/fulfillers.server.ts";
import { fulfilmentsDueRepository } from "./repositories/fulfilments-due.server.ts";
import { guessRepository } from "./repositories/guesses.server.ts";
import { leaseRepository } from "./repositories/leases.server.ts";
import { mediaRepository } from "./repositories/media.server.ts";
import { noticeRepository } from "./repositories/notices.server.ts";
import { outboxRepository } from "./repositories/outbox.server.ts";
import { rateLimitRepository } from "./repositories/rate-limits.server.ts";
import { disputesDueRepository } from "./repositories/disputes-due.server.ts";
import { statementsDueRepository } from "./repositories/statements-due.server.ts";
import { reconciliationDueRepository } from "./repositories/reconciliation-due.server.ts";
import { payoutsDueRepository } from "./repositories/payouts-due.server.ts";
import { paymentAccountRepository } from "./repositories/payment-accounts.server.ts";
import { platformFigureRepository } from "./repositories/platform-figures.server.ts";
import { platformIncidentRepository } from "./repositories/platform-incidents.server.ts";
import { platformSalesRepository } from "./repositories/platform-sales.server.ts";
import { paymentCheckRepository } from "./repositories/payment-checks.server.ts";
import { retentionRepository } from "./repositories/retention.server.ts";
import { printsDueRepository } from "./repositories/prints-due.server.ts";
import { ledgerDueRepository } from "./repositories/ledger-due.server.ts";
import { salesDueRepository } from "./repositories/sales-due.server.ts";
import { sealedTextRepository } from "./repositories/sealed-texts.server.ts";
import { shopInstallRepository } from "./repositories/shop-installs.server.ts";
import { signInStepRepository } from "./repositories/sign-in-steps.server.ts";
import { signUpRepository } from "./repositories/sign-ups.server.ts";
import { storefrontRepository } from "./repositories/storefronts.server.ts";
import { supportRepository } from "./repositories/support.server.ts";
import { temporaryStoreRepository } from "./repositories/temporary-stores.server.ts";
import { tenantRepository } from "./repositories/tenants.server.ts";
import { boothTablets } from "./schema/booth.ts";
import { voucherUses } from "./schema/codes.ts";
import { events } from "./schema/events.ts";
import { orderLines, orders } from "./schema/orders.ts";
import { paymentLinks } from "./schema/payment-links.ts";
import { eventPrices, products } from "./schema/products.ts";
import { writeProbe } from "./schema/records.ts";
import { tenants } from "./schema/tenants.ts";
import { dataExports } from "./schema/data-exports.ts";
import { tenantErasures } from "./schema/tenant-erasures.ts";
import type { PageViews } from "../app/domain/visits/page-view.ts";
import { pageViews } from "./schema/visits.ts";

/** Pages that an isolate showed, of whatever stores they were: crosses tenants. */
function pageViewRepository(db: Database) {
  return {
    /** Adds views to those of their days, all by one statement; at least one. */
    async add(counted: readonly PageViews[]): Promise<void> {
      await db
        .insert(pageViews)
        .values([...counted])
        .onConflictDoUpdate({
          target: [pageViews.tenantId, pageViews.eventId, pageViews.day],
          set: { views: sql`${pageViews.views} + excluded.views` },
        });
    },
  };
}

/** Whose files are over and who is to be erased, for the scheduled work: crosses tenants. */
function dataDueRepository(db: Database) {
  return {
    /** Files that can no longer be fetched, or could not be made for days. */
    exports: (now: Date, limit: number) =>
      db
        .select({ tenantId: dataExports.tenantId, id: dataExports.id })
        .from(dataExports)
        .where(and(inArray(dataExports.state, ["making", "ready"]), lte(dataExports.expiresAt, now)))
        .limit(limit),

    /** Tenants whose erasure is due or under way; what waits longest first. */
    erasures: (now: Date, limit: number) =>
      db
        .select({ tenantId: tenantErasures.tenantId })
        .from(tenantErasures)
        .where(and(inArray(tenantErasures.state, ["waiting", "erasing"]), lte(tenantErasures.dueAt, now)))
        .orderBy(asc(tenantErasures.dueAt))
        .limit(limit),
  };
}

/**
 * The door to what no tenant owns, or to what is asked before the tenant is known. Services get it only by name.
 * @param language of who reads, for the order of words.
 */
export function platformRepositories(db: Database, language: () => string = () => "en") {
  return {
    accounts: accountRepository(db),
    alarms: alarmRepository(db),
    audit: platformAuditRepository(db, language),
    dataDue: dataDueRepository(db),
    deliveries: deliveryRepository(db),
    figures: platformFigureRepository(db),
    fulfillers: fulfillerRepository(db, language),
    fulfilmentsDue: fulfilmentsDueRepository(db),
    guesses: guessRepository(db),
    incidents: platformIncidentRepository(db),
    leases: leaseRepository(db),
    media: mediaRepository(db),
    notices: noticeRepository(db),
    outbox: outboxRepository(db),
    pageViews: pageViewRepository(db),
    disputesDue: disputesDueRepository(db),
    payoutsDue: payoutsDueRepository(db),
    reconciliationDue: reconciliationDueRepository(db),
    statementsDue: statementsDueRepository(db),
    paymentAccounts: paymentAccountRepository(db),
    paymentChecks: paymentCheckRepository(db),
    rateLimits: rateLimitRepository(db),
    retention: retentionRepository(db),
    sales: platformSalesRepository(db),
    printsDue: printsDueRepository(db),
    ledgerDue: ledgerDueRepository(db),
    salesDue: salesDueRepository(db),
    sealedTexts: sealedTextRepository(db),
    shopInstalls: shopInstallRepository(db),
    signInSteps: signInStepRepository(db),
    signUps: signUpRepository(db),
    storefronts: storefrontRepository(db),
    support: supportRepository(db),
    temporaryStores: temporaryStoreRepository(db),
    tenants: tenantRepository(db),

    /** The first open shop of each tenant, with its first product; the latest first. */
    showcase: (limit: number) =>
      db
        // Of the rows of a group SQLite answers with the one that holds the least.
        .select({ event: events, product: products, opened: min(events.createdAt) })
        .from(events)
        .innerJoin(
          eventPrices,
          // The product that stands first in the store's list.
          sql`${eventPrices.tenantId} = ${events.tenantId} and ${eventPrices.id} = ${firstInStore(db)}`,
        )
        .innerJoin(
          products,
          sql`${products.tenantId} = ${events.tenantId} and ${products.id} = ${eventPrices.productId}`,
        )
        .innerJoin(tenants, sql`${tenants.id} = ${events.tenantId} and ${tenants.status} = 'verified'`)
        .where(
          sql`${events.status} = 'Active' and ${events.type} = 'Store' and ${events.deletedAt} is null and ${products.status} = 'published'`,
        )
        .groupBy(events.tenantId)
        .orderBy(desc(events.createdAt))
        .limit(limit),

    /** Slugs of open shops, for search engines; the latest first. */
    openShops: (limit: number) =>
      db
        .select({ slug: events.slug, updatedAt: events.updatedAt })
        .from(events)
        .innerJoin(tenants, sql`${tenants.id} = ${events.tenantId} and ${tenants.status} = 'verified'`)
        .where(sql`${events.status} = 'Active' and ${events.type} = 'Store' and ${events.deletedAt} is null`)
        .orderBy(desc(events.createdAt))
        .limit(limit),

    /**
     * Drafts with a fixed price or a reserved voucher, unchanged since a moment, one page at a time.
     * @param after the last one of the page before, so that a draft which cannot be released does not come up again and
     * again.
     */
    idleDrafts: (before: Date, limit: number, after?: { updatedAt: Date; orderId: string }) =>
      db
        .select({ tenantId: orders.tenantId, orderId: orders.id, updatedAt: orders.updatedAt })
        .from(orders)
        .where(
          sql`${orders.placedAt} is null and ${orders.cancelledAt} is null and ${orders.updatedAt} < ${before.getTime()} and (exists (select 1 from ${orderLines} where ${orderLines.tenantId} = ${orders.tenantId} and ${orderLines.orderId} = ${orders.id}) or exists (select 1 from ${voucherUses} where ${voucherUses.tenantId} = ${orders.tenantId} and ${voucherUses.orderId} = ${orders.id} and ${voucherUses.state} = 'reserved'))${after ? sql` and (${orders.updatedAt}, ${orders.id}) > (${after.updatedAt.getTime()}, ${after.orderId})` : sql``}`,
        )
        .orderBy(orders.updatedAt, orders.id)
        .limit(limit),

    /** Payment links whose time is over, the oldest first. */
    paymentLinksDue: (now: Date, limit: number) =>
      db
        .select({ tenantId: paymentLinks.tenantId, orderId: paymentLinks.orderId })
        .from(paymentLinks)
        .where(sql`${paymentLinks.state} = 'waiting' and ${paymentLinks.expiresAt} <= ${now.getTime()}`)
        .orderBy(paymentLinks.expiresAt)
        .limit(limit),

    /** Placed orders whose buyer's VAT number is to be asked about again, those that wait longest first. */
    vatNumbersDue: (now: Date, limit: number) =>
      db
        .select({ tenantId: orders.tenantId, orderId: orders.id })
        .from(orders)
        .where(
          sql`${orders.vatAskAt} is not null and ${orders.vatAskAt} <= ${now.getTime()} and ${orders.placedAt} is not null`,
        )
        .orderBy(orders.vatAskAt)
        .limit(limit),

    /** Tablets of stands whose time is over and that were not closed yet, the oldest first. */
    endedTablets: (now: Date, limit: number) =>
      db
        .select({ tablet: boothTablets, currency: events.currency })
        .from(boothTablets)
        .innerJoin(
          events,
          sql`${events.tenantId} = ${boothTablets.tenantId} and ${events.id} = ${boothTablets.eventId}`,
        )
        .where(sql`${boothTablets.closedAt} is null and ${boothTablets.endsAt} <= ${now.getTime()}`)
        .orderBy(boothTablets.endsAt)
        .limit(limit),

    /** Whether the database still takes writes: one that is wedged answers reads and health checks all the same. */
    async probeWrite(now: Date): Promise<void> {
      await db
        .insert(writeProbe)
        .values({ id: 1, at: now })
        .onConflictDoUpdate({ target: writeProbe.id, set: { at: now } });
    },
  };
}

export type PlatformRepositories = ReturnType<typeof platformRepositories>;

/** The price of the product that stands first in a store's list, for a row of its store. */
function firstInStore(db: Database) {
  const [price, product] = [alias(eventPrices, "price"), alias(products, "product")];
  return db
    .select({ id: price.id })
    .from(price)
    .innerJoin(product, sql`${product.tenantId} = ${price.tenantId} and ${product.id} = ${price.productId}`)
    .where(
      sql`${price.tenantId} = ${events.tenantId} and ${price.eventId} = ${events.id} and ${product.status} = 'published'`,
    )
    .orderBy(asc(price.position), desc(product.createdAt), asc(product.id))
    .limit(1);
}
