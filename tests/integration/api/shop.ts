import { CUSTOMER } from "../../support/forms.ts";
import { payingWorld } from "../../support/payments.ts";
import type { StoreRef, StoreInput } from "../../support/stores.ts";
import { type Api, apiClient, type Json } from "./client.ts";

export const US_CUSTOMER = {
  ...CUSTOMER,
  address_first_line: "1 Main Street",
  address_city: "Montgomery",
  address_postcode: 36104,
  address_country: "United States of America",
  address_state: "Alabama",
};
export const DUTCH_CUSTOMER = {
  ...CUSTOMER,
  address_city: "Amsterdam",
  address_postcode: "1012 JS",
  address_country: "Netherlands",
};

/** A line as the specification's basket keeps it, prices and all. */
export const line = (productId: string, quantity: Json = 3, change: object = {}) => ({
  id: "line-1",
  product_id: productId,
  name: "Classic Tee",
  price: 0.01,
  store_selling_price: 0.01,
  store_default_vat: 0,
  quantity,
  size: "M",
  products: { store: { identifier: "x", colour: "White", size: "M", quantity } },
  ...change,
});

/** A shop with the official SDK behind it, and its calls. */
export async function shop(input: StoreInput = {}) {
  const here = await payingWorld();
  const store = await here.runners.store(input);
  const api = apiClient(here.product);
  return { here, api, store, ...callsOf(api, store) };
}

export function callsOf(api: Api, store: StoreRef) {
  const base = `/api/${store.tenantId}/${store.slug}`;
  const productId = store.productIds[0]!;
  return {
    base,
    productId,
    async customer(fields: object = CUSTOMER, quantity = 3): Promise<string> {
      const products = [line(productId, quantity)];
      const answer = await api("POST", `${base}/checkout/create-customer`, { json: { ...fields, products } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data.customer_id;
    },
    pay: (customerId: string, change: object = {}) =>
      api("POST", `${base}/checkout/pay`, {
        json: {
          customer_id: customerId,
          products: [line(productId)],
          shipping_method: "standard",
          discount_code: "",
          ...change,
        },
      }),
    done(fields: Record<string, string>) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return api("POST", `${base}/checkout/payment-success`, { form });
    },
  };
}

/** The order that a customer's id stands for. */
export const orderOf = (customerId: string) => customerId.split(".")[0]!;

/** What the payment element would be given: the intent's id and whose account it is on. */
export const intentOf = ({ body }: { body: Json }) => ({
  intentId: String(body.data.client_secret).split("_secret_")[0]!,
  accountId: body.data.tenant_stripe_connect_account_id as string | null,
});
