import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SIDES } from "../../domain/design/design.ts";
import { jobName, type Submission } from "../../domain/fulfilment/submission.ts";
import { type CsvCell, csvFile, csvOf } from "../../http/answers/files.server.ts";
import { submissionLinks } from "../../http/keys/print-links.server.ts";
import { requireWorkPage } from "../../http/guards/require-work-page.server.ts";
import { writeJobs } from "../../services/fulfilment/write-submission.server.ts";
import { readWork } from "../../services/work-pages/read-work.server.ts";
import { chosenIds, todayOf } from "./shop.server.ts";

/** The columns of docs/fulfiller-api.md; the last four are for the shop to fill in and send back. */
const HEADER = [
  ...["job", "order", "status", "ship_by", "method", "sku", "product", "colour", "size", "quantity"],
  ...["front_file", "back_file", "name", "line1", "line2", "city", "state", "postcode", "country", "phone"],
  ...["customs_value", "customs_currency", "note"],
  ...["carrier", "tracking_number", "tracking_url", "shipped_at"],
];

/** What a print shop has to do, or the jobs that the address names, as a file: a row for each thing that is to be made. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireWorkPage(args);
  const { page, scope } = visit;
  const today = todayOf(visit, scope.now());
  const { jobs } = await readWork(scope, { fulfillerId: page.fulfillerId, today, ids: chosenIds(args) });
  // What is asked not to be made is nobody's work until the shop has answered, on its page.
  const open = jobs.filter(({ cancelRequestedAt }) => cancelRequestedAt === null);
  const written = await writeJobs(scope, { jobs: open, links: submissionLinks(args.context) });
  const rows = written.flatMap(({ status, submission }) => rowsOf(status, submission));
  const file = csvFile(`jobs-${today}.csv`, csvOf([HEADER, ...rows]));
  // It names people: nobody's cache keeps it.
  file.headers.set("Cache-Control", "private, no-store");
  return file;
}

function rowsOf(status: string, job: Submission): CsvCell[][] {
  const { ship_to: to, customs, packing } = job;
  return job.items.map((item) => [
    ...[jobName(job), job.order_ref, status, job.ship_by ?? "", job.method],
    ...[item.sku, item.name, item.colour, item.size, item.qty],
    ...SIDES.map((side) => item.prints.find((print) => print.side === side)?.file_url ?? ""),
    ...[to.name, to.line1, to.line2, to.city, to.state, to.postcode, to.country, to.phone],
    ...[customs ? customs.value / 100 : "", customs?.currency ?? "", packing.note],
    ...["", "", "", ""],
  ]);
}
