import type { Day } from "../../domain/delivery/delivery-window.ts";
import type { FulfillerProfile } from "../../domain/fulfilment/fulfiller-profile.ts";
import { dayAfter, isWorkDay } from "../../domain/fulfilment/work-days.ts";
import {
  batchCodeFrom,
  isBatchCode,
  loadOf,
  minutesOfDay,
  plannedFor,
  type WorkPlan,
} from "../../domain/fulfilment/work-plan.ts";
import { WORK_STATUSES, type WorkStatus } from "../../domain/fulfilment/work-steps.ts";
import type { Scope } from "../scope.ts";
import { readWork } from "./read-work.server.ts";

/** How many days a plan covers. */
const DAYS_AHEAD = 6;
/** More jobs are no week's work of a shop that works at a page. */
const MOST_PLANNED = 2_000;
const MOST_BATCHES = 1_000;

type Shop = { fulfillerId: string; profile: FulfillerProfile; plan: WorkPlan };

/**
 * The coming days of a shop: what must leave on each, how long it takes by the shop's own figures, and how long the shop works.
 * What is late is planned for today; days on which the shop is closed and nothing leaves are left out.
 */
export async function planWork(scope: Scope, { shop, today }: { shop: Shop; today: Day }) {
  const query = { q: "", status: "", garment: "", technique: "", country: "", due: "week" } as const;
  const { fulfillerId, profile, plan } = shop;
  const { jobs, sizes } = await readWork(scope, { fulfillerId, today, query, most: MOST_PLANNED });
  const wanted = jobs.filter(({ cancelRequestedAt }) => cancelRequestedAt === null);
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => dayAfter(today, ahead)).flatMap((day) => {
    const ofDay = wanted.filter((job) => plannedFor(job, today) === day);
    if (ofDay.length === 0 && !isWorkDay(day, profile.holidays) && day !== today) return [];
    const load = loadOf(
      ofDay.map((job) => ({ ...job, status: job.status as WorkStatus })),
      plan,
    );
    return [{ day, jobs: ofDay, load, minutes: minutesOfDay(plan, { day, holidays: profile.holidays }) }];
  });
  return { days, sizes };
}

/** Keeps a shop's own figures. */
export const keepPlan = (scope: Scope, { pageId, plan }: { pageId: string; plan: WorkPlan }) =>
  scope.tenant.workPages.keepPlan(pageId, plan, scope.now());

/** A code that no batch has. */
export const newBatchCode = (scope: Scope): string => batchCodeFrom(scope.randomBytes(6));

/**
 * Puts jobs into a batch. A form carries the code that its page drew, so that the same form twice makes one batch; where
 * other jobs have the code by now, the batch gets another.
 * @returns the batch's code; undefined where none of the jobs is open.
 */
export async function makeBatch(
  scope: Scope,
  { fulfillerId, ids, code }: { fulfillerId: string; ids: readonly string[]; code: string },
): Promise<string | undefined> {
  let mine = isBatchCode(code) ? code : newBatchCode(scope);
  let put = await scope.tenant.workPages.putInBatch({ code: mine, fulfillerId, ids }, scope.now());
  while (put === "taken") {
    mine = newBatchCode(scope);
    put = await scope.tenant.workPages.putInBatch({ code: mine, fulfillerId, ids }, scope.now());
  }
  return put === 0 ? undefined : mine;
}

/** The batches of a shop in which something is left to do: how many jobs each has, and how many of them are open. */
export async function readBatches(scope: Scope, { fulfillerId }: { fulfillerId: string }) {
  const rows = await scope.tenant.workPages.batches(fulfillerId, MOST_BATCHES);
  const batches = new Map<string, { jobs: number; open: number }>();
  for (const { batch, status, count } of rows) {
    const before = batches.get(batch ?? "") ?? { jobs: 0, open: 0 };
    const isOpen = WORK_STATUSES.some((each) => each === status);
    batches.set(batch ?? "", { jobs: before.jobs + count, open: before.open + (isOpen ? count : 0) });
  }
  return [...batches].map(([code, counts]) => ({ code, ...counts })).filter(({ open }) => open > 0);
}
