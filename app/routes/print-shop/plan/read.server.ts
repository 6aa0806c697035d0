import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PRINT_TECHNIQUES } from "../../../domain/fulfilment/fulfiller-profile.ts";
import { shownJobText } from "../../../domain/fulfilment/work-list.ts";
import { isToPrint, minutesFor, USUAL_HOURS, USUAL_MINUTES } from "../../../domain/fulfilment/work-plan.ts";
import type { WorkVisit } from "../../../http/guards/require-work-page.server.ts";
import { paths } from "../../../paths.ts";
import { minutesField } from "../../../schemas/work-page.ts";
import { newBatchCode, planWork, readBatches } from "../../../services/work-pages/plan-work.server.ts";
import { cardOf, groupsOf } from "../list/read.server.ts";
import type { DayPlan } from "../models.ts";
import { doneOf, todayOf } from "../shop.server.ts";

/** The plan of the day that the address names, today unless said. @param error why what was posted was not done. */
export async function dayPlan(
  args: LoaderFunctionArgs,
  visit: WorkVisit,
  error: string | null = null,
): Promise<DayPlan> {
  const { page, scope } = visit;
  const { fulfillerId, profile, plan } = page;
  const today = todayOf(visit, scope.now());
  const [{ days, sizes }, batches] = await Promise.all([
    planWork(scope, { shop: { fulfillerId, profile, plan }, today }),
    readBatches(scope, { fulfillerId }),
  ]);
  const asked = new URL(args.request.url).searchParams.get("day");
  const shown = days.find(({ day }) => day === asked) ?? days[0];
  const cards = (shown?.jobs ?? []).map((job) => cardOf(job, { pageId: page.id, today }));
  return {
    days: days.map(({ day, jobs, load, minutes }) => ({
      day,
      jobs: jobs.length,
      pieces: load.pieces,
      minutes: load.minutes,
      minutesOfDay: minutes,
      href: `${paths.workPlan(page.id)}?day=${day}`,
    })),
    day: shown?.day ?? today,
    techniques: (shown?.load.techniques ?? []).map((each) => ({
      ...each,
      perPiece: minutesFor(plan, each.technique),
      minutes: Math.ceil(each.minutes),
    })),
    groups: groupsOf(
      cards.filter(({ status }) => isToPrint(status)),
      sizes,
    ).map(({ piece, pieces, jobs }) => ({
      piece,
      pieces,
      jobs: jobs.length,
      chosen: jobs.map(shownJobText).join(" "),
    })),
    batches: batches.map((batch) => ({ ...batch, href: paths.workBatch(page.id, batch.code) })),
    batchCode: newBatchCode(scope),
    figures: {
      hours: String(plan.hours ?? USUAL_HOURS),
      minutes: PRINT_TECHNIQUES.filter(
        (technique) => !profile.techniques?.length || profile.techniques.includes(technique),
      ).map((technique) => ({
        field: minutesField(technique),
        technique,
        value: String(plan.minutes?.[technique] ?? USUAL_MINUTES),
      })),
    },
    error,
    done: doneOf(args),
  };
}
