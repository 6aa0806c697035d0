import type { MadeAsRead } from "../../db/repositories/priced-from.ts";
import { countriesOf } from "../domain/address/countries.ts";
import { coverOf, type MakerPart, type UnmadeProduct } from "../domain/fulfilment/makers.ts";
import { normaliseSlug, type Region } from "../domain/store/store-event.ts";
import type { BaseScope, Scope } from "./scope.ts";
import { isSoldOut, type StoreEventRow, toStorefront } from "./storefront.ts";

/** A product that no fulfiller can make for some countries of its store. */
export type UnmadeLine = {
  productId: string;
  name: string;
  /** ISO codes; all of the store's where nothing of it can be made. */
  countries: readonly string[];
  isSoldOut: boolean;
};

type Made = {
  /** The store's. */
  name: string;
  /** Products that keep the store from opening. */
  unmade: UnmadeLine[];
  /** What is on sale of which some colours, sizes or countries are missing. */
  short: { productId: string; name: string; unmade: UnmadeProduct }[];
  made: MadeAsRead;
  makers: { id: string; name: string }[];
};

/**
 * What of a store no fulfiller can make, drafts included, by the rule that its pages and its checkout follow.
 * @returns with who makes the rest, for the write that opens the store.
 */
export async function readMade(
  scope: Pick<BaseScope, "platform" | "now">,
  event: Pick<StoreEventRow, "slug">,
): Promise<Made> {
  const rows = await scope.platform.storefronts.read(normaliseSlug(event.slug), undefined, true);
  if (!rows) {
    return { name: "", unmade: [], short: [], made: { version: 0, changed: 0, parts: [] }, makers: [] };
  }
  const { store, stock, makers } = toStorefront(rows, scope.now());
  const countries = countriesOf(store).map(({ code }) => code);
  const sold = stock.filter(({ status }) => status !== "archived");
  const parts = sold.flatMap(({ offer, catalogueCode, print }) =>
    coverOf({ ...print, offer, catalogueCode }, countries, makers),
  );
  return {
    name: store.name,
    short: sold.flatMap(({ id: productId, name, unmade, status }) =>
      status === "published" && isShort(unmade) ? [{ productId, name, unmade }] : [],
    ),
    unmade: sold.flatMap((item): UnmadeLine[] => {
      const { id: productId, name, unmade } = item;
      if (isSoldOut(item)) return [{ productId, name, countries, isSoldOut: true }];
      return unmade.countries.length > 0
        ? [{ productId, name, countries: unmade.countries, isSoldOut: false }]
        : [];
    }),
    made: {
      version: store.version,
      changed: rows.products.reduce((sum, { updatedAt }) => sum + updatedAt.getTime(), 0),
      parts: joined(parts),
    },
    makers: makers.candidates.map(({ id, name }) => ({ id, name })),
  };
}

/** Whether something is missing for want of a fulfiller; what is switched off as a whole says `all`. */
const isShort = ({ variants, countries }: UnmadeProduct): boolean =>
  countries.length > 0 || Object.values(variants).some((sizes) => sizes !== "all");

/** Each fulfiller once, with one piece of each SKU that it would take. */
function joined(parts: readonly MakerPart[]): MakerPart[] {
  const byId = new Map<string, MakerPart>();
  for (const part of parts) {
    const before = byId.get(part.fulfillerId)?.needs ?? [];
    const added = part.needs.filter(({ sku }) => !before.some((need) => need.sku === sku));
    byId.set(part.fulfillerId, { ...part, needs: [...before, ...added] });
  }
  return [...byId.values()];
}

/**
 * The fulfillers that a new store of the tenant begins with: its own, each name once, and where it has none those that
 * the platform lends in the region.
 */
export async function makersOfNewStore(scope: Scope, region: Region) {
  const rows = await scope.platform.fulfillers.mayPrintIn(scope.tenant.tenantId, region);
  const own = rows.filter(({ isOwn }) => isOwn);
  const names = new Set<string>();
  return (own.length > 0 ? own : rows)
    .filter(({ name }) => !names.has(name) && names.add(name))
    .map(({ id: fulfillerId }) => ({ id: scope.newId(), fulfillerId }));
}

/** The fulfillers that could print for a store beside those that do. */
export async function otherMakers(
  scope: Scope,
  { region, makers }: { region: Region; makers: readonly { id: string; name: string }[] },
) {
  const rows = await scope.platform.fulfillers.mayPrintIn(scope.tenant.tenantId, region);
  return rows.filter(({ id, name }) => !makers.some((maker) => maker.id === id || maker.name === name));
}
