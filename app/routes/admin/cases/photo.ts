import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { casePhotoResponse } from "../../../http/pictures/case-photo.server.ts";
import { openCasePhoto } from "../../../services/cases/read-cases.server.ts";

/** A photograph of a case, for the tenant's staff alone; `?small` as it is shown beside the words. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:read");
  const { orderId = "", caseId = "", photo = "" } = args.params;
  const isSmall = new URL(args.request.url).searchParams.has("small");
  const file = await openCasePhoto(scope, { orderId, caseId, sha256: photo, isSmall });
  return casePhotoResponse(file);
}
