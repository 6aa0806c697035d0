import type * as v from "valibot";
import { findCountry } from "../../../domain/address/countries.ts";
import { normalisePostcode } from "../../../domain/address/postcodes.ts";
import { findState } from "../../../domain/address/states.ts";
import type { PaymentSchema } from "../../../schemas/checkout.ts";
import type { BillingAddress, OrderRow } from "../../../services/records.ts";

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
export function billingOf(value: PaymentFields): BillingAddress {
  const country = findCountry(value.billing_address_country)?.code ?? "GB";
  return {
    name: value.billing_name,
    addressFirstLine: value.billing_address_first_line,
    addressSecondLine: value.billing_address_second_line,
    addressCity: value.billing_address_city,
    addressCounty: value.billing_address_county,
    addressPostcode: normalisePostcode(value.billing_address_postcode, country),
    addressCountry: country,
    addressState: findState(value.billing_address_state)?.code ?? value.billing_address_state,
  };
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
