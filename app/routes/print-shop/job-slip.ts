import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { packingSlips } from "../../http/prints/packing-slips.server.ts";
import { requireWorkPage } from "../../http/guards/require-work-page.server.ts";
import { readSlips } from "../../services/slips/read-slips.server.ts";

/** The packing slip of one job, as long as the shop needs to know where it goes. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, scope } = await requireWorkPage(args);
  const fulfilmentId = args.params["fulfilmentId"] ?? "";
  const parcels = await readSlips(scope, { fulfillerId: page.fulfillerId, fulfilmentId });
  const [only] = parcels;
  if (!only) throw new Response(null, { status: 404 });
  return packingSlips(args.context, { parcels, fileName: `packing-slip-${only.orderRef ?? ""}` });
}
