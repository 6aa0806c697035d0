import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readShipmentFile } from "../../../domain/fulfilment/shipment-file.ts";
import { textOfFile } from "../../../http/answers/files.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { requireWorkPage } from "../../../http/guards/require-work-page.server.ts";
import { paths } from "../../../paths.ts";
import { importShipments } from "../../../services/fulfilment/import-shipments.server.ts";
import { type ShipmentAnswer, ShipmentsView } from "./view.tsx";
import { shopOf } from "../shop.server.ts";

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const handle = { styles: "print-shop", title: "printShop:csv.title" };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireWorkPage(args);
  return { shop: shopOf(args, visit), jobsHref: paths.workFile(visit.page.id) };
}

export async function action(args: ActionFunctionArgs) {
  const { page, scope } = await requireWorkPage(args);
  const answer = (told: ShipmentAnswer, status: number) => data(told, status);
  const file = (await readFields(args.request)).get("file");
  const sent = await textOfFile(file);
  if (!sent.ok) return answer({ kind: "refused", error: sent.error }, 422);
  const read = readShipmentFile(sent.text, { now: scope.now(), timeZone: page.profile.timeZone ?? "UTC" });
  if (!read.ok) return answer({ kind: "refused", error: read.error }, 422);
  const { shipments, faults, skipped } = read;
  if (shipments.length === 0 && faults.length === 0)
    return answer({ kind: "refused", error: "nothing" }, 422);
  const taken = await importShipments(scope, { fulfillerId: page.fulfillerId, shipments, faults });
  return answer({ kind: "done", ...taken, skipped }, taken.imported.length > 0 ? 200 : 422);
}

/** Where a print shop sends back what it shipped, as a file. */
export default function ShipmentsPage() {
  const { shop, jobsHref } = useLoaderData<typeof loader>();
  return <ShipmentsView shop={shop} jobsHref={jobsHref} answer={useActionData<typeof action>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
