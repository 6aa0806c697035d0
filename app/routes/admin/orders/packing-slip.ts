import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { packingSlips } from "../../../http/prints/packing-slips.server.ts";
import { readSlips } from "../../../services/slips/read-slips.server.ts";

/** What lies in the parcels of an order, on a page each: a PDF for whoever packs them. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:read");
  const parcels = await readSlips(scope, { orderIds: [args.params["orderId"] ?? ""] });
  const [first] = parcels;
  // Another tenant's order is not there, and a cancelled one is not packed.
  if (!first) throw new Response(null, { status: 404 });
  return packingSlips(args.context, { parcels, fileName: `packing-slip-${first.orderRef ?? ""}` });
}
