/**
 * The texts of the pages that React takes over, but for the checkout's. In a file of its own: a shopper on the way to pay
 * would carry the list of them for nothing.
 */
export const deskTexts = import.meta.glob<Record<string, unknown>>(
  [
    "./locales/*/*.json",
    "!./locales/*/{account,booth,builder,claim,confirmation,dev,documents,helpArticles,mail,packingSlip,product,site,sitePages,store}.json",
    "!./locales/*/{common,errors,basket,checkout,colours,header}.json",
  ],
  { import: "default" },
);
