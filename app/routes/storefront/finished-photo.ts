import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isOldOrder } from "../../domain/order/old-order.ts";
import { casePhotoResponse } from "../../http/pictures/case-photo.server.ts";
import { openFinishedPhoto } from "../../services/work-pages/finished-photo.server.ts";
import { requireOrderOfLink } from "./order-of-link.server.ts";

/**
 * What the print shop photographed of an order, for whoever holds the order's link; `?small` as it is shown on its page. An
 * old order's link shows none.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { visit, whole } = await requireOrderOfLink(args);
  const part = whole.fulfilments.find(({ id }) => id === args.params["fulfilmentId"]);
  const isSmall = new URL(args.request.url).searchParams.has("small");
  const isShown = part !== undefined && !isOldOrder(whole.order, args.context.page.now());
  const photo = isShown ? await openFinishedPhoto(visit.scope, { part, isSmall }) : undefined;
  return casePhotoResponse(photo, { "X-Robots-Tag": "noindex" });
}
