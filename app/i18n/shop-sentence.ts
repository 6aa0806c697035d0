import type { TFunction } from "i18next";
import type { ShopSaid } from "../domain/shop/shop-request.ts";

/** Why a request of a shop is not made, as its merchant reads it: in Shopify beside its own words, and at the desk. */
export function shopSentence(t: TFunction, { code, names = {} }: ShopSaid): string {
  return t(SENTENCES[code], {
    title: names["title"] || t("shopOrders:thisProduct"),
    field: names["field"] ?? "",
    country: names["country"] || t("shopOrders:thisCountry"),
  });
}

const SENTENCES: Record<ShopSaid["code"], string> = {
  testOrder: "shopOrders:refusal.testOrder",
  notOurs: "shopOrders:refusal.notOurs",
  withdrawn: "shopOrders:refusal.withdrawn",
  deletedThere: "shopOrders:refusal.deletedThere",
  cannotBeMade: "shopOrders:refusal.cannotBeMade",
  noAddress: "shopOrders:refusal.noAddress",
  address: "shopOrders:refusal.address",
  country: "shopOrders:refusal.country",
  phone: "shopOrders:refusal.phone",
  textMissing: "shopOrders:refusal.textMissing",
  textLetters: "shopOrders:refusal.textLetters",
  textLong: "shopOrders:refusal.textLong",
  tooLarge: "shopOrders:refusal.tooLarge",
  closed: "shopOrders:refusal.closed",
  cancelledHere: "shopOrders:refusal.cancelledHere",
  tooLate: "shopOrders:refusal.tooLate",
  leftUnmade: "shopOrders:refusal.leftUnmade",
};
