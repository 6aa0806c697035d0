import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { addressLines } from "../../../domain/address/format-address.ts";
import { mayShip, needsAddress, problemsOf, stepsFrom } from "../../../domain/fulfilment/work-steps.ts";
import { needsPhone } from "../../../domain/pricing/shipping.ts";
import { placeTools } from "../../../http/wiring/print-tools.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { submissionLinks } from "../../../http/keys/print-links.server.ts";
import type { WorkVisit } from "../../../http/guards/require-work-page.server.ts";
import { paths } from "../../../paths.ts";
import { readPrintPlaces } from "../../../services/prints/read-print-places.server.ts";
import { writeSubmission } from "../../../services/fulfilment/write-submission.server.ts";
import { readJob } from "../../../services/work-pages/read.server.ts";
import type { Job } from "../models.ts";
import { doneOf, todayOf } from "../shop.server.ts";

/**
 * One job as its page shows it.
 * @throws 404 when the fulfiller has none of this id for the tenant.
 */
export async function jobPage(args: LoaderFunctionArgs, visit: WorkVisit): Promise<Job> {
  const { scope, page } = visit;
  const fulfilmentId = args.params["fulfilmentId"] ?? "";
  const [job, submission, places, language] = await Promise.all([
    readJob(scope, { fulfillerId: page.fulfillerId, fulfilmentId }),
    writeSubmission(scope, { fulfilmentId, links: submissionLinks(args.context) }),
    readPrintPlaces(scope, { fulfilmentId, tools: placeTools(args.context) }),
    languageOf(args.request, args.context),
  ]);
  if (!job || !submission) throw new Response(null, { status: 404 });
  const { id, status, version, storeName, parcels } = job;
  const isOpen = needsAddress(status);
  const { ship_by: shipBy, method, customs, packing } = submission;
  return {
    id,
    status,
    version,
    storeName,
    shipBy,
    method,
    ref: submission.order_ref,
    revision: submission.revision,
    isLate: isOpen && shipBy !== null && shipBy < todayOf(visit, scope.now()),
    // Whoever scans an old code learns nothing of where it went.
    address: isOpen ? addressLines(job, language) : null,
    phone: isOpen && (needsPhone(method) || customs) ? job.phone : "",
    customs:
      isOpen && customs
        ? { worth: { minor: customs.value, currency: job.currency }, gift: customs.gift }
        : null,
    slipHref: isOpen ? paths.jobSlip(page.id, id) : null,
    note: isOpen ? packing.note : "",
    lines: submission.items.map(({ qty, prints, ...item }) => ({
      ...item,
      quantity: qty,
      sides: prints.map(({ side, file_url, preview_url, mm, technique }) => ({
        side,
        technique,
        picture: onThisSite(preview_url),
        place: places.get(item.id)?.[side] ?? null,
        file: isOpen ? { href: onThisSite(file_url), mm } : null,
      })),
    })),
    steps: stepsFrom(status),
    mayShip: mayShip(status),
    problems: problemsOf(status),
    isCancelAsked: isOpen && job.cancelRequestedAt !== null,
    parcels: parcels.map(({ id: parcelId, carrier, trackingNumber }) => ({
      id: parcelId,
      carrier,
      trackingNumber,
    })),
    photoHref: job.finishedPhoto && `${paths.jobPhoto(page.id, id)}?${job.finishedPhoto.sha256.slice(0, 8)}`,
    mayPhotograph: isOpen || status === "shipped",
    done: doneOf(args),
  };
}

/** Submissions name whole addresses; under another name of this site its pages may load none of them. */
function onThisSite(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
