import { CURRENCY_OF_REGION, REGIONS } from "../app/domain/store/store-event.ts";
import type { Currency } from "../app/domain/money.ts";
import type { Database } from "./driver/client.server.ts";
import { accountLinkRepository } from "./repositories/account-links.server.ts";
import { auditRepository } from "./repositories/audit.server.ts";
import { basketRepository } from "./repositories/baskets.server.ts";
import { boothRepository } from "./repositories/booth.server.ts";
import { clientRepository } from "./repositories/clients.server.ts";
import { claimRepository } from "./repositories/claims.server.ts";
import { codeRepository } from "./repositories/codes.server.ts";
import { companyRepository, type TenantAccountRow } from "./repositories/company.server.ts";
import { dataExportRepository } from "./repositories/data-exports.server.ts";
import { documentRepository } from "./repositories/documents.server.ts";
import { eventRepository } from "./repositories/events.server.ts";
import { eventFigureRepository } from "./repositories/event-figures.server.ts";
import { eventListRepository } from "./repositories/event-lists.server.ts";
import { eventProductRepository } from "./repositories/event-products.server.ts";
import { eventPictureRepository } from "./repositories/event-pictures.server.ts";
import { eventSettingRepository } from "./repositories/event-settings.server.ts";
import { eventStatusRepository } from "./repositories/event-status.server.ts";
import { addressChangeRepository } from "./repositories/address-changes.server.ts";
import { factorResetRepository } from "./repositories/factor-resets.server.ts";
import { fileRepository } from "./repositories/files.server.ts";
import { fulfillerResultRepository } from "./repositories/fulfiller-results.server.ts";
import { unmadeProductRepository } from "./repositories/unmade-products.server.ts";
import { fulfillerStockRepository } from "./repositories/fulfiller-stock.server.ts";
import { fulfillerReportRepository } from "./repositories/fulfiller-reports.server.ts";
import { fulfilmentReads } from "./repositories/fulfilment-reads.server.ts";
import { fulfilmentRepository } from "./repositories/fulfilments.server.ts";
import { fulfilmentWorkRepository } from "./repositories/fulfilment-work.server.ts";
import { disputeRepository } from "./repositories/disputes.server.ts";
import { incidentRepository } from "./repositories/incidents.server.ts";
import { orderCaseRepository } from "./repositories/order-cases.server.ts";
import { orderListRepository } from "./repositories/order-lists.server.ts";
import { orderTagRepository } from "./repositories/order-tags.server.ts";
import { paymentLinkRepository } from "./repositories/payment-links.server.ts";
import { orderDeskRepository } from "./repositories/order-desk.server.ts";
import { orderDraftRepository } from "./repositories/order-drafts.server.ts";
import { orderRepository } from "./repositories/orders.server.ts";
import { ownPaymentAccountRepository } from "./repositories/own-payment-accounts.server.ts";
import { ownAccountRepository } from "./repositories/own-account.server.ts";
import { packingSlipRepository } from "./repositories/packing-slips.server.ts";
import { passkeyRepository } from "./repositories/passkeys.server.ts";
import { paymentRepository } from "./repositories/payments.server.ts";
import { peopleRepository } from "./repositories/people.server.ts";
import { erasureRepository } from "./repositories/erasures.server.ts";
import { personRepository } from "./repositories/persons.server.ts";
import { productDesignRepository } from "./repositories/product-designs.server.ts";
import { productDeskRepository } from "./repositories/product-desk.server.ts";
import { productRepository } from "./repositories/products.server.ts";
import { routeRuleRepository } from "./repositories/route-rules.server.ts";
import { refundRepository } from "./repositories/refunds.server.ts";
import { reprintRepository } from "./repositories/reprints.server.ts";
import { waitingRepository } from "./repositories/waiting.server.ts";
import { recipientRepository } from "./repositories/recipients.server.ts";
import { savedViewRepository } from "./repositories/saved-views.server.ts";
import { ledgerRepository } from "./repositories/ledger.server.ts";
import { payoutRepository } from "./repositories/payouts.server.ts";
import { reconciliationRepository } from "./repositories/reconciliation.server.ts";
import { statementRepository } from "./repositories/statements.server.ts";
import { salesRepository } from "./repositories/sales.server.ts";
import { secondFactorRepository } from "./repositories/second-factor.server.ts";
import { tenantDecisionRepository } from "./repositories/tenant-decisions.server.ts";
import { submissionRepository } from "./repositories/submissions.server.ts";
import { storeChangeRepository } from "./repositories/store-changes.server.ts";
import { shopProductRepository } from "./repositories/shop-products.server.ts";
import { shopRequestRepository } from "./repositories/shop-requests.server.ts";
import { shopRepository } from "./repositories/shops.server.ts";
import { surveyRepository } from "./repositories/surveys.server.ts";
import { teamOrderRepository } from "./repositories/team-orders.server.ts";
import { voucherDeskRepository } from "./repositories/voucher-desk.server.ts";
import { voucherRepository } from "./repositories/vouchers.server.ts";
import { workPageRepository } from "./repositories/work-pages.server.ts";
import { partsOnDemand } from "./parts-on-demand.ts";
import { tenantTables, type TenantTables } from "./tenant-tables.server.ts";
import { emailKey } from "../app/domain/address/recipient-key.ts";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { AuditNote } from "../app/domain/audit/audit-note.ts";
import type { BlockReason } from "../app/domain/mail/block-reasons.ts";
import { mailBlocks } from "./schema/mail-blocks.ts";

type NewBlock = { id: string; address: string; reason: BlockReason; detail: string; createdAt: Date };

