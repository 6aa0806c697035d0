import type { AddressDoubt } from "../../domain/address/address-doubts.ts";
import type { Totals } from "../../domain/pricing/totals.ts";
import type { InvoiceWish } from "../../domain/documents/document-settings.ts";
import type { Money } from "../../domain/money.ts";
import type { ShippingMethod } from "../../domain/pricing/shipping.ts";
import type { AddressForm } from "../address/address-fields.tsx";

export type CheckoutLine = {
  id: string;
  name: string;
  picture: string;
  colour: string;
  size: string;
  quantity: number;
  personal: { label: string; text: string }[];
  /** VAT included, for the whole line. */
  price: Money;
  /** VAT included, for one. */
  unitPrice: Money;
  /** Whether its price holds VAT: some goods have none. */
  taxed: boolean;
  /** Whether it may be sent back by somebody who thought better of it, in words, where the law has this told before paying. */
  right?: string | null;
};

export type AddressPage = { form: AddressForm; lines: CheckoutLine[]; totals: Totals };

export type ShippingPage = {
  /** Gross, the extra-item charge included; `totals` are what the order costs with this method. */
  options: {
    method: ShippingMethod;
    price: Money;
    totals: Totals;
    /** What the order costs before any voucher: sent back, so that no more is charged than was shown. */
    before: number;
    /** When an order of now comes by it, DD-MM-YYYY. */
    delivery: { from: string; to: string };
  }[];
  chosen: ShippingMethod;
  /** How the store's latest parcels to its country came; null where too little is known. */
  arrived: string | null;
  lines: CheckoutLine[];
  /** The code that is applied now. */
  voucher: string | null;
  /** What is said of it. */
  voucherHint?: string | undefined;
  /** What is worth a second look about the address; it is never refused. */
  doubts: AddressDoubt[];
  /** One line of the address that it goes to, and the way to change it. */
  deliverTo: string;
  addressHref: string;
  /** Whether it is stopped at a customs border. */
  customs: boolean;
  /** Express is offered, and the address has no phone number for its carrier. */
  phoneForExpress: boolean;
  /** The terms, for an order that costs nothing: this step places it. */
  termsHref: string;
};

export type TaxPage = { subtotal: Money; tax: Money; total: Money; shippingHref: string };

export type PaymentPage = {
  billing: AddressForm;
  lines: CheckoutLine[];
  totals: Totals;
  deliverTo: string;
  /** Which company the invoice names, as it was said before. */
  invoiceTo: InvoiceWish | null;
  /** Whether the seller can issue an invoice at all. */
  offersInvoice: boolean;
  /** What a VAT number did, or may do, to the price, in words. */
  vatNote: string | null;
  shippingHref: string;
  termsHref: string;
  /** Which version of the order is shown: another window may change it. */
  revision: number;
};

/** Where an order's invoice or receipt is asked for. */
/** Whom an invoice is made out to. `vatNumber` is null where the order's VAT depends on it, so that it cannot change. */
export type InvoiceTo = { company: string; vatNumber: string | null };

export type OrderDocument = { action: string; type: "invoice" | "receipt" };

export type Confirmation = {
  orderRef: string;
  totals: Totals;
  /** Where the shopper follows it, and may change the address for a while. */
  statusHref: string;
  /** Where its invoice or receipt is asked for, and which of them the seller gives; null where neither is given. */
  document: OrderDocument | null;
  /** Where the invoice can be asked for with a company; null where one was named, or no invoice is given. */
  invoiceHref: string | null;
  /** Who is invoiced, where it is another address. */
  billing: string[] | null;
  name: string;
  email: string;
  /** Name and address, a line each, as the country's post writes them. */
  address: string[];
  /** Whether it is stopped at a customs border. */
  customs: boolean;
  shippingMethod: ShippingMethod | null;
  delivery: { from: string; to: string };
  lines: CheckoutLine[];
  continueHref: string;
};

/** A payment that the order did not want. */
export type ReturnedModel = { amount: Money; state: "refunding" | "refunded" };

/** Keys of the texts for the ways to ship. */
export const SHIPPING_TEXTS: Record<ShippingMethod, string> = {
  standard: "checkout:shipping.standard",
  standard_tracked: "checkout:shipping.standardTracked",
  express: "checkout:shipping.express",
};
