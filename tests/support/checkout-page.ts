import { action, loader } from "../../app/routes/storefront/checkout/page.tsx";
import { loader as confirmation } from "../../app/routes/storefront/payment-success/page.tsx";
import { basketIdOf } from "../../app/http/cookies/visitor.server.ts";
import { call, get, post } from "./answers.ts";
import { CUSTOMER } from "./forms.ts";
import { payingWorld } from "./payments.ts";
import type { StoreInput } from "./stores.ts";

/** The checkout of a visitor with three Classic Tees, as its pages and forms. */
export async function checkout(input: StoreInput = {}, variables: Record<string, string> = {}) {
  const here = await payingWorld(variables);
  const store = await here.runners.store(input);
  const visitor = await here.visitor();
  await here.fill(store, visitor, 3);
  const path = `/${store.slug}/checkout`;
  const { cookie } = visitor;
  return {
    here,
    store,
    visitor,
    path,
    send: (fields: Record<string, string>) =>
      call(action, post(path, fields, { cookie }), here.product.context()),
    show: (query = "") => call(loader, get(path + query, { cookie }), here.product.context()),
    open: (location: string | null) =>
      call(confirmation, get(location ?? "", { cookie }), here.product.context()),
    draft: () => here.runners.scope.tenant.orders.draftOfBasket(basketIdOf(visitor.id, store.id)),
  };
}

export const ADDRESS = { intent: "address", ...CUSTOMER };
export const STANDARD = { intent: "pay", shipping_method: "standard", discount_code: "" };
