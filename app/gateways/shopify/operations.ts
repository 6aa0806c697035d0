/**
 * What we ask of Shopify's Admin API. The texts are proved against the published schema of this version when it is
 * raised, and against the part of it that the shop sandbox keeps at each run (packages/shop-sandbox/README.md).
 */
export const API_VERSION = "2026-10";

export const OPERATIONS = {
  /** Whose token it is, and what it may do. */
  shop: "query Shop { shop { id name myshopifyDomain currencyCode } currentAppInstallation { accessScopes { handle } } publicApiVersions { handle supported } }",
  /** Takes the app out of the shop; its token is dead afterwards. */
  uninstall: "mutation Uninstall { appUninstall { app { id } userErrors { code message } } }",
} as const;
