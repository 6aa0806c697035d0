import adminHref from "../../styles/admin.css?url";
import checkoutHref from "../../styles/checkout.css?url";
import claimCss from "../../styles/claim.css?inline";
import claimLinesCss from "../../styles/claim-lines.css?inline";
import claimOrderCss from "../../styles/claim-order.css?inline";
import printHref from "../../styles/print.css?url";
import printShopHref from "../../styles/print-shop.css?url";
import shopOrderCss from "../../styles/shop-order.css?inline";
import siteCss from "../../styles/site.css?inline";
import siteHref from "../../styles/site.css?url";
import sizeGuideCss from "../../styles/pages/size-guide.css?inline";
import storefrontCss from "../../styles/storefront.css?inline";
import wallHref from "../../styles/wall.css?url";
import { TextFont } from "../theme/web-font.tsx";
import { useNonce } from "./page-place.tsx";
import { stylesOf } from "./page-handle.ts";

/** Pages with inline styles are never drawn in the browser, so their styles stay out of its bundle. */
const INLINE: Partial<Record<string, string>> = import.meta.env.SSR
  ? {
      claim: claimCss,
      "claim-lines": claimLinesCss,
      "claim-order": claimOrderCss,
      "shop-order": shopOrderCss,
      storefront: storefrontCss,
      "size-guide": storefrontCss + sizeGuideCss,
      site: siteCss,
    }
  : {};
const LINKED: Partial<Record<string, string>> = {
  // Drawn in the browser too, where a page of the desk fails.
  site: siteHref,
  admin: adminHref,
  checkout: checkoutHref,
  print: printHref,
  "print-shop": printShopHref,
  wall: wallHref,
};

/** They stand alone, in the device's own font: a claim is to weigh nothing, and a printer's sheet is set by the printer. */
const WITHOUT_WEB_FONTS = /^(claim|print$)/;

/**
 * The page's stylesheet, and the font that it sets text in. The first view of a stranger is one round trip, so its styles
 * are in the page; people who stay (the desk) or are on their way (the checkout) get a file that their browser keeps.
 */
export function PageStyles({
  matches,
  failed,
}: {
  matches: Parameters<typeof stylesOf>[0];
  failed: boolean;
}) {
  const nonce = useNonce();
  const style = stylesOf(matches, failed);
  const inline = INLINE[style];
  const href = LINKED[style];
  return (
    <>
      {!WITHOUT_WEB_FONTS.test(style) && <TextFont />}
      {inline ? (
        // oxlint-disable-next-line own/markup-from-text -- our own stylesheets, as the build wrote them
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: inline }} />
      ) : (
        href && <link rel="stylesheet" href={href} />
      )}
    </>
  );
}
