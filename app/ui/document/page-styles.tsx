import siteHref from "../../styles/site.css?url";
import adminHref from "../../styles/admin.css?url";
import claimCss from "../../styles/claim.css?inline";
import storefrontCss from "../../styles/storefront.css?inline";
import { useNonce } from "./nonce.tsx";
import { handleOf } from "./page-handle.ts";

/**
 * The page's stylesheet. A recipient's or shopper's first view is one round trip, so its styles are in the page; people
 * who stay get a file that their browser keeps.
 */
export function PageStyles({ matches }: { matches: readonly { handle?: unknown }[] }) {
  const nonce = useNonce();
  const style = matches.map((match) => handleOf(match).styles).findLast((name) => name !== undefined) ?? "site";
  if (style === "claim") return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: claimCss }} />;
  if (style === "storefront") return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: storefrontCss }} />;
  return <link rel="stylesheet" href={style === "admin" ? adminHref : siteHref} />;
}
