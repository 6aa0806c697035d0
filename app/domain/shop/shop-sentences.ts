import type { ShopRefusal } from "./shop-request.ts";

type Said = ShopRefusal | { code: "tooLate" | "leftUnmade"; names?: undefined };

/**
 * What a merchant reads in their shop, beside Shopify's own words for it. In English, the language of the program; the
 * desk shows it as it was said.
 */
export function shopSentence({ code, names = {} }: Said): string {
  const title = names["title"] ? `“${names["title"]}”` : "This product";
  const field = `“${names["field"] ?? ""}”`;
  switch (code) {
    case "testOrder":
      return "This is a test order. Everything works; nothing is printed.";
    case "notOurs":
      return `${title} isn’t made by Popstall. Move it to another location and request the rest again.`;
    case "withdrawn":
      return `${title} isn’t sold in your Popstall store any more. Put it on sale there, or move it to another location.`;
    case "cannotBeMade":
      return `${title} can’t be made at the moment in this color and size for this address.`;
    case "noAddress":
      return "The address has no name or no street. Correct it in Shopify and request fulfillment again.";
    case "address":
      return "The address isn’t complete, or its postal code doesn’t fit its country. Correct it in Shopify and request fulfillment again.";
    case "country":
      return `We don’t ship this order to ${names["country"] ?? "this country"}. Your Popstall store says which countries it ships to.`;
    case "phone":
      return "The parcel crosses a customs border, and its carrier needs a phone number. Add one in Shopify and request fulfillment again.";
    case "textMissing":
      return `The text for ${field} of ${title} is missing.`;
    case "textLetters":
      return `The text for ${field} of ${title} has characters that we can’t print.`;
    case "textLong":
      return `The text for ${field} of ${title} is too long to be printed.`;
    case "tooLarge":
      return "The order is larger than one that we take. Split it in Shopify and request fulfillment again.";
    case "closed":
      return "Your Popstall store doesn’t take orders at the moment. Open it there and request fulfillment again.";
    case "cancelledHere":
      return "The order was cancelled in Popstall. Nothing is printed.";
    case "tooLate":
      return "It is being printed already, so we can’t cancel it.";
    case "leftUnmade":
      return "The order was cancelled. Nothing is printed.";
  }
}
