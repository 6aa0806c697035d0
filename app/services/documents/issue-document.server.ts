import type { DocumentRow, NewDocument } from "../../../db/repositories/documents.server.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { creditSums } from "../../domain/documents/credit-sums.ts";
import {
  type DocumentContent,
  documentNumber,
  type DocumentParty,
  type DocumentType,
  type DocumentWords,
} from "../../domain/documents/document-content.ts";
import { documentSettings, type InvoiceWish, seriesOf } from "../../domain/documents/document-settings.ts";
import { invoiceSums, type Sums } from "../../domain/documents/invoice-sums.ts";
import { chargesVat, type DocumentFault, documentFault } from "../../domain/documents/may-issue.ts";
import { keptUntil } from "../../domain/documents/retention.ts";
import { untaxedCategory } from "../../domain/documents/vat-case.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { TIME_ZONE_OF_REGION, type Region } from "../../domain/store/store-event.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

type Source = NonNullable<Awaited<ReturnType<Scope["tenant"]["documents"]["sourceOf"]>>>;
type SourceLine = Source["lines"][number];

/** What a document says in a language: its words, a day, a country, and what a line is beside its name. */
export type DocumentWriter = (
  lang: string,
  region: Region,
) => Promise<{
  words: DocumentWords;
  /** What a part is called that a voucher paid. */
  byVoucher: string;
  day: (day: string) => string;
  country: (code: string) => string;
  detail: (line: Pick<SourceLine, "colour" | "size" | "personalTexts">) => string;
}>;

const REFUSED = {
  notSold: "orderDesk:documents.refused.notSold",
  notPaid: "orderDesk:documents.refused.notPaid",
  cancelled: "orderDesk:documents.refused.cancelled",
  erased: "orderDesk:documents.refused.erased",
  company: "orderDesk:documents.refused.company",
  vatNumber: "orderDesk:documents.refused.vatNumber",
  platform: "orderDesk:documents.refused.platform",
} as const satisfies Record<DocumentFault, string>;

export type NoDocument = "errors:orderNotFound" | (typeof REFUSED)[DocumentFault];

/** Two documents at once: the one that read the older state reads again. */
const TRIES = 4;

/**
 * Makes the invoice of a paid order, once: asked for again, it is the one that was made. What went back of the order before
 * has its credit notes with it.
 */
export async function issueInvoice(
  scope: Scope,
  { orderId, writer }: { orderId: string; writer: DocumentWriter },
): Promise<Result<DocumentRow, NoDocument>> {
  const issued = await issueOnce(scope, { orderId, writer, type: "invoice", cause: `invoice:${orderId}` });
  if (issued.ok) await creditRefunds(scope, { orderId, writer });
  return issued;
}

/** Makes the receipt of a paid order, once. It is for whoever needs a proof of payment, and asks nothing of the seller. */
export const issueReceipt = (
  scope: Scope,
  { orderId, writer }: { orderId: string; writer: DocumentWriter },
): Promise<Result<DocumentRow, NoDocument>> =>
  issueOnce(scope, { orderId, writer, type: "receipt", cause: `receipt:${orderId}` });

/**
 * Makes the invoice of an order for its buyer, who may name a company with a VAT number as long as there is none; a receipt
 * where the seller cannot issue an invoice. VAT that was charged stays, whichever number is named.
 * @returns `errors:invoiceMade` where an invoice with another buyer exists; else why neither can be issued.
 */
export async function issueForBuyer(
  scope: Scope,
  { orderId, writer, buyer }: { orderId: string; writer: DocumentWriter; buyer?: InvoiceWish },
): Promise<Result<DocumentRow, NoDocument | "errors:invoiceMade">> {
  const source = buyer && (await scope.tenant.documents.sourceOf(orderId));
  const mayName = source && !documentFault("invoice", { ...source, isPaid: source.payments.length > 0 });
  const isNamed = !buyer || !mayName || (await scope.tenant.documents.nameBuyer(orderId, buyer));
  const invoice = await issueInvoice(scope, { orderId, writer });
  if (!invoice.ok) return issueReceipt(scope, { orderId, writer });
  const { name, vatNumber } = invoice.value.content.buyer;
  const isAsked = isNamed || (buyer.company === "" && buyer.vatNumber === "");
  return isAsked || (buyer.company === name && buyer.vatNumber === vatNumber)
    ? invoice
    : refuse("errors:invoiceMade");
}

