import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { casePhotoResponse } from "../../http/pictures/case-photo.server.ts";
import { requireWorkPage } from "../../http/guards/require-work-page.server.ts";
import { openFinishedPhoto } from "../../services/work-pages/finished-photo.server.ts";
import { readJob } from "../../services/work-pages/read.server.ts";

/** What a print shop photographed of a job, for its own devices. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, scope } = await requireWorkPage(args);
  const fulfilmentId = args.params["fulfilmentId"] ?? "";
  const job = await readJob(scope, { fulfillerId: page.fulfillerId, fulfilmentId });
  return casePhotoResponse(job && (await openFinishedPhoto(scope, { part: job, isSmall: true })));
}
