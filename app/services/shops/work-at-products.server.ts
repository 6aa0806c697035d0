import { CHECK_AGAIN_MS } from "../../domain/shop/shop-connection.ts";
import type { ShopPort } from "../ports.ts";
import type { Scope } from "../scope.ts";
import type { ShopProductRow } from "../../../db/repositories/shop-products.server.ts";
import type { ShopConnectionRow } from "./connect-shop.server.ts";
import { lookAtProduct } from "./look-at-product.server.ts";
import { readOffer, type ShopOffer } from "./read-listing.server.ts";
import { changeProduct, makeProduct, type SendEnd, type Shelf } from "./send-product.server.ts";
import { withShop } from "./shop-access.server.ts";
import { tellSoldOut } from "./tell-sold-out.server.ts";

/** How long the lease on a shop's products lasts; a run renews it before each product. */
const LEASE_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const LATEST_TRY_MS = 10 * 60_000;

type Input = { id: string; port: ShopPort; origin: string; isOver: () => boolean };
/** Why a run ended before its work did. */
type Stop = Exclude<SendEnd, { state: "done" | "gone" | "refused" }>;

/**
 * Works at the products of a shop: tells what is sold out, sends what people asked for, and looks once a day at what became
 * of all of them. It takes one product after another and writes each down, so that a run may end anywhere.
 * @returns `version` where another version of the API answered, which stops it.
 */
export async function workAtProducts(
  scope: Scope,
  { id, port, origin, isOver }: Input,
): Promise<"version" | undefined> {
  const connection = await scope.tenant.shops.find(id);
  if (!connection || connection.state !== "active") return undefined;
  const lease = await takeLease(scope, id);
  if (!lease) return undefined;
  try {
    const opened = await open(scope, { connection, port });
    if (opened.state !== "done") return await stopped(scope, id, opened);
    const { shelf, place } = opened;
    const offer = await readOffer(scope, { connection: { ...connection, ...place }, origin });
    if (!offer) return undefined;
    const run = { connection, shelf, offer, goesOn: async () => !isOver() && (await lease.hold()) };
    const end = (await sellOut(scope, run)) ?? (await send(scope, run)) ?? (await look(scope, run));
    return end && (await stopped(scope, id, end));
  } finally {
    await lease.end();
  }
}

type Run = {
  connection: ShopConnectionRow;
  shelf: Shelf;
  offer: ShopOffer;
  /** Whether there is time left, and the lease is this run's still. */
  goesOn: () => Promise<boolean>;
};

async function takeLease(scope: Scope, id: string) {
  const { shopProducts } = scope.tenant;
  const untilNow = () => new Date(scope.now().getTime() + LEASE_MS);
  let held = untilNow();
  if (!(await shopProducts.lease({ id, now: scope.now(), until: held }))) return undefined;
  return {
    async hold(): Promise<boolean> {
      const until = untilNow();
      if (!(await shopProducts.holdLease({ id, held, until }))) return false;
      held = until;
      return true;
    },
    end: () => shopProducts.holdLease({ id, held, until: null }),
  };
}

/** Asks the shop whether it lets us in and by which version it answers, and finds our place there. */
async function open(scope: Scope, { connection, port }: { connection: ShopConnectionRow; port: ShopPort }) {
  const { shopProducts } = scope.tenant;
  let sealed = "";
  const asked = await withShop(scope, {
    connection,
    port,
    question: (access) => {
      sealed = access;
      return port.describe(access);
    },
  });
  if (asked.state !== "done") return asked;
  if (!asked.value.isOurVersion) return { state: "version" as const };
  const products = await port.products(sealed);
  if (!products) return { state: "reconnect" as const };
  const { serviceGid, locationGid, publicationGid, taxesIncluded, currency } = connection;
  let place = { serviceGid, locationGid, publicationGid, taxesIncluded, currency };
  if (locationGid === null) {
    const found = await products.place();
    if (found.state !== "done") return found;
    place = found.value;
    await shopProducts.notePlace(connection.id, found.value);
  }
  const shelf: Shelf = {
    connectionId: connection.id,
    locationGid: place.locationGid ?? "",
    publicationGid: place.publicationGid,
    products,
  };
  return { state: "done" as const, shelf, place };
}