/** Addresses to which a tenant's mails do not go any more. */
function mailBlockRepository(tables: TenantTables) {
  const bounceOf = (address: string) =>
    and(eq(mailBlocks.address, emailKey(address)), eq(mailBlocks.reason, "bounced")) as SQL;

  return {
    /** @param addresses in lower case; a group of mails has a hundred at most. */
    ofAddresses: (addresses: readonly string[]) =>
      tables.select(mailBlocks, inArray(mailBlocks.address, [...addresses])),

    /** Blocks an address; one that is blocked already stays so. */
    async add(block: NewBlock): Promise<void> {
      await tables.insertMissing(mailBlocks, [{ ...block, address: emailKey(block.address) }]);
    },

    /** A person confirms that mails arrive there again. @returns false when it was not blocked. */
    async liftBounce(address: string, note: AuditNote): Promise<boolean> {
      const [, removed] = await tables.batch([
        tables.auditIf(tables.exists(mailBlocks, bounceOf(address)), note),
        tables.remove(mailBlocks, bounceOf(address)),
      ]);
      return removed.rowsAffected > 0;
    },
  };
}

type Tables = ReturnType<typeof tenantTables>;

const repositories = partsOnDemand({
  accounts: ownAccountRepository,
  accountLinks: accountLinkRepository,
  audit: auditRepository,
  baskets: basketRepository,
  booth: boothRepository,
  cases: orderCaseRepository,
  claims: claimRepository,
  clients: clientRepository,
  codes: codeRepository,
  company: companyRepository,
  dataExports: dataExportRepository,
  decisions: tenantDecisionRepository,
  documents: documentRepository,
  statements: statementRepository,
  erasures: erasureRepository,
  events: (tables: Tables) => ({
    ...eventRepository(tables),
    ...eventStatusRepository(tables),
    ...eventFigureRepository(tables),
    ...eventListRepository(tables),
    ...eventSettingRepository(tables),
    ...eventPictureRepository(tables),
  }),
  eventProducts: eventProductRepository,
  addressChanges: addressChangeRepository,
  factorResets: factorResetRepository,
  files: fileRepository,
  fulfilments: (tables: Tables) => ({
    ...fulfilmentReads(tables),
    ...fulfilmentRepository(tables),
    ...reprintRepository(tables),
    ...fulfilmentWorkRepository(tables),
  }),
  fulfillerReports: fulfillerReportRepository,
  fulfillerResults: fulfillerResultRepository,
  fulfillerStock: fulfillerStockRepository,
  unmadeProducts: unmadeProductRepository,
  disputes: disputeRepository,
  payouts: payoutRepository,
  reconciliation: reconciliationRepository,
  incidents: incidentRepository,
  mailBlocks: mailBlockRepository,
  orders: (tables: Tables) => ({
    ...orderRepository(tables),
    ...orderDraftRepository(tables),
    ...orderListRepository(tables),
    ...orderDeskRepository(tables),
    ...orderTagRepository(tables),
    ...paymentRepository(tables),
  }),
  passkeys: passkeyRepository,
  paymentAccounts: ownPaymentAccountRepository,
  paymentLinks: paymentLinkRepository,
  people: peopleRepository,
  persons: personRepository,
  products: (tables: Tables) => ({
    ...productRepository(tables),
    ...productDeskRepository(tables),
    ...productDesignRepository(tables),
  }),
  recipients: recipientRepository,
  waiting: waitingRepository,
  refunds: refundRepository,
  routeRules: routeRuleRepository,
  savedViews: savedViewRepository,
  ledger: ledgerRepository,
  sales: salesRepository,
  secondFactor: secondFactorRepository,
  shops: shopRepository,
  shopProducts: shopProductRepository,
  shopRequests: shopRequestRepository,
  vouchers: voucherRepository,
  storeChanges: storeChangeRepository,
  submissions: submissionRepository,
  surveys: surveyRepository,
  teamOrders: teamOrderRepository,
  voucherDesk: voucherDeskRepository,
  workPages: (tables: Tables) => ({ ...workPageRepository(tables), ...packingSlipRepository(tables) }),
});

/**
 * The door to one tenant's rows: nothing of anyone else's can be reached through it.
 * @param stores the only ones that can, with what belongs to them; undefined: all of the tenant's.
 */
export const tenantRepositories = (
  db: Database,
  tenantId: string,
  language?: () => string,
  stores?: readonly string[],
) =>
  Object.assign(repositories(tenantTables(db, tenantId, language, stores)), {
    tenantId,
    stores,
    /** The same door for somebody who works with these stores alone. */
    limitedTo: (ids: readonly string[]) => narrower(db, tenantId, language, ids),
  });

/** Named apart, so that the door's type does not hold itself. */
function narrower(
  db: Database,
  tenantId: string,
  language: (() => string) | undefined,
  stores: readonly string[],
): TenantRepositories {
  return tenantRepositories(db, tenantId, language, stores);
}

/**
 * The account that payments in a currency go to: each region has its own. A tenant without one sells through the
 * platform's; one whose account may not be charged does not sell there at all.
 */
export function accountOf(
  accounts: readonly TenantAccountRow[],
  currency: Currency,
): TenantAccountRow | undefined {
  const region = REGIONS.find((candidate) => CURRENCY_OF_REGION[candidate] === currency) ?? "UK";
  return accounts.find((account) => account.region === region);
}

export type { TenantAccountRow } from "./repositories/company.server.ts";
export type { BoothTabletRow } from "./repositories/booth.server.ts";
export type { PricedFrom } from "./repositories/priced-from.ts";
export type TenantRepositories = ReturnType<typeof repositories> & {
  tenantId: string;
  /** The only stores that can be reached; undefined: all. */
  stores: readonly string[] | undefined;
  limitedTo: (ids: readonly string[]) => TenantRepositories;
};
