import type { ShippingDays } from "../../app/domain/pricing/shipping.ts";
import { CURRENCY_OF_REGION, normaliseSlug } from "../../app/domain/store/store-event.ts";
import { normaliseCode } from "../../app/domain/voucher/promo-code.ts";
import type { Database } from "../driver/client.server.ts";
import { promoCodes, vouchers } from "../schema/codes.ts";
import { events, shippingPrices, storeSlugs } from "../schema/events.ts";
import { creditAccounts, tenantAccounts } from "../schema/payments.ts";
import { minutesAfterStart } from "./clock.ts";
import { demoProducts } from "./designs.ts";
import { rowId } from "./identifiers.ts";
import { type DemoStore, demoStores } from "./stores.ts";
import { SHOWCASE_COMPANIES } from "./tenants.ts";

/** States that have a sales tax, in all of which the payment sandbox registers the demo's accounts. */
const TAXED_STATES =
  "AL AR AZ CA CO CT DC FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS NC ND NE NJ NM NV NY OH OK PA RI SC SD TN TX UT VA VT WA WI WV WY".split(
    " ",
  );

/** Their faster ways to ship; the standard one takes the usual time. */
const SHOWCASE_DAYS: ShippingDays = { standard_tracked: { from: 3, to: 5 }, express: { from: 2, to: 3 } };

/** The stores with their addresses, shipping prices, accounts and codes. */
export function storeRows(db: Database) {
  return demoStores.flatMap((store, index) => {
    const tenantId = rowId(store.tenant, "tenant", store.tenant);
    const eventId = rowId(store.tenant, "event", store.key);
    const stamps = { createdAt: minutesAfterStart(60 + index), updatedAt: minutesAfterStart(60 + index) };
    const sold = demoProducts.filter((product) => product.sells.some((sale) => sale.store === store.key));
    return [
      db.insert(events).values({
        id: eventId,
        tenantId,
        name: store.name,
        slug: store.slug,
        type: store.type,
        status: store.status,
        region: store.region,
        currency: CURRENCY_OF_REGION[store.region],
        vatRate: store.vatRate,
        notVatRegistered: store.notVatRegistered,
        taxMode: store.region === "US" ? "stripe" : "flat",
        theme: store.theme,
        page: store.page,
        lang: store.lang,
        organiser: store.organiser,
        contactEmail: store.contactEmail,
        faqs: store.faqs,
        lockedToCountries: store.lockedToCountries,
        categories: [...new Set(sold.map((product) => product.category))],
        sample: store.sample,
        expired: store.expired,
        ...stamps,
      }),
      db.insert(storeSlugs).values({
        slugNorm: normaliseSlug(store.slug),
        tenantId,
        eventId,
        createdAt: stamps.createdAt,
      }),
      db.insert(shippingPrices).values({
        id: rowId(store.tenant, "shipping", store.key),
        tenantId,
        eventId,
        standard: store.shipping.standard,
        standardTracked: store.shipping.standardTracked,
        express: store.shipping.express,
        additionalItemPrice: store.shipping.additional,
        deliveryDays: SHOWCASE_COMPANIES[store.tenant] ? SHOWCASE_DAYS : {},
        ...stamps,
      }),
      ...accountRows(db, store.tenant, store.region, stamps.updatedAt),
      ...creditRows(db, store, stamps),
      ...store.promoCodes.map((code, number) =>
        db.insert(promoCodes).values({
          id: rowId(store.tenant, "promo", store.key, code),
          tenantId,
          eventId,
          code,
          codeNorm: normaliseCode(code),
          rank: store.promoCodes.length - number,
          createdAt: stamps.createdAt,
        }),
      ),
      ...store.vouchers.map((voucher) =>
        db.insert(vouchers).values({
          id: rowId(store.tenant, "voucher", store.key, voucher.code),
          tenantId,
          eventId,
          code: voucher.code,
          codeNorm: normaliseCode(voucher.code),
          discountAmount: voucher.discount,
          currency: CURRENCY_OF_REGION[store.region],
          endsAt: voucher.endsAt,
          createdAt: stamps.createdAt,
        }),
      ),
    ];
  });
}

/** A connected account for each tenant and region that sells for money; the sandbox knows them by their prefix. */
function accountRows(db: Database, tenant: string, region: "UK" | "EU" | "US", updatedAt: Date) {
  const account = {
    id: rowId(tenant, "account", tenant, region),
    tenantId: rowId(tenant, "tenant", tenant),
    region,
    accountId: `acct_demo_${tenant}_${region.toLowerCase()}`,
    chargesEnabled: true,
    payoutsEnabled: true,
    ...(region === "US" && { taxStatus: "active" as const, taxStates: TAXED_STATES }),
    updatedAt,
  };
  return [db.insert(tenantAccounts).values(account).onConflictDoNothing()];
}

/** Orders on account go on at once only where the tenant has credit for them. */
function creditRows(db: Database, store: DemoStore, stamps: { createdAt: Date; updatedAt: Date }) {
  if (store.type !== "Bulk" && store.type !== "Products") return [];
  const currency = CURRENCY_OF_REGION[store.region];
  const account = {
    id: rowId(store.tenant, "credit", store.tenant, currency),
    tenantId: rowId(store.tenant, "tenant", store.tenant),
    state: "active" as const,
    currency,
    limitMinor: 1_000_000_00,
    ...stamps,
  };
  return [db.insert(creditAccounts).values(account).onConflictDoNothing()];
}
