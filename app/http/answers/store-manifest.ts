/** Pages and pictures of a store that no page with React leads to: the checkout need not know them. */
const APART =
  /^routes\/storefront\/(?:booth\/|site-preview$|problem$|is-this-real$|pass-on\/|terms|problem-photo$|finished-photo$)/;

/** Whether the pages of a store are made of this route: its own, the document around them, and what is not found. */
export function isStoreRoute(id: string): boolean {
  return (
    id === "root" || id === "routes/not-found" || (id.startsWith("routes/storefront/") && !APART.test(id))
  );
}

/** Where the build puts the routes of stores alone, beside the browser's list of all routes. */
export function storeManifestUrl(url: string): string {
  return url.replace(/\.js$/, "-store.js");
}
