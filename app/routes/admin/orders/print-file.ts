import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { SIDES } from "../../../domain/design/design.ts";
import { printFileResponse } from "../../../http/prints/print-file.server.ts";
import { findPrint } from "../../../services/prints/read.server.ts";

/** The print file of one side of a line of an order, as it goes to the printer. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:read");
  const { orderId = "", lineId = "", side: asked } = args.params;
  const side = SIDES.find((each) => each === asked);
  const print = side && (await findPrint(scope, { orderId, lineId, side }));
  const file =
    print && (await printFileResponse(args.context, print, { "Cache-Control": "private, no-store" }));
  if (!file) throw new Response(null, { status: 404 });
  return file;
}
