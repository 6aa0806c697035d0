import { afterAll, beforeAll, expect } from "vitest";
import { checkPayments, releaseDrafts } from "../../../app/jobs/reconcile.server.ts";
import { audit, CHECKS, violationLines } from "../../../scripts/audit/audit.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import { auditedWorld, deliverAll } from "../../support/audit.ts";
import { MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { interleave, type Step } from "../../support/interleaving.ts";
import { type PaidWorld, payingWorld } from "../../support/payments.ts";
import type { Flow } from "./flows.ts";

export const FAULTS = ["crash before", "crash after", "rival", "lost answer", "late answer"] as const;
export type Fault = (typeof FAULTS)[number];

/** One awaited call of a flow: which step, and which time it is taken. */
export type Place = { step: Step; call: number };
export type Cell = { flow: string; place: Place; fault: Fault; rival: string };

export const nameOf = ({ flow, place, fault, rival }: Cell) =>
  `${flow}: ${fault}${fault === "rival" || fault === "late answer" ? ` (${rival})` : ""} at ${place.step}${place.call > 1 ? ` the ${place.call}. time` : ""}`;

const LATE_MS = 9_000;

/** Never comes back: nothing that stands behind it in the code happens, as when the process is gone. */
const forEver = () => new Promise<never>(() => undefined);

/** The scheduled work looks at every tenant, so these worlds have a database without the other tests' tenants. */
let database: ReturnType<typeof openTestDatabase>;
beforeAll(async () => void (database = openTestDatabase()));
afterAll(() => database.stop());

export const ownWorld = () => payingWorld({ LIBSQL_URL: database.url });

/** The steps that a flow takes when nobody disturbs it, in their order. */
export async function placesOf(make: (here: PaidWorld) => Promise<Flow>): Promise<Place[]> {
  const here = await ownWorld();
  const { stages } = await make(here);
  const recorded = interleave(here.runners.scope);
  for (const stage of stages) await stage(recorded.scope);
  await recover(here);
  expect(await brokenInEach([here])).toEqual([[]]);
  return numbered(recorded.steps);
}

function numbered(steps: readonly Step[]): Place[] {
  const calls = new Map<Step, number>();
  return steps.map((step) => {
    const call = (calls.get(step) ?? 0) + 1;
    calls.set(step, call);
    return { step, call };
  });
}

/**
 * Runs a flow with one thing gone wrong at one place; whoever was interrupted tries once more, as people do.
 * @returns the world after its recovery, and the steps that were taken.
 */
export async function runCell(
  { place: { step, call }, fault, rival }: Cell,
  make: (here: PaidWorld) => Promise<Flow>,
): Promise<{ here: PaidWorld; steps: Step[] }> {
  const here = await ownWorld();
  const { stages, rivals } = await make(here);
  const acts = rivals[rival];
  if (!acts) throw new Error(`There is no rival "${rival}".`);
  let crashed: () => void = () => undefined;
  const crash = new Promise<"crashed">((resolve) => (crashed = () => resolve("crashed")));
  const when = fault === "crash before" || fault === "rival" ? "before" : "after";
  const interrupted = interleave(here.runners.scope, {
    step,
    call,
    when,
    async rival() {
      if (fault === "crash before" || fault === "crash after") {
        crashed();
        return forEver();
      }
      if (fault === "lost answer") throw new Error("fetch failed");
      if (fault === "late answer") here.product.clock.forward(LATE_MS);
      // Whatever becomes of the rival, it is somebody else's request.
      await acts().catch(() => undefined);
    },
  });
  let { scope } = interrupted;
  for (const stage of stages) {
    const ended = await Promise.race([stage(scope).catch(() => "failed"), crash]);
    if (ended !== "crashed" && ended !== "failed") continue;
    scope = here.runners.scope;
    await stage(scope).catch(() => undefined);
  }
  await recover(here);
  return { here, steps: interrupted.steps };
}

/** What the scheduled work of an hour would do, and the queue. */
async function recover(here: PaidWorld): Promise<void> {
  for (const minutes of [3, 80]) {
    here.product.clock.forward(minutes * MINUTE);
    await checkPayments(here.product.context());
    await releaseDrafts(here.product.context());
  }
  await deliverAll(here);
}

const SHARED_CHECKS = CHECKS.filter(({ invariant }) => invariant !== "I7");

/**
 * Audits worlds that have recovered. All at once, because an audit costs more than a cell; only where something is
 * broken each is asked by itself, to know which.
 * @returns what is broken in each, in its order.
 */
export async function brokenInEach(worlds: readonly PaidWorld[]): Promise<string[][]> {
  const [first] = worlds;
  if (!first) return [];
  const client = connect(first.product.env.LIBSQL_URL as string);
  try {
    const each = [];
    for (const here of worlds) each.push(await auditedWorld(here, client));
    const together = {
      ...each[0]!,
      tenants: each.flatMap(({ tenants = [] }) => tenants),
      books: {
        intents: each.flatMap(({ books }) => books?.intents ?? []),
        readAt: Math.min(...each.map(({ books }) => books?.readAt ?? 0)),
      },
      now: new Date(Math.max(...each.map(({ now }) => now.getTime()))),
    };
    if (violationLines(await audit(together, SHARED_CHECKS)).length === 0) return worlds.map(() => []);
    const broken = [];
    for (const one of each) broken.push(violationLines(await audit(one, SHARED_CHECKS)));
    return broken;
  } finally {
    client.close();
  }
}
