import { mustRefresh } from "../../domain/shop/shop-connection.ts";
import type { ShopConnectionRow } from "../../../db/repositories/shops.server.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { ShopAnswer, ShopPort } from "../ports.ts";
import type { Scope } from "../scope.ts";

/** As long as a run may take to replace tokens: it asks a few times, each within its time. */
const LEASE_MS = 60_000;
/** How often the same pair is asked for where the answer was lost; the repeat gives the same pair. */
const TRIES = 3;
/** How often, and how many milliseconds apart, a run looks whether another has replaced the tokens. */
const LOOKS = 6;
const LOOK_MS = 500;

type Input = { connection: ShopConnectionRow; port: ShopPort };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What opens a shop's API now, sealed: the only place that knows when tokens are replaced. One run alone replaces them; the
 * others wait for what it gets.
 * @param input.isRefused the shop has just refused the tokens of this row, whatever their end says.
 */
export async function accessOf(
  scope: Scope,
  { connection, port, isRefused = false }: Input & { isRefused?: boolean },
): Promise<ShopAnswer<string>> {
  const { id } = connection;
  let row: ShopConnectionRow | undefined = connection;
  for (let look = 0; look < LOOKS; look += 1) {
    if (!row || row.state !== "active" || row.access === null) return { state: "reconnect" };
    const isOld = isRefused && row.access === connection.access;
    if (!isOld && !mustRefresh(row.accessUntil, scope.now())) return { state: "done", value: row.access };
    const now = scope.now();
    const lease = { id, access: row.access, now, until: new Date(now.getTime() + LEASE_MS) };
    if (await scope.tenant.shops.leaseRefresh(lease)) return replace(scope, { connection: row, port });
    await pause(LOOK_MS);
    row = await scope.tenant.shops.find(id);
  }
  return { state: "away" };
}

/** Replaces a pair of tokens that this run has taken. */
async function replace(scope: Scope, { connection, port }: Input): Promise<ShopAnswer<string>> {
  const { id, access: before } = connection;
  if (before === null) return { state: "reconnect" };
  const { shops } = scope.tenant;
  let answer = await port.refresh(before);
  for (let tries = 1; answer.state === "away" && tries < TRIES; tries += 1) {
    await pause(LOOK_MS * tries);
    answer = await port.refresh(before);
  }
  if (answer.state === "done") {
    const kept = await shops.keepTokens({ id, before, now: scope.now() }, answer.value);
    // Sealed under a newer key meanwhile, or connected once more: what stands there counts.
    const row = kept ? undefined : await shops.find(id);
    return { state: "done", value: row?.access ?? answer.value.access };
  }
  if (answer.state === "reconnect") await askToReconnect(scope, connection);
  else await shops.giveRefreshBack({ id, access: before });
  return answer;
}

/** Writes down that the shop lets us in no more: from now on nothing is asked of it. */
async function askToReconnect(scope: Scope, { id, access, shopDomain }: ShopConnectionRow): Promise<void> {
  if (access === null) return;
  const thing = { id: scope.tenant.tenantId, name: shopDomain };
  const note = auditNote(scope, "Shopify connection updated", thing, { shop: "reconnect" });
  await scope.tenant.shops.askToReconnect({ id, access, now: scope.now() }, note);
}

/**
 * Asks a shop something. Where it refuses the token, the pair is replaced once; where it refuses the new one too, the
 * connection waits for its owner.
 */
export async function withShop<T>(
  scope: Scope,
  { connection, port, question }: Input & { question: (sealed: string) => Promise<ShopAnswer<T>> },
): Promise<ShopAnswer<T>> {
  const access = await accessOf(scope, { connection, port });
  if (access.state !== "done") return access;
  const answer = await question(access.value);
  if (answer.state !== "reconnect") return answer;
  const asked = { ...connection, access: access.value };
  const fresh = await accessOf(scope, { connection: asked, port, isRefused: true });
  if (fresh.state !== "done") return fresh;
  const again = await question(fresh.value);
  if (again.state === "reconnect") await askToReconnect(scope, { ...asked, access: fresh.value });
  return again;
}
