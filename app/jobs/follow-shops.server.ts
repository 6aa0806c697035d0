import { fontsFor } from "../http/pictures/pictures.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { enqueueSoon } from "../http/wiring/outbox.server.ts";
import { hasShopApp, shopPort } from "../http/wiring/shop-port.server.ts";
import { shopSentence } from "../i18n/shop-sentence.ts";
import { wordingIn } from "../mail/wording.ts";
import { errorSummary, logError } from "../log.server.ts";
import type { Scope } from "../services/scope.ts";
import { cancelOrder } from "../services/orders/cancel-order.server.ts";
import { correctAddress } from "../services/orders/correct-address.server.ts";
import { holdForAddress } from "../services/orders/hold-for-address.server.ts";
import { followWork } from "../services/shops/follow-work.server.ts";
import { pullsDue, pullWork, workDue, workOfShopDue } from "../services/shops/note-work.server.ts";
import { AT_ONCE, eachBounded } from "./bounded.ts";
import { type JobContext, systemScope } from "./context.server.ts";

const AT_A_TIME = 60;

/**
 * Asks shops for their requests, and does what there is to do of each.
 * @throws an error that names the tenants for whom it failed, when all others were done.
 */
export async function followShops(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  if (!hasShopApp(context.page.settings)) return;
  const portOf = (shopDomain: string) => shopPort(context, shopDomain);
  const failed: string[] = [];
  const each = (
    rows: readonly { tenantId: string; id: string }[],
    work: (scope: Scope, id: string) => Promise<unknown>,
  ) =>
    eachBounded(rows, AT_ONCE, async ({ tenantId, id }) => {
      if (isOver()) return;
      try {
        const scope = systemScope(context, tenantId);
        await work(scope, id);
        enqueueSoon(context, scope);
      } catch (error) {
        logError("shop orders", error, { tenant: tenantId });
        failed.push(`${tenantId} (${errorSummary(error)})`);
      }
    });
  await each(await pullsDue(baseScope(context), { limit: AT_A_TIME }), (scope, id) =>
    pullWork(scope, { id, portOf }),
  );
  const tools = workTools(context);
  for (let full = true; full && failed.length === 0 && !isOver();) {
    const due = await workDue(baseScope(context), { limit: AT_A_TIME });
    full = due.length === AT_A_TIME;
    await each(due, (scope, id) => followWork(scope, { id, ...tools }));
  }
  if (failed.length > 0) throw new Error(`Orders of shops not followed: ${failed.join(", ")}`);
}

/** A delivery about a shop takes no more requests after this; the scheduled work does the rest. */
const OF_ONE_SHOP_MS = 30_000;

/**
 * Does what is due of one shop, as soon as it was told: the scheduled work finds the same, but within a minute.
 * @throws an error where a request could not be followed; it is due again.
 */
export async function followShop(context: JobContext, scope: Scope, connectionId: string): Promise<void> {
  if (!hasShopApp(context.page.settings)) return;
  const tools = workTools(context);
  const endAt = Date.now() + OF_ONE_SHOP_MS;
  const failures: unknown[] = [];
  for (let full = true; full && failures.length === 0;) {
    const ids = await workOfShopDue(scope, { connectionId, limit: AT_A_TIME });
    full = ids.length > 0;
    await eachBounded(ids, AT_ONCE, async (id) => {
      if (Date.now() > endAt) full = false;
      else await followWork(scope, { id, ...tools }).catch((error: unknown) => failures.push(error));
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** What is needed to follow a request: its shop, the desk's steps, sentences in the merchant's language. */
const workTools = (context: JobContext): Omit<Parameters<typeof followWork>[1], "id"> => ({
  portOf: (shopDomain) => shopPort(context, shopDomain),
  steps: { cancelOrder, correctAddress, holdForAddress },
  sentence: async (locale, said) => shopSentence((await wordingIn(locale.slice(0, 2).toLowerCase())).t, said),
  fontsOf: (keys) => fontsFor(context as Parameters<typeof fontsFor>[0], keys),
});
