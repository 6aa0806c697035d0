import { createClient } from "@libsql/client/web";
import { CACHES, type CacheName } from "../../app/caches.ts";
import { checkOut, shopOf } from "./checkout.ts";
import { modelOf } from "./desk.ts";
import { signIn } from "./desk-world.ts";
import { load } from "./load.ts";
import { medianOf } from "./measured.ts";
import { processorSeconds } from "./processor.ts";
import type { Report } from "./report.ts";
import { type Surroundings, startProduct } from "./surroundings.ts";

/** A cookie that is not the language's makes a page the visitor's own, with its one database read. */
const OWN_PAGE = { headers: { Cookie: "bench=1" } };

/** Does the work that a cache is there for, for some seconds; answers how often. */
type Work = (around: Surroundings, seconds: number) => Promise<number>;

const page =
  (path: (around: Surroundings) => string, asking = {}): Work =>
  async (around, seconds) =>
    (await load(`${around.product.origin}${path(around)}`, seconds, asking)).requests;

const checkouts: Work = async (around, seconds) => {
  const shop = await shopOf(around);
  const end = Date.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (; Date.now() < end; done += 1) await checkOut(shop);
    }),
  );
  return done;
};

/** `BENCH_CACHES=reads,writes` measures these alone. */
const CHOSEN = process.env["BENCH_CACHES"]?.split(",");

const DASHBOARDS = 50;

/** Dashboards of one tenant that hear of an order at the same moment. */
const dashboards: Work = async ({ product, databaseUrl, shop }, seconds) => {
  const client = createClient({ url: databaseUrl });
  const { tenantId, userId } = await modelOf(client, shop);
  const Cookie = await signIn(client, { tenantId, userId, now: Date.now() });
  client.close();
  const end = Date.now() + seconds * 1000;
  let done = 0;
  while (Date.now() < end) {
    const answers = await Promise.all(
      Array.from({ length: DASHBOARDS }, () =>
        fetch(`${product.origin}/dashboard.data`, { headers: { Cookie } }),
      ),
    );
    for (const answer of answers) {
      if (!answer.ok) throw new Error(`A dashboard answered ${answer.status}.`);
      await answer.arrayBuffer();
    }
    done += DASHBOARDS;
  }
  return done;
};

const listing = page(({ shop }) => shop, OWN_PAGE);
const listingDrawnAnew = page(({ shop }) => shop, { ...OWN_PAGE, eachAnew: true });
const claimDrawnAnew = page(({ gift }) => gift, { ...OWN_PAGE, eachAnew: true });

/** Where each cache works hardest. */
const WORK: Record<CacheName, { what: string; work: Work }> = {
  pages: { what: "the list of a store, for everybody", work: page(({ shop }) => shop) },
  drawings: { what: "the list of a store, with its read", work: listing },
  stores: { what: "whole checkouts", work: checkouts },
  orders: { what: "whole checkouts", work: checkouts },
  "joined-reads": { what: `${DASHBOARDS} dashboards at once`, work: dashboards },
  "collected-reads": { what: `${DASHBOARDS} dashboards at once`, work: dashboards },
  "payment-clients": { what: "whole checkouts", work: checkouts },
  routes: { what: "the list of a store, drawn anew", work: listingDrawnAnew },
  queries: { what: "the list of a store, drawn anew", work: listingDrawnAnew },
  reads: { what: "the list of a store, drawn anew", work: listingDrawnAnew },
  writes: { what: "whole checkouts", work: checkouts },
  "group-commits": { what: "whole checkouts", work: checkouts },
  texts: { what: "the claim page, drawn anew", work: claimDrawnAnew },
  "money-formats": { what: "the list of a store, drawn anew", work: listingDrawnAnew },
  countries: { what: "the claim page, drawn anew", work: claimDrawnAnew },
};

/**
 * What each cache saves: the processor's time of Worker and database for one answer with it and without it. Both Workers
 * stand beside each other and are asked in turn, the one that begins changing from round to round.
 */
export async function benchCaches(around: Surroundings, report: Report): Promise<void> {
  for (const name of CACHES.filter((each) => !CHOSEN || CHOSEN.includes(each))) {
    const { what, work } = WORK[name];
    const off = { ...around, product: await startProduct(around, `without-${name}`, { CACHES_OFF: name }) };
    const costs: Record<"on" | "off", number[]> = { on: [], off: [] };
    const measure = async (which: "on" | "off", seconds: number) => {
      const side = which === "on" ? around : off;
      const pids = [side.product.child.pid, side.databasePid];
      const used = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
      const before = used();
      const done = await work(side, seconds);
      return ((used() - before) * 1000) / Math.max(done, 1);
    };
    for (const which of ["on", "off"] as const) await measure(which, 1);
    for (let round = 0; round < around.rounds; round += 1) {
      const turns = round % 2 === 0 ? (["on", "off"] as const) : (["off", "on"] as const);
      for (const which of turns) costs[which].push(await measure(which, around.seconds));
    }
    await off.product.stop();
    const [on, without] = [medianOf(costs.on), medianOf(costs.off)];
    report.row({
      what: name,
      ratio: on / without,
      details: [
        `${what}: ${on.toFixed(2)} ms of processor, ${without.toFixed(2)} without`,
        `${Math.round((1 - on / without) * 100)} per cent saved`,
      ],
    });
  }
}
