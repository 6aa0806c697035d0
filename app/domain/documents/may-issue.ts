/** What of a company's details the right to issue invoices asks for. */
export type Issuer = {
  company: {
    legalName?: string | undefined;
    addressFirstLine?: string | undefined;
    city?: string | undefined;
    country?: string | undefined;
    vatNumber?: string | undefined;
    vatRegistered?: boolean | undefined;
  };
  /** Who sells: the tenant, or the platform in its name. */
  merchant: "tenant" | "platform";
};

export type IssuerFault = "platform" | "company" | "vatNumber";
export type DocumentFault = IssuerFault | "notSold" | "erased" | "notPaid" | "cancelled";

/**
 * Why a seller cannot issue an invoice; undefined when it can. Checkout, confirmation, status page and desk ask this one
 * rule, so that none offers an invoice that is then refused.
 * @param hasVat whether the invoice names an amount of VAT.
 */
export function issuerFault(
  { company, merchant }: Issuer,
  { hasVat }: { hasVat: boolean },
): IssuerFault | undefined {
  if (merchant === "platform") return "platform";
  const { legalName, addressFirstLine, city, country } = company;
  if (!legalName || !addressFirstLine || !city || !country) return "company";
  // A company of the United States that charges no VAT has no such number.
  const needsNumber = hasVat || (company.vatRegistered === true && country !== "US");
  return needsNumber && !company.vatNumber ? "vatNumber" : undefined;
}

/** Whether an order charged VAT: sales tax of the United States is none. Minor units. */
export const chargesVat = ({ totalVat, salesTax }: { totalVat: number; salesTax: number }): boolean =>
  totalVat - salesTax > 0;

type Documented = {
  kind: OrderKind;
  email: string;
  total: number;
  totalVat: number;
  salesTax: number;
  cancelledAt: Date | null;
};

/** Why an order has no such document; undefined when it may have one. */
export function documentFault(
  type: "invoice" | "receipt",
  { order, isPaid, ...issuer }: Issuer & { order: Documented; isPaid: boolean },
): DocumentFault | undefined {
  // A gift and an order on account cost the person nothing: the company that runs the store is billed for them.
  if (!isBoughtHere(order.kind)) return "notSold";
  if (order.email === "") return "erased";
  if (order.total > 0 && !isPaid) return "notPaid";
  if (type === "receipt") return undefined;
  return order.cancelledAt ? "cancelled" : issuerFault(issuer, { hasVat: chargesVat(order) });
}
import { isBoughtHere, type OrderKind } from "../order/order-kind.ts";
