import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isOldOrder } from "../../domain/order/old-order.ts";
import { documentFile } from "../../http/prints/document-file.server.ts";
import { documentWriter } from "../../http/prints/document-words.server.ts";
import { readFields } from "../../http/forms/form.server.ts";
import { paths } from "../../paths.ts";
import { issueForBuyer } from "../../services/documents/issue-document.server.ts";
import { documentsOfOrder } from "../../services/documents/read.server.ts";
import { requireOrderOfLink } from "./order-of-link.server.ts";

/** The invoice of an order, or its receipt, for whoever holds the order's link: a PDF. An old order's link gives none. */
export async function loader(args: LoaderFunctionArgs) {
  const { visit, whole } = await requireOrderOfLink(args);
  const isOpen = !isOldOrder(whole.order, args.context.page.now());
  const rows = isOpen ? await documentsOfOrder(visit.scope, whole.order.id) : [];
  const row = rows.find(({ type }) => type === "invoice") ?? rows.find(({ type }) => type === "receipt");
  if (!row) throw new Response(null, { status: 404 });
  return documentFile(args.context, visit.scope, { row, format: "pdf" });
}

/** Makes the invoice when it is asked for; a receipt where the seller cannot issue one. */
export async function action(args: ActionFunctionArgs) {
  const { visit, key, whole } = await requireOrderOfLink(args);
  await readFields(args.request);
  if (isOldOrder(whole.order, args.context.page.now())) throw new Response(null, { status: 404 });
  const issued = await issueForBuyer(visit.scope, { orderId: whole.order.id, writer: documentWriter });
  if (!issued.ok) throw new Response(null, { status: 404 });
  return redirect(paths.orderInvoice(visit.storefront.store.slug, key), 303);
}
