/** What the app asks a shop for; shopify.app.toml says the same, which a test compares. */
export const SHOP_SCOPES = [
  "write_products",
  "write_inventory",
  "write_fulfillments",
  "write_assigned_fulfillment_orders",
  "read_orders",
  "write_publications",
] as const;

/** What of it a shop did not grant. Who may write may read. */
export function missingScopes(granted: readonly string[]): string[] {
  const has = new Set(granted);
  return SHOP_SCOPES.filter((scope) => !has.has(scope) && !has.has(scope.replace(/^read_/, "write_")));
}
