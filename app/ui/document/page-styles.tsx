import adminHref from "../../styles/admin.css?url";
import checkoutHref from "../../styles/checkout.css?url";
import claimCss from "../../styles/claim.css?inline";
import siteHref from "../../styles/site.css?url";
import storefrontCss from "../../styles/storefront.css?inline";
import styleGuideHref from "../../styles/style-guide.css?url";
import { useNonce } from "./nonce.tsx";
import { lookOf } from "./page-handle.ts";

const LINKED = { site: siteHref, admin: adminHref, checkout: checkoutHref, "style-guide": styleGuideHref };

/**
 * The page's stylesheet. A recipient's or shopper's first view is one round trip, so its styles are in the page; people
 * who stay get a file that their browser keeps.
 */
export function PageStyles({ matches }: { matches: readonly { handle?: unknown; data?: unknown }[] }) {
  const nonce = useNonce();
  const style =
    matches
      .map((match) => lookOf(match).styles)
      .filter((name) => name !== undefined)
      .at(-1) ?? "site";
  if (style === "claim") return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: claimCss }} />;
  if (style === "storefront")
    return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: storefrontCss }} />;
  return <link rel="stylesheet" href={LINKED[style]} />;
}
