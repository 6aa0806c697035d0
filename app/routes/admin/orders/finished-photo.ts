import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { casePhotoResponse } from "../../../http/pictures/case-photo.server.ts";
import { readOrderForRecipient } from "../../../services/orders/read.server.ts";
import { openFinishedPhoto } from "../../../services/work-pages/finished-photo.server.ts";

/** What the print shop photographed of a part of an order, for the tenant's staff; `?small` as it is shown on its page. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:read");
  const { orderId = "", fulfilmentId } = args.params;
  const order = await readOrderForRecipient(scope, orderId);
  const part = order?.fulfilments.find(({ id }) => id === fulfilmentId);
  const isSmall = new URL(args.request.url).searchParams.has("small");
  return casePhotoResponse(part && (await openFinishedPhoto(scope, { part, isSmall })));
}
