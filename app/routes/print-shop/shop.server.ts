import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { WorkVisit } from "../../http/guards/require-work-page.server.ts";
import { paths } from "../../paths.ts";
import type { LeftJob } from "../../services/fulfilment/move-jobs.server.ts";
import type { Shop } from "./models.ts";
import { dateFormat } from "../../domain/dates/date-format.ts";

/** What stands around every page of a print shop. */
export function shopOf({ request, context }: LoaderFunctionArgs, { page }: WorkVisit): Shop {
  const here = new URL(request.url).pathname;
  return {
    name: page.name,
    tenantName: page.tenantName,
    languageForm: context.page.settings.TRANSLATION ? { action: here } : null,
    listHref: paths.workPage(page.id),
    slipsHref: paths.workSlips(page.id),
    shipmentsHref: paths.workShipments(page.id),
    stockHref: paths.workStock(page.id),
    planHref: paths.workPlan(page.id),
  };
}

/** Today where the shop is, as YYYY-MM-DD. */
export function todayOf({ page }: WorkVisit, now: Date): string {
  const timeZone = page.profile.timeZone ?? "UTC";
  return dateFormat("sv", { timeZone, dateStyle: "short" }).format(now);
}

/** What was done, as the page before says it in the address. */
export const doneOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get("done");

/** The jobs that an address names; undefined where it names none, and so means all. */
export function chosenIds({ request }: Pick<LoaderFunctionArgs, "request">): string[] | undefined {
  const ids = new URL(request.url).searchParams.getAll("job");
  return ids.length === 0 ? undefined : ids;
}

/** Jobs that stay where they are, as pages name them. */
export const namedLeft = (left: readonly LeftJob[]) =>
  left.map((job) => ({ ref: job.ref, why: job.why === "elsewhere" ? job.status : job.why }));
