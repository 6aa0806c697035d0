import { may, type StaffPrincipal } from "../../../../domain/access/permissions.ts";
import { documentNumber } from "../../../../domain/documents/document-content.ts";
import { documentWriter } from "../../../../http/prints/document-words.server.ts";
import { paths } from "../../../../paths.ts";
import { issueInvoice, issueReceipt } from "../../../../services/documents/issue-document.server.ts";
import { documentsToMake } from "../../../../services/documents/read.server.ts";
import type { StaffOrder } from "../../../../services/orders/read.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { DocumentsDesk } from "./order-documents.tsx";
import type { OrderAnswer, Sent } from "./order-forms.server.ts";

/** The documents of an order, and which of them this person may still make. */
export async function orderDocuments(
  scope: Scope,
  user: StaffPrincipal,
  { order }: StaffOrder,
): Promise<DocumentsDesk> {
  const found = await documentsToMake(scope, order.id);
  const rows = found?.documents ?? [];
  const isOpen = found !== undefined && may(user, "invoices:write");
  const lacks = (type: string) => isOpen && rows.every((row) => row.type !== type);
  const lacksInvoice = lacks("invoice");
  const fault = found?.noInvoice;
  return {
    documents: rows.map(({ id, type, series, number, createdAt, gross, currency }) => ({
      id,
      type,
      at: createdAt.toISOString(),
      number: documentNumber(series, number),
      files: (type === "receipt" ? (["pdf"] as const) : (["pdf", "xml", "ubl.xml"] as const)).map(
        (ending) => ({
          ending,
          href: paths.orderDocument(order.id, id, ending),
        }),
      ),
      gross: { minor: gross, currency },
    })),
    lacksInvoice: lacksInvoice && fault === undefined,
    // What the company can do about it is said before the button would refuse.
    fault:
      lacksInvoice && (fault === "company" || fault === "vatNumber" || fault === "platform") ? fault : null,
    // Whoever has an invoice needs no receipt.
    lacksReceipt: lacksInvoice && lacks("receipt") && found?.noReceipt === undefined,
  };
}

/** Makes a document of an order; intents `invoice` and `receipt`. */
export async function answerDocument({ scope, user, orderId, fields }: Sent): Promise<OrderAnswer> {
  if (!may(user, "invoices:write")) throw new Response(null, { status: 403 });
  const isInvoice = fields.get("intent") === "invoice";
  const asked = { orderId, writer: documentWriter };
  const issued = await (isInvoice ? issueInvoice(scope, asked) : issueReceipt(scope, asked));
  if (issued.ok) {
    const flash = isInvoice ? "orderDesk:documents.issued" : "orderDesk:documents.receiptIssued";
    return { ok: true, flash, place: "documents" };
  }
  if (issued.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
  return { ok: false, status: 409, form: "documents", error: issued.error };
}
