import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isOldOrder } from "../../domain/order/old-order.ts";
import { casePhotoResponse } from "../../http/pictures/case-photo.server.ts";
import { openCasePhoto } from "../../services/cases/read-cases.server.ts";
import { requireOrderOfLink } from "./order-of-link.server.ts";

/**
 * A photograph that whoever holds an order's link sent, or was sent, for that link alone; `?small` as it is shown beside
 * the words. An old order's link shows none, as it shows no words.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { visit, whole } = await requireOrderOfLink(args);
  const { caseId = "", photo = "" } = args.params;
  const isSmall = new URL(args.request.url).searchParams.has("small");
  const storedPhoto = isOldOrder(whole.order, args.context.page.now())
    ? undefined
    : await openCasePhoto(visit.scope, { orderId: whole.order.id, caseId, sha256: photo, isSmall });
  return casePhotoResponse(storedPhoto, { "X-Robots-Tag": "noindex" });
}
