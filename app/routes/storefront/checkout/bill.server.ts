import type * as v from "valibot";
import { type Address, type AddressFields, fromFields } from "../../../domain/address/address.ts";
import type { PaymentSchema } from "../../../schemas/checkout.ts";
import type { OrderRow } from "../../../services/orders/read.server.ts";

/** Who is invoiced, in the words of the provider's card form. */
export type BillingDetails = {
  name: string;
  email: string;
  phone: string;
  address: {
    line1: string;
    line2: string;
    city: string;
    state: string;
    postal_code: string;
    country: string;
  };
};

type PaymentFields = v.InferOutput<typeof PaymentSchema>;

/** The bill's own address, as the form gave it. */
export function billingOf(value: PaymentFields): Address {
  const fields = Object.entries(value).flatMap(([name, text]) =>
    name.startsWith("billing_") ? [[name.slice("billing_".length), text]] : [],
  );
  return fromFields(Object.fromEntries(fields) as AddressFields);
}

/** Who is invoiced, as the provider's card form takes it. */
export function billingDetails(order: OrderRow): BillingDetails {
  const to = order.billing ?? order;
  return {
    name: to.name,
    email: order.email,
    phone: order.phone,
    address: {
      line1: to.addressFirstLine,
      line2: to.addressSecondLine,
      city: to.addressCity,
      state: to.addressState || to.addressCounty,
      postal_code: to.addressPostcode,
      country: to.addressCountry,
    },
  };
}
