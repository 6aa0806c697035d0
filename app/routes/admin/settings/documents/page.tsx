import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { dayIn } from "../../../../domain/delivery/delivery-window.ts";
import { documentNumber } from "../../../../domain/documents/document-content.ts";
import { MOST_YEARS_KEPT } from "../../../../domain/documents/retention.ts";
import { issuerFault } from "../../../../domain/documents/may-issue.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { monthsUntil } from "../../../../domain/sales/period.ts";
import { paths } from "../../../../paths.ts";
import { DOCUMENT_SORTS, readDocumentList } from "../../../../schemas/document-list.ts";
import { readCompany } from "../../../../services/company/read-company.server.ts";
import { listDocuments } from "../../../../services/documents/read.server.ts";
import { settingsLinks } from "../links.ts";
import { DocumentsView } from "./view.tsx";

export const handle = { title: "orderDesk:documents.title" };

/** The months of this year and of all years of which a document may still be kept. */
const MONTHS = (MOST_YEARS_KEPT + 1) * 12;

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, timeZone } = await requireStaff(args, "billing:read");
  const query = readDocumentList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const [page, { tenant }] = await Promise.all([listDocuments(scope, query), readCompany(scope)]);
  const issuer = { company: tenant.companyDetails, merchant: tenant.merchantOfRecord };
  return {
    links: settingsLinks(user),
    fault: issuerFault(issuer, { hasVat: false }) ?? null,
    documents: page.rows.map(({ id, type, series, number, orderId, issuedOn, gross, currency, content }) => ({
      id,
      type,
      issuedOn,
      number: documentNumber(series, number),
      customer: content.buyer.name,
      order: { ref: content.orderRef, href: paths.order(orderId) },
      gross: { minor: gross, currency },
      pdf: paths.orderDocument(orderId, id, "pdf"),
      xml: type === "receipt" ? null : paths.orderDocument(orderId, id, "xml"),
    })),
    months: monthsUntil(dayIn(timeZone, scope.now()), MONTHS),
    filters: { action: paths.settingsDocuments, asked, isFiltered },
    sort,
    pages: listLinks(paths.settingsDocuments, asked, sort, DOCUMENT_SORTS, page),
    exportAction: user.readsOnly ? null : paths.settingsDocumentsExport,
  };
}

/** Every invoice, credit note and receipt of the company. */
export default function DocumentsPage() {
  return <DocumentsView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
