import type {
  DocumentAdjustment,
  DocumentContent,
  DocumentLine,
  DocumentParty,
  DocumentTax,
} from "./document-content.ts";
import { groundWord, VAT_GROUNDS } from "./vat-case.ts";
import { decimal, element, percent, sellerId, unitPrice } from "./xml.ts";

const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
].join(" ");

const ram = (name: string, text: string | number, attributes?: Readonly<Record<string, string>>) =>
  element(`ram:${name}`, text, attributes);
const within = (name: string, ...parts: string[]) => `<ram:${name}>${parts.join("")}</ram:${name}>`;
const date = (name: string, day: string) =>
  within(name, element("udt:DateTimeString", day.replaceAll("-", ""), { format: "102" }));
const money = (name: string, minor: number) => ram(name, decimal(minor));

type Taxed = Pick<DocumentTax, "category" | "rate">;
const taxOf = ({ category, rate }: Taxed) =>
  ram("TypeCode", "VAT") +
  ram("CategoryCode", category) +
  (category === "O" ? "" : ram("RateApplicablePercent", percent(rate)));

/**
 * A document as UN/CEFACT Cross Industry Invoice in the profile EN 16931, as Factur-X and ZUGFeRD embed it.
 * @param number the document's number, as it is printed.
 */
export function ciiXml(number: string, type: "invoice" | "credit_note", content: DocumentContent): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice ${NAMESPACES}>`,
    `<rsm:ExchangedDocumentContext>${within("GuidelineSpecifiedDocumentContextParameter", ram("ID", "urn:cen.eu:en16931:2017"))}</rsm:ExchangedDocumentContext>`,
    "<rsm:ExchangedDocument>",
    ram("ID", number),
    ram("TypeCode", type === "invoice" ? "380" : "381"),
    date("IssueDateTime", content.issuedOn),
    "</rsm:ExchangedDocument><rsm:SupplyChainTradeTransaction>",
    ...content.lines.map(lineXml),
    agreement(content),
    delivery(content),
    settlement(content),
    "</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>",
  ].join("");
}

function lineXml(line: DocumentLine, at: number): string {
  return within(
    "IncludedSupplyChainTradeLineItem",
    within("AssociatedDocumentLineDocument", ram("LineID", at + 1)),
    within(
      "SpecifiedTradeProduct",
      ram("SellerAssignedID", line.sku),
      ram("Name", line.name),
      ram("Description", line.detail),
    ),
    within(
      "SpecifiedLineTradeAgreement",
      within("NetPriceProductTradePrice", ram("ChargeAmount", unitPrice(line))),
    ),
    within("SpecifiedLineTradeDelivery", ram("BilledQuantity", line.quantity, { unitCode: "C62" })),
    within(
      "SpecifiedLineTradeSettlement",
      within("ApplicableTradeTax", taxOf(line)),
      within("SpecifiedTradeSettlementLineMonetarySummation", money("LineTotalAmount", line.net)),
    ),
  );
}

/** What is outside the scope of VAT names nobody's VAT number. */
function party(
  name: string,
  who: DocumentParty,
  { withVat, isSeller }: { withVat: boolean; isSeller: boolean },
) {
  return within(
    name,
    isSeller ? ram("ID", sellerId(who)) : "",
    ram("Name", who.name),
    who.registrationNumber === ""
      ? ""
      : within("SpecifiedLegalOrganization", ram("ID", who.registrationNumber)),
    within(
      "PostalTradeAddress",
      ram("PostcodeCode", who.postcode),
      ram("LineOne", who.firstLine),
      ram("LineTwo", who.secondLine),
      ram("CityName", who.city),
      ram("CountryID", who.country),
      ram("CountrySubDivisionName", who.state),
    ),
    who.email === "" ? "" : within("URIUniversalCommunication", ram("URIID", who.email, { schemeID: "EM" })),
    withVat && who.vatNumber !== ""
      ? within("SpecifiedTaxRegistration", ram("ID", who.vatNumber, { schemeID: "VA" }))
      : "",
  );
}

function agreement({ seller, buyer, taxes, orderRef }: DocumentContent): string {
  const withVat = taxes.every(({ category }) => category !== "O");
  return within(
    "ApplicableHeaderTradeAgreement",
    party("SellerTradeParty", seller, { withVat, isSeller: true }),
    party("BuyerTradeParty", buyer, { withVat, isSeller: false }),
    orderRef === "" ? "" : within("BuyerOrderReferencedDocument", ram("IssuerAssignedID", orderRef)),
  );
}

const delivery = ({ shipTo, suppliedOn }: DocumentContent) =>
  within(
    "ApplicableHeaderTradeDelivery",
    within("ShipToTradeParty", within("PostalTradeAddress", ram("CountryID", shipTo))),
    within("ActualDeliverySupplyChainEvent", date("OccurrenceDateTime", suppliedOn)),
  );

function groupXml({ category, rate, basis, vat }: DocumentTax, { words, seller }: DocumentContent): string {
  const word = groundWord(category, seller.country);
  return within(
    "ApplicableTradeTax",
    money("CalculatedAmount", vat),
    ram("TypeCode", "VAT"),
    word ? ram("ExemptionReason", words[word]) : "",
    money("BasisAmount", basis),
    ram("CategoryCode", category),
    ram("ExemptionReasonCode", VAT_GROUNDS[category]?.code ?? ""),
    category === "O" ? "" : ram("RateApplicablePercent", percent(rate)),
  );
}

function adjustmentXml(adjustment: DocumentAdjustment, { words }: DocumentContent): string {
  const { kind, net } = adjustment;
  const reason = kind === "sales_tax" ? words.salesTax : words[kind];
  return within(
    "SpecifiedTradeAllowanceCharge",
    within("ChargeIndicator", element("udt:Indicator", String(kind !== "discount"))),
    money("ActualAmount", net),
    ram("Reason", reason),
    within("CategoryTradeTax", taxOf(adjustment)),
  );
}

/** Paid by card, over the payment provider; or still to be paid by transfer, or in any way where no account is named. */
function meansOf(payment: DocumentContent["payment"]): string {
  const means = (code: string, ...parts: string[]) =>
    within("SpecifiedTradeSettlementPaymentMeans", ram("TypeCode", code), ...parts);
  if (!payment) return means("48");
  if (payment.iban === "") return means("1");
  return means("30", within("PayeePartyCreditorFinancialAccount", ram("IBANID", payment.iban)));
}

function settlement(content: DocumentContent): string {
  const { totals, currency, corrects, payment } = content;
  return within(
    "ApplicableHeaderTradeSettlement",
    ram("InvoiceCurrencyCode", currency),
    meansOf(payment),
    ...content.taxes.map((tax) => groupXml(tax, content)),
    ...content.adjustments.map((adjustment) => adjustmentXml(adjustment, content)),
    within(
      "SpecifiedTradePaymentTerms",
      ram("Description", payment?.terms ?? (corrects ? content.words.returned : content.words.paid)),
      payment ? date("DueDateDateTime", payment.dueOn) : "",
    ),
    within(
      "SpecifiedTradeSettlementHeaderMonetarySummation",
      money("LineTotalAmount", totals.lines),
      money("ChargeTotalAmount", totals.charges),
      money("AllowanceTotalAmount", totals.allowances),
      money("TaxBasisTotalAmount", totals.net),
      ram("TaxTotalAmount", decimal(totals.vat), { currencyID: currency }),
      money("GrandTotalAmount", totals.gross),
      money("TotalPrepaidAmount", totals.paid),
      money("DuePayableAmount", totals.gross - totals.paid),
    ),
    corrects ? within("InvoiceReferencedDocument", ram("IssuerAssignedID", corrects.number)) : "",
  );
}