type Asked = { orderId: string; writer: DocumentWriter; type: "invoice" | "receipt"; cause: string };

async function issueOnce(scope: Scope, asked: Asked): Promise<Result<DocumentRow, NoDocument>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const source = await scope.tenant.documents.sourceOf(asked.orderId);
    if (!source) return refuse("errors:orderNotFound");
    const known = source.documents.find(({ cause }) => cause === asked.cause);
    if (known) return ok(known);
    const fault = documentFault(asked.type, { ...source, isPaid: source.payments.length > 0 });
    if (fault) return refuse(REFUSED[fault]);
    await write(scope, asked, source, await contentOf(scope, source, asked.writer));
  }
  throw new Error("A document was neither written nor found.");
}

/**
 * Whether the seller is registered for VAT: it says so, it charges VAT, or a buyer's number took the VAT off. An invoice with VAT always names the number
 * that it is charged under (Directive 2006/112/EC, article 226).
 */
const isVatSeller = ({ company, order }: Source): boolean =>
  company.vatRegistered === true || chargesVat(order) || order.vatState === "free";

/** Everything that is printed on an order's invoice or receipt. */
async function contentOf(scope: Scope, source: Source, writer: DocumentWriter): Promise<DocumentContent> {
  const { order, event } = source;
  const { words, byVoucher, day, country, detail } = await writer(order.lang, event.region);
  const zone = TIME_ZONE_OF_REGION[event.region];
  const issuedOn = dayIn(zone, scope.now());
  const suppliedOn = dayIn(zone, order.placedAt ?? scope.now());
  const seller = withCountry(sellerOf(source), country);
  const buyer = withCountry(buyerOf(source), country);
  const untaxed = untaxedCategory({
    seller: { country: seller.country, isRegistered: isVatSeller(source) },
    shipTo: order,
    isProved: order.vatState === "free",
    hasVat: chargesVat(source.order),
  });
  const lines = source.lines.map((line) => ({ ...line, orderLineId: line.id, detail: detail(line) }));
  return {
    paper: event.region === "US" ? "LETTER" : "A4",
    lang: order.lang,
    issuedOn,
    suppliedOn,
    issuedText: day(issuedOn),
    suppliedText: day(suppliedOn),
    orderRef: order.orderRef ?? "",
    corrects: null,
    seller,
    buyer,
    shipTo: order.addressCountry,
    currency: order.currency,
    words,
    ...(order.voucherPaid > 0 && { voucher: { amount: order.voucherPaid, word: byVoucher } }),
    ...invoiceSums(order, lines, { untaxed, storeRate: event.vatRate }),
  };
}

/** A party with its country as the document's language says it. */
const withCountry = (party: DocumentParty, country: (code: string) => string): DocumentParty => ({
  ...party,
  countryName: country(party.country),
});

function sellerOf(source: Source): DocumentParty {
  const { company, event } = source;
  return {
    name: company.legalName ?? event.organiser,
    firstLine: company.addressFirstLine ?? "",
    secondLine: company.addressSecondLine ?? "",
    city: company.city ?? "",
    postcode: company.postcode ?? "",
    state: "",
    country: company.country ?? "",
    vatNumber: isVatSeller(source) ? (company.vatNumber ?? "") : "",
    registrationNumber: company.registrationNumber ?? "",
    email: company.contactEmail ?? event.contactEmail,
  };
}

function buyerOf({ order }: Source): DocumentParty {
  const address = order.billing ?? order;
  return {
    name: order.invoiceTo?.company || address.name,
    firstLine: address.addressFirstLine,
    secondLine: address.addressSecondLine,
    city: address.addressCity,
    postcode: address.addressPostcode,
    state: address.addressState,
    country: address.addressCountry,
    vatNumber: order.invoiceTo?.vatNumber ?? "",
    registrationNumber: "",
    email: order.email,
  };
}