/** What ends a run: the connection says what of. */
async function stopped(
  scope: Scope,
  id: string,
  end: Exclude<SendEnd, { state: "done" | "gone" }>,
): Promise<"version" | undefined> {
  const now = scope.now();
  const next = new Date(now.getTime() + CHECK_AGAIN_MS);
  if (end.state === "version") {
    await scope.tenant.shops.noteFault({ id, fault: "version", now, next });
    return "version";
  }
  if (end.state === "closed") await scope.tenant.shops.noteFault({ id, fault: end.why, now, next });
  return undefined;
}

async function sellOut(scope: Scope, { connection, shelf, offer, goesOn }: Run): Promise<Stop | undefined> {
  if (!(await goesOn())) return undefined;
  // What changes from here on is looked at again.
  const at = scope.now();
  const end = await tellSoldOut(scope, { shelf, offer });
  if (isStop(end)) return end;
  await scope.tenant.shopProducts.noteOffer({ id: connection.id, at });
  return undefined;
}

async function send(scope: Scope, { connection, shelf, offer, goesOn }: Run): Promise<Stop | undefined> {
  const { shopProducts } = scope.tenant;
  while (await goesOn()) {
    const row = await shopProducts.nextDue(connection.id, scope.now());
    if (!row) return undefined;
    const end = await sendOne(scope, { row, shelf, offer, currency: connection.currency });
    if (await settle(scope, { row, end })) return end as Stop;
  }
  return undefined;
}

async function sendOne(
  scope: Scope,
  { row, shelf, offer, currency }: { row: ShopProductRow; shelf: Shelf; offer: ShopOffer; currency: string },
): Promise<SendEnd & { code?: string }> {
  if (offer.store.currency !== currency) return { state: "refused", code: "currency" };
  const listing = offer.listings.get(row.productId);
  if (!listing) return { state: "refused", code: "notSold" };
  const work = { shelf, row, listing };
  return row.state === "waiting" ? makeProduct(scope, work) : changeProduct(scope, work);
}

/** Writes down what became of a product. @returns whether the run ends by it. */
async function settle(
  scope: Scope,
  { row, end }: { row: ShopProductRow; end: SendEnd & { code?: string } },
): Promise<boolean> {
  const { shopProducts } = scope.tenant;
  const now = scope.now();
  const { connectionId, productId } = row;
  const key = { connectionId, productId };
  if (end.state === "gone") await shopProducts.noteGone(key, now);
  if (end.state === "refused") {
    await shopProducts.finish(key, {
      // What is there stays there: only what was to be sent was refused.
      state: row.productGid && row.state === "published" ? "published" : "refused",
      errorCode: end.code ?? "refused",
      errorDetail: end.message ?? "",
      dueAt: row.dueAt,
      now,
    });
  }
  if (!isStop(end)) return false;
  if (end.state === "away") {
    const waitMs = Math.min(LATEST_TRY_MS, 15_000 * 2 ** row.tries);
    await shopProducts.postpone(key, { dueAt: new Date(now.getTime() + waitMs), now });
  }
  return true;
}

const isStop = (end: SendEnd): end is Stop =>
  end.state !== "done" && end.state !== "gone" && end.state !== "refused";

/** Checks products whose last check is a day old, and those that a webhook of the shop named. */
async function look(scope: Scope, { connection, shelf, goesOn }: Run): Promise<Stop | undefined> {
  const { shopProducts } = scope.tenant;
  const { id, productsDueAt } = connection;
  const isDue = productsDueAt !== null && productsDueAt <= scope.now();
  while (await goesOn()) {
    const row = await shopProducts.nextUnseen(id, isDue ? productsDueAt : null);
    if (!row) {
      const next = new Date(scope.now().getTime() + DAY_MS);
      if (isDue) await shopProducts.checkNext({ id, at: next, before: productsDueAt });
      return undefined;
    }
    const end = await lookAtProduct(scope, { shelf, row });
    if (end.state === "gone") {
      await shopProducts.noteGone({ connectionId: id, productId: row.productId }, scope.now());
    }
    if (end.state !== "done" && end.state !== "gone") return isStop(end) ? end : undefined;
  }
  return undefined;
}
