import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { dayIn } from "../../../../domain/delivery/delivery-window.ts";
import { documentNumber } from "../../../../domain/documents/document-content.ts";
import { documentSettings, seriesOf } from "../../../../domain/documents/document-settings.ts";
import { issuerFault } from "../../../../domain/documents/may-issue.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { paths } from "../../../../paths.ts";
import { DocumentSettingsSchema } from "../../../../schemas/account.ts";
import { DOCUMENT_SORTS, readDocumentList } from "../../../../schemas/document-list.ts";
import { readCompany } from "../../../../services/company/read-company.server.ts";
import { saveDocumentSettings } from "../../../../services/company/save-document-settings.server.ts";
import { versionOf } from "../../../../services/company/version-of.ts";
import {
  filesOfMonth,
  listDocuments,
  monthsOfDocuments,
} from "../../../../services/documents/read.server.ts";
import { settingsLinks } from "../links.ts";
import { DocumentsView } from "./view.tsx";

export const handle = { title: "orderDesk:documents.title" };

type Tenant = Awaited<ReturnType<typeof readCompany>>["tenant"];

/** The form as it stands in the database. */
function settingsFields({ documents }: Pick<Tenant, "documents">) {
  const { when, prefix, voucherBack, refundApproval } = documentSettings(documents);
  return {
    document_prefix: prefix,
    invoice_when: when,
    voucher_back: voucherBack,
    refund_approval: refundApproval,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, timeZone } = await requireStaff(args, "billing:read");
  const query = readDocumentList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const { filters } = query;
  const [page, { tenant }, parts, months] = await Promise.all([
    listDocuments(scope, query),
    readCompany(scope),
    filters.month === "" ? 0 : filesOfMonth(scope, filters),
    monthsOfDocuments(scope),
  ]);
  const issuer = { company: tenant.companyDetails, merchant: tenant.merchantOfRecord };
  return {
    links: settingsLinks(user),
    settings: {
      stored: settingsFields(tenant),
      version: versionOf(tenant.documents),
      mayWrite: may(user, "billing:write"),
      example: documentNumber(
        seriesOf("invoice", documentSettings(tenant.documents).prefix, dayIn(timeZone, scope.now())),
        1,
      ),
    },
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
    months,
    filters: { action: paths.settingsDocuments, asked, isFiltered },
    sort,
    pages: listLinks(paths.settingsDocuments, asked, sort, DOCUMENT_SORTS, page),
    exportAction: user.readsOnly ? null : paths.settingsDocumentsExport,
    zip: user.readsOnly ? null : { action: paths.settingsDocumentsZip, parts },
  };
}

/** Saves what the company's numbers begin with, when an invoice is made, and which refunds need a second person. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "billing:write");
  const { tenant } = await readCompany(scope);
  const version = versionOf(tenant.documents);
  const fields = mergeFields(await readFields(args.request), { version, stored: settingsFields(tenant) });
  const form = readForm(fields, DocumentSettingsSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const stored = documentSettings(tenant.documents);
  const {
    document_prefix: prefix,
    invoice_when: when,
    voucher_back: voucherBack = stored.voucherBack,
    refund_approval: refundApproval = stored.refundApproval,
    version: seen,
  } = form.value;
  const settings = { prefix, when, voucherBack, refundApproval };
  const saved = await saveDocumentSettings(scope, { settings, seen });
  if (!saved.ok) {
    const field = saved.error === "lists:changedMeanwhile" ? "version" : "refund_approval";
    return data({ result: form.refuse({ [field]: saved.error }) }, 409);
  }
  const headers = { "Set-Cookie": flashCookie(args.context.page, "preferences:documents.saved") };
  return redirect(paths.settingsDocuments, { status: 303, headers });
}

/** Every invoice, credit note and receipt of the company. */
export default function DocumentsPage() {
  const answer = useActionData<typeof action>();
  return <DocumentsView {...useLoaderData<typeof loader>()} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
