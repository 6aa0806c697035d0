import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { packingSlips } from "../../http/prints/packing-slips.server.ts";
import { requireWorkPage } from "../../http/guards/require-work-page.server.ts";
import { paths } from "../../paths.ts";
import { readSlips } from "../../services/slips/read-slips.server.ts";
import { chosenIds, todayOf } from "./shop.server.ts";

/** The packing slips of everything on a print shop's list, or of the jobs that the address names, in its order and in one file. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireWorkPage(args);
  const { page, scope } = visit;
  const parcels = await readSlips(scope, { fulfillerId: page.fulfillerId, among: chosenIds(args) });
  // Somebody finished the last one meanwhile: the list says so.
  if (parcels.length === 0) return redirect(paths.workPage(page.id), 303);
  return packingSlips(args.context, { parcels, fileName: `packing-slips-${todayOf(visit, scope.now())}` });
}