const AUDITED = {
  invoice: "Invoice issued",
  credit_note: "Credit note issued",
  receipt: "Receipt issued",
} as const;

type Written = {
  type: DocumentType;
  cause: string;
  refundId?: string;
  corrects?: string;
  credited?: number;
};

/** @returns false when another run wrote it, or a credit note of the same invoice, meanwhile. */
function write(
  scope: Scope,
  { type, cause, refundId, corrects, credited }: Written,
  { order, settings }: Source,
  content: DocumentContent,
): Promise<boolean> {
  const { totals, currency, issuedOn, seller } = content;
  const document: NewDocument = {
    id: scope.newId(),
    type,
    cause,
    content,
    currency,
    issuedOn,
    orderId: order.id,
    series: seriesOf(type, documentSettings(settings).prefix, issuedOn),
    refundId: refundId ?? null,
    corrects: corrects ?? null,
    net: totals.net,
    vat: totals.vat,
    gross: totals.gross,
    keptUntil: keptUntil(issuedOn, seller.country),
    createdAt: scope.now(),
  };
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const note = auditNote(scope, AUDITED[type], thing, { amount: totals.gross, currency });
  return scope.tenant.documents.issue(document, note, credited);
}

/** Makes the credit notes that an order's invoice still lacks: one for each refund that arrived. May be repeated. */
export async function creditRefunds(
  scope: Scope,
  { orderId, writer }: { orderId: string; writer: DocumentWriter },
): Promise<void> {
  for (let tries = 0; ;) {
    const source = await scope.tenant.documents.sourceOf(orderId);
    const invoice = source?.documents.find(({ type }) => type === "invoice");
    if (!source || !invoice) return;
    const notes = source.documents.filter(({ corrects }) => corrects === invoice.id);
    const refund = source.refunds.find(({ id }) => notes.every(({ refundId }) => refundId !== id));
    if (!refund) return;
    const content = await creditContent(scope, { source, invoice, notes, refund }, writer);
    // The invoice is credited whole already.
    if (!content) return;
    const isWritten = await write(
      scope,
      {
        type: "credit_note",
        cause: `credit:${refund.id}`,
        refundId: refund.id,
        corrects: invoice.id,
        credited: notes.length,
      },
      source,
      content,
    );
    if (!isWritten && (tries += 1) >= TRIES)
      throw new Error("Credit notes of one invoice are made all the time.");
  }
}

/** The same for the order of a refund. */
export async function creditRefund(
  scope: Scope,
  { refundId, writer }: { refundId: string; writer: DocumentWriter },
): Promise<void> {
  const found = await scope.tenant.refunds.find(refundId);
  if (found) await creditRefunds(scope, { orderId: found.order.id, writer });
}

type Crediting = {
  source: Source;
  invoice: DocumentRow;
  notes: readonly DocumentRow[];
  refund: Source["refunds"][number];
};

async function creditContent(
  scope: Scope,
  { source, invoice, notes, refund }: Crediting,
  writer: DocumentWriter,
): Promise<DocumentContent | undefined> {
  const { region } = source.event;
  const { words, day } = await writer(invoice.content.lang, region);
  const sums: Sums | undefined = creditSums(
    invoice.content,
    notes.map(({ content }) => content.taxes),
    refund,
    { amount: words.returned, shipping: words.shipping },
  );
  if (!sums) return undefined;
  const zone = TIME_ZONE_OF_REGION[region];
  const issuedOn = dayIn(zone, scope.now());
  const suppliedOn = dayIn(zone, refund.updatedAt);
  return {
    ...invoice.content,
    issuedOn,
    suppliedOn,
    issuedText: day(issuedOn),
    suppliedText: day(suppliedOn),
    words,
    corrects: {
      number: documentNumber(invoice.series, invoice.number),
      issuedOn: invoice.content.issuedText,
    },
    ...sums,
  };
}
