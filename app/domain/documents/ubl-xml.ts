import type { DocumentContent, DocumentLine, DocumentParty, DocumentTax } from "./document-content.ts";
import { groundWord, VAT_GROUNDS } from "./vat-case.ts";
import { decimal, element, percent, sellerId, unitPrice } from "./xml.ts";

const SCHEMAS = "urn:oasis:names:specification:ubl:schema:xsd:";
const PROFILE = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const CUSTOMIZATION = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";

const cbc = (name: string, text: string | number, attributes?: Readonly<Record<string, string>>) =>
  element(`cbc:${name}`, text, attributes);
const within = (name: string, ...parts: string[]) => `<cac:${name}>${parts.join("")}</cac:${name}>`;
const VAT_SCHEME = within("TaxScheme", cbc("ID", "VAT"));

/**
 * A document as UBL 2.1 in the profile of Peppol BIS Billing 3.0, which Belgium, the Netherlands and the Nordic countries
 * ask for between businesses.
 * @param number the document's number, as it is printed.
 */
export function ublXml(number: string, type: "invoice" | "credit_note", content: DocumentContent): string {
  const root = type === "invoice" ? "Invoice" : "CreditNote";
  const { currency, corrects, orderRef, payment } = content;
  const amount = (name: string, minor: number) => cbc(name, decimal(minor), { currencyID: currency });
  const withVat = content.taxes.every(({ category }) => category !== "O");
  return [
    `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="${SCHEMAS}${root}-2" xmlns:cac="${SCHEMAS}CommonAggregateComponents-2" xmlns:cbc="${SCHEMAS}CommonBasicComponents-2">`,
    cbc("CustomizationID", CUSTOMIZATION),
    cbc("ProfileID", PROFILE),
    cbc("ID", number),
    cbc("IssueDate", content.issuedOn),
    payment ? cbc("DueDate", payment.dueOn) : "",
    cbc(`${root}TypeCode`, type === "invoice" ? "380" : "381"),
    cbc("DocumentCurrencyCode", currency),
    orderRef === "" ? "" : within("OrderReference", cbc("ID", orderRef)),
    corrects
      ? within("BillingReference", within("InvoiceDocumentReference", cbc("ID", corrects.number)))
      : "",
    within("AccountingSupplierParty", party(content.seller, { withVat, isSeller: true })),
    within("AccountingCustomerParty", party(content.buyer, { withVat, isSeller: false })),
    delivery(content),
    meansOf(payment),
    within(
      "PaymentTerms",
      cbc("Note", payment?.terms ?? (corrects ? content.words.returned : content.words.paid)),
    ),
    ...content.adjustments.map((adjustment) =>
      within(
        "AllowanceCharge",
        cbc("ChargeIndicator", String(adjustment.kind !== "discount")),
        cbc(
          "AllowanceChargeReason",
          content.words[adjustment.kind === "sales_tax" ? "salesTax" : adjustment.kind],
        ),
        amount("Amount", adjustment.net),
        categoryXml("TaxCategory", adjustment),
      ),
    ),
    taxTotal(content, amount),
    legalTotal(content, amount),
    ...content.lines.map((line, at) => lineXml(root, currency, line, at)),
    `</${root}>`,
  ].join("");
}

/** As in CII: paid by card, or still to be paid. */
function meansOf(payment: DocumentContent["payment"]): string {
  const means = (code: string, ...parts: string[]) =>
    within("PaymentMeans", cbc("PaymentMeansCode", code), ...parts);
  if (!payment) return means("48");
  if (payment.iban === "") return means("1");
  return means("30", within("PayeeFinancialAccount", cbc("ID", payment.iban)));
}

type Amount = (name: string, minor: number) => string;
type Taxed = Pick<DocumentTax, "category" | "rate">;

const categoryXml = (name: string, { category, rate }: Taxed, ground = "") =>
  within(
    name,
    cbc("ID", category),
    category === "O" ? "" : cbc("Percent", percent(rate)),
    ground,
    VAT_SCHEME,
  );

function party(who: DocumentParty, { withVat, isSeller }: { withVat: boolean; isSeller: boolean }): string {
  return within(
    "Party",
    cbc("EndpointID", who.email, { schemeID: "EM" }),
    isSeller ? within("PartyIdentification", cbc("ID", sellerId(who))) : "",
    within(
      "PostalAddress",
      cbc("StreetName", who.firstLine),
      cbc("AdditionalStreetName", who.secondLine),
      cbc("CityName", who.city),
      cbc("PostalZone", who.postcode),
      cbc("CountrySubentity", who.state),
      within("Country", cbc("IdentificationCode", who.country)),
    ),
    withVat && who.vatNumber !== ""
      ? within("PartyTaxScheme", cbc("CompanyID", who.vatNumber), VAT_SCHEME)
      : "",
    within("PartyLegalEntity", cbc("RegistrationName", who.name), cbc("CompanyID", who.registrationNumber)),
  );
}

const delivery = ({ suppliedOn, shipTo }: DocumentContent) =>
  within(
    "Delivery",
    cbc("ActualDeliveryDate", suppliedOn),
    within("DeliveryLocation", within("Address", within("Country", cbc("IdentificationCode", shipTo)))),
  );

function taxTotal({ totals, taxes, words, seller }: DocumentContent, amount: Amount): string {
  const groundOf = ({ category }: DocumentTax) => {
    const word = groundWord(category, seller.country);
    return (
      cbc("TaxExemptionReasonCode", VAT_GROUNDS[category]?.code ?? "") +
      (word ? cbc("TaxExemptionReason", words[word]) : "")
    );
  };
  return within(
    "TaxTotal",
    amount("TaxAmount", totals.vat),
    ...taxes.map((tax) =>
      within(
        "TaxSubtotal",
        amount("TaxableAmount", tax.basis),
        amount("TaxAmount", tax.vat),
        categoryXml("TaxCategory", tax, groundOf(tax)),
      ),
    ),
  );
}

const legalTotal = ({ totals }: DocumentContent, amount: Amount) =>
  within(
    "LegalMonetaryTotal",
    amount("LineExtensionAmount", totals.lines),
    amount("TaxExclusiveAmount", totals.net),
    amount("TaxInclusiveAmount", totals.gross),
    amount("AllowanceTotalAmount", totals.allowances),
    amount("ChargeTotalAmount", totals.charges),
    amount("PrepaidAmount", totals.paid),
    amount("PayableAmount", totals.gross - totals.paid),
  );

function lineXml(root: "Invoice" | "CreditNote", currencyID: string, line: DocumentLine, at: number): string {
  return within(
    `${root}Line`,
    cbc("ID", at + 1),
    cbc(root === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity", line.quantity, { unitCode: "C62" }),
    cbc("LineExtensionAmount", decimal(line.net), { currencyID }),
    within(
      "Item",
      cbc("Description", line.detail),
      cbc("Name", line.name),
      line.sku === "" ? "" : within("SellersItemIdentification", cbc("ID", line.sku)),
      categoryXml("ClassifiedTaxCategory", line),
    ),
    within("Price", cbc("PriceAmount", unitPrice(line), { currencyID })),
  );
}
