import type { OrderRow } from "../../../db/repositories/orders.server.ts";
import {
  goesToOtherState,
  mayBeIntraCommunity,
  provesNumber,
  type VatSeller,
} from "../../domain/vat/intra-community.ts";
import type { Scope } from "../scope.ts";
import type { Storefront } from "../storefront.ts";

type Seller = Pick<Storefront, "store" | "vat" | "company" | "merchant">;

/** Who sells, as VAT sees it; where the platform sells in a company's name, the company's number says nothing. */
export function vatSellerOf({ store, vat, company, merchant }: Seller): VatSeller {
  const { region, taxMode } = store;
  const { country, vatNumber } = company;
  const isOwn = merchant === "tenant";
  return {
    region,
    taxMode,
    notVatRegistered: vat.notVatRegistered || !isOwn,
    country,
    vatNumber,
  };
}

/** Whether an order carries no VAT now, since its buyer's number was proved for the place that it goes to. */
export function isProvedFree(scope: Pick<Scope, "now">, storefront: Seller, order: OrderRow): boolean {
  const { vatCheck: check } = order;
  if (!check) return false;
  const seller = vatSellerOf(storefront);
  const asked = { number: check.number, requester: seller.vatNumber ?? "", now: scope.now() };
  return mayBeIntraCommunity(seller, order, check.number) && provesNumber(check, asked);
}

/** Whether a number could take the VAT off an order that goes there: the checkout says so beside the field. */
export const mayTakeVatOff = (storefront: Seller, order: OrderRow): boolean =>
  goesToOtherState(vatSellerOf(storefront), order);
