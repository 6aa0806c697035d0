import type { UnmadeProduct } from "../../domain/fulfilment/makers.ts";
import type { VariantsOff } from "../../domain/product/offer.ts";
import { readMade } from "../makers.server.ts";
import type { TenantlessScope } from "../scope.ts";

const AT_A_TIME = 100;
/** Days begin and end at fulfillers without anybody writing something. */
const ASK_AGAIN_MS = 60 * 60_000;

/** News of a tenant: products that no fulfiller can make as they are sold, by name and store, and why it is news. */
type UnmadeNews = {
  tenantId: string;
  news: readonly { eventId: string; name: string }[];
  reason: string;
};

/**
 * Looks at open stores whose fulfillers, stock or products changed, and keeps what no fulfiller can make of them. What was
 * not known is told once, in one mail for all stores of a tenant; what can be made again is forgotten.
 * @param mailsOf the mails that tell a tenant's people.
 * @returns how many mails were written.
 */
export async function tellUnmade(
  scope: TenantlessScope,
  mailsOf: (news: UnmadeNews) => Promise<Parameters<typeof keepOf>[1]["mails"]>,
): Promise<number> {
  // Before anything is read: what changes from here on is looked at again.
  const now = scope.now();
  const before = new Date(now.getTime() - ASK_AGAIN_MS);
  const due = await scope.platform.notices.storesToCheck({ now, before }, AT_A_TIME);
  let written = 0;
  for (const tenantId of new Set(due.map((store) => store.tenantId))) {
    const tenant = scope.tenantOf(tenantId);
    const its = due.filter((store) => store.tenantId === tenantId);
    const known = await tenant.unmadeProducts.ofStores(its.map(({ id }) => id));
    const stores = await Promise.all(
      its.map(async ({ id, slug, checkedAt }) => {
        const { name, short } = await readMade(scope, { slug });
        const fresh = short.filter(({ productId, unmade }) => {
          const was = known.find((row) => row.eventId === id && row.productId === productId);
          return !was || hasMore(unmade, was.unmade);
        });
        return {
          eventId: id,
          checkedAt,
          found: short,
          news: fresh.map((each) => ({ eventId: id, name: `${each.name} (${name})` })),
        };
      }),
    );
    const news = stores.flatMap((store) => store.news);
    const reason = `${tenantId}:${stores[0]?.eventId}:${stores[0]?.checkedAt?.getTime() ?? 0}`;
    const mails = news.length > 0 ? await mailsOf({ tenantId, news, reason }) : [];
    await keepOf(tenant, { stores, mails, now });
    written += mails.length;
  }
  return written;
}

type Tenant = ReturnType<TenantlessScope["tenantOf"]>;
type Keep = Tenant["unmadeProducts"]["keep"];

const keepOf = (
  tenant: Tenant,
  { stores, mails, now }: { stores: Parameters<Keep>[0] } & Parameters<Keep>[1],
) => tenant.unmadeProducts.keep(stores, { mails, now });

/** Whether something is missing now that was not missing before. */
function hasMore(now: UnmadeProduct, before: UnmadeProduct): boolean {
  return (
    now.countries.some((code) => !before.countries.includes(code)) ||
    Object.entries(now.variants).some(([colour, sizes]) => isMore(sizes, before.variants[colour]))
  );
}

function isMore(sizes: VariantsOff[string], before: VariantsOff[string] | undefined): boolean {
  if (before === "all") return false;
  if (before === undefined || sizes === "all") return true;
  return sizes.some((size) => !before.includes(size));
}
