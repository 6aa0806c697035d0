import type { Permission } from "../../../app/domain/access/permissions.ts";

/**
 * Who may open which door of the product, a line for each address; a door that is not listed fails the test.
 *
 * A rule is a permission (people without it get 403, nobody signed in is led to the sign-in), or "anyone" with what
 * everyone is told, or "own" where the route asks nobody for a right but acts on one's own session or link.
 */
export type Rule = Permission | "anyone" | "own" | "webhook";
export type Line = {
  /** Parameters of the address; `order`, `user` … name the tenant's own things, which test data fills in. */
  with?: Record<string, Thing>;
  see?: Rule;
  /** What whoever may see is told; 200 unless said. */
  seen?: number;
  do?: Rule;
};
export type Thing =
  | "order"
  | "user"
  | "client"
  | "fulfiller"
  | "product"
  | "picture"
  | "voucher"
  | "tenant"
  | "slug"
  | "secret"
  | "mail"
  | "hash"
  | "design"
  | "preview"
  | "gift"
  | "shop"
  | "dispute"
  | "payout"
  | "bill"
  | "billFile";

const store = { with: { slug: "slug" }, see: "anyone" } as const satisfies Line;

export const TABLE: Record<string, Line> = {
  "/": { see: "anyone" },
  "/robots.txt": { see: "anyone" },
  "/.well-known/security.txt": { see: "anyone" },
  "/sitemap.xml": { see: "anyone" },
  "/sitemap-stores.xml": { see: "anyone" },
  "/our-products": { see: "anyone" },
  "/need-merch-for-an-event": { see: "anyone" },
  "/how-does-it-work": { see: "anyone" },
  "/event-builder": { see: "own", do: "own" },
  // A browser's own store, by its cookie; there is no such blank.
  "/event-builder/design/:code": { with: { code: "secret" }, see: "own", seen: 404, do: "own" },
  "/event-builder/design/:code/save": { with: { code: "secret" }, do: "own" },
  "/event-builder/design/:code/:file": { with: { code: "secret", file: "secret" }, see: "own", seen: 404 },
  "/terms-and-conditions": { see: "anyone" },
  "/terms-and-conditions-buyer-us": { see: "anyone" },
  "/privacy-policy": { see: "anyone" },
  "/help/frequently-asked-questions": { see: "anyone" },
  "/about": { see: "anyone" },
  "/custom-solutions": { see: "anyone", do: "own" },
  "/terms-and-conditions-us": { see: "anyone" },
  "/privacy-policy-de": { see: "anyone" },
  "/privacy-policy-fr": { see: "anyone" },
  "/privacy-policy-nl": { see: "anyone" },
  "/help/shipping-and-delivery": { see: "anyone" },
  "/help/help-articles": { see: "anyone" },
  "/help/help-articles/:article": { with: { article: "secret" }, see: "anyone", seen: 404 },
  "/shopify/spoke": { see: "anyone" },
  "/shopify/signup": { see: "anyone" },
  "/shopify/tsas": { see: "anyone" },
  "/shopify-widget-instructions": { see: "anyone" },
  // This platform has no app at Shopify here.
  "/shopify/install": { see: "anyone", seen: 404 },
  "/shopify/callback": { see: "anyone", seen: 404 },
  "/shopify/connect": { see: "anyone", do: "shopify:write" },
  "/shopify/webhooks": { see: "anyone", seen: 405, do: "webhook" },

  "/login": { see: "own", do: "own" },
  "/logout": { see: "own", do: "own" },
  "/login/invitation/:secret": { with: { secret: "secret" }, see: "own", do: "own" },
  // The key of an invitation ends its mails; a made-up one nothing.
  "/unsubscribe/:key": { with: { key: "secret" }, see: "own", do: "own" },
  "/login/new-address/:secret": { with: { secret: "secret" }, see: "own", do: "own" },
  "/login/keep-address/:secret": { with: { secret: "secret" }, see: "own", do: "own" },
  "/login/stop-reset/:secret": { with: { secret: "secret" }, see: "own", do: "own" },
  "/auth/callback": { see: "anyone", seen: 302 },
  "/login/second-step": { see: "own", do: "own" },
  "/login/passkey": { see: "own", do: "own" },
  "/get-started": { see: "own", do: "own" },
  "/reset-password": { see: "own", do: "own" },
  "/reset-password/confirmation": { see: "own" },
  "/reset-password/:secret": { with: { secret: "secret" }, see: "own", do: "own" },
  "/email-verification": { see: "own", do: "own" },
  "/email-verification/:secret": { with: { secret: "secret" }, see: "own", do: "own" },

  "/dashboard": { see: "dashboard:read" },
  "/dashboard/search": { see: "dashboard:read" },
  "/dashboard/views": { see: "profile:write", do: "profile:write" },
  "/events": { see: "events:read", do: "events:delete" },
  "/events/changes": { see: "event-products:write", do: "event-products:write" },
  "/events/create": { see: "events:create", do: "events:create" },
  "/events/:slug/wall": { with: { slug: "gift" }, see: "events:read" },
  "/events/:slug/overview": { with: { slug: "gift" }, see: "events:read", do: "events:status" },
  "/events/:slug/event-details": { with: { slug: "gift" }, see: "events:read", do: "events:write" },
  "/events/:slug/products": {
    with: { slug: "gift" },
    see: "event-products:read",
    do: "event-products:write",
  },
  "/events/:slug/catalogue": {
    with: { slug: "gift" },
    see: "catalogue:read",
    do: "event-products:write",
  },
  "/events/:slug/branding": { with: { slug: "gift" }, see: "events:read", do: "events:write" },
  "/events/:slug/photos": { with: { slug: "gift" }, see: "events:read", do: "events:write" },
  "/events/:slug/seo": { with: { slug: "gift" }, see: "events:read", do: "events:write" },
  "/events/:slug/orders": { with: { slug: "gift" }, see: "orders:read" },
  // A print shop proves itself by the key of its page; whoever has none is told so.
  "/print-shop/:pageId": { with: { pageId: "secret" }, see: "anyone", seen: 401, do: "own" },
  "/print-shop/:pageId/open/:key": { with: { pageId: "secret", key: "secret" }, see: "anyone", seen: 303 },
  "/print-shop/:pageId/jobs/:fulfilmentId": {
    with: { pageId: "secret", fulfilmentId: "secret" },
    see: "anyone",
    seen: 303,
    do: "own",
  },
  "/print-shop/:pageId/jobs/:fulfilmentId/packing-slip": {
    with: { pageId: "secret", fulfilmentId: "secret" },
    see: "anyone",
    seen: 303,
  },
  "/print-shop/:pageId/jobs/:fulfilmentId/photo": {
    with: { pageId: "secret", fulfilmentId: "secret" },
    see: "anyone",
    seen: 303,
  },
  "/print-shop/:pageId/jobs.csv": { with: { pageId: "secret" }, see: "anyone", seen: 303 },
  "/print-shop/:pageId/plan": { with: { pageId: "secret" }, see: "anyone", seen: 303, do: "own" },
  "/print-shop/:pageId/batches/:code": {
    with: { pageId: "secret", code: "secret" },
    see: "anyone",
    seen: 303,
    do: "own",
  },
  "/print-shop/:pageId/stock": { with: { pageId: "secret" }, see: "anyone", seen: 303, do: "own" },
  "/print-shop/:pageId/shipments": { with: { pageId: "secret" }, see: "anyone", seen: 303, do: "own" },
  "/print-shop/:pageId/packing-slips": { with: { pageId: "secret" }, see: "anyone", seen: 303 },
  "/events/:slug/fulfillers/register": {
    with: { slug: "gift" },
    see: "fulfillers:read",
    do: "fulfillers:write",
  },
  "/fulfillers/choice": { see: "fulfillers:read", do: "fulfillers:write" },
  "/fulfillers": { see: "fulfillers:read", do: "fulfillers:write" },
  "/fulfillers/:fulfillerId": {
    with: { fulfillerId: "fulfiller" },
    see: "fulfillers:read",
    do: "fulfillers:write",
  },
  "/fulfillers/:fulfillerId/api": {
    with: { fulfillerId: "fulfiller" },
    see: "fulfillers:read",
    do: "fulfillers:write",
  },
  "/events/:slug/gift": { with: { slug: "gift" }, see: "events:read", do: "events:write" },
  "/events/:slug/store-configuration": { with: { slug: "shop" }, see: "events:read", do: "events:write" },
  "/events/:slug/vouchers": { with: { slug: "gift" }, see: "vouchers:read", do: "vouchers:read" },
  "/events/:slug/vouchers/:voucherId": {
    with: { slug: "shop", voucherId: "voucher" },
    see: "vouchers:write",
    do: "vouchers:write",
  },
  "/events/:slug/vouchers/export": {
    with: { slug: "gift" },
    see: "vouchers:write",
    seen: 302,
    do: "vouchers:write",
  },
  "/events/:slug/survey": { with: { slug: "gift" }, see: "recipients:read", do: "events:write" },
  "/events/:slug/survey/export": {
    with: { slug: "gift" },
    see: "customer-data:export",
    seen: 302,
    do: "customer-data:export",
  },
  "/events/:slug/recipients": { with: { slug: "gift" }, see: "recipients:read", do: "recipients:invite" },
  "/events/:slug/recipients/export": {
    with: { slug: "gift" },
    see: "customer-data:export",
    seen: 302,
    do: "customer-data:export",
  },
  "/events/:slug/invitation": { with: { slug: "gift" }, see: "recipients:read", do: "recipients:invite" },
  "/events/:slug/invitation/mail": { with: { slug: "gift" }, see: "recipients:read" },
  "/events/:slug/booth": { with: { slug: "gift" }, see: "recipients:read", do: "vouchers:write" },
  // A tablet proves itself by a cookie of its own; only a promo has one, whose name is public.
  "/events/:slug/booth/tablet": { with: { slug: "slug" }, see: "anyone", seen: 404, do: "own" },
  "/events/:slug/booth/tablet/claims": { with: { slug: "slug" }, see: "anyone", seen: 405, do: "own" },
  "/events/:slug/booth/worker": { with: { slug: "gift" }, see: "anyone" },
  "/events/:slug/vouchers/print": { with: { slug: "gift" }, see: "vouchers:write" },
  "/events/:slug/vouchers/qr": { with: { slug: "gift" }, see: "vouchers:write", seen: 404 },
  "/orders": { see: "orders:read", do: "orders:write" },
  "/orders/packing-slips": { see: "orders:read", seen: 302, do: "orders:read" },
  "/orders/export": { see: "customer-data:export", seen: 302, do: "customer-data:export" },
  "/orders/cases": { see: "orders:read" },
  "/orders/payment-links": { see: "orders:read" },
  "/orders/payment-links/create": { see: "orders:write", do: "orders:write" },
  "/orders/payment-links/:orderId": {
    with: { orderId: "order" },
    see: "orders:read",
    do: "orders:write",
  },
  "/orders/incidents": { see: "incidents:read", do: "incidents:decide" },
  "/orders/disputes": { see: "incidents:read" },
  "/orders/:orderId": { with: { orderId: "order" }, see: "orders:read", do: "orders:write" },
  "/orders/:orderId/unblock-address": {
    with: { orderId: "order" },
    see: "orders:write",
    seen: 302,
    do: "orders:write",
  },
  "/orders/:orderId/photo/:fulfilmentId": {
    with: { orderId: "order", fulfilmentId: "order" },
    see: "orders:read",
    seen: 404,
  },
  "/orders/:orderId/documents/:file": {
    with: { orderId: "order", file: "slug" },
    see: "invoices:read",
    seen: 404,
  },
  "/orders/:orderId/disputes/:disputeId": {
    with: { orderId: "order", disputeId: "dispute" },
    see: "orders:read",
    do: "incidents:decide",
  },
  "/orders/:orderId/disputes/:disputeId/evidence": {
    with: { orderId: "order", disputeId: "dispute" },
    see: "orders:read",
  },
  "/orders/:orderId/packing-slip": { with: { orderId: "order" }, see: "orders:read" },
  "/orders/:orderId/cases/:caseId/:photo": {
    with: { orderId: "order", caseId: "order", photo: "slug" },
    see: "orders:read",
    seen: 404,
  },
  "/orders/:orderId/print/:lineId/:side": {
    with: { orderId: "order", lineId: "order", side: "slug" },
    see: "orders:read",
    seen: 404,
  },
  "/settings": { see: "settings:read", do: "profile:write" },
  "/settings/shopify-connection": { see: "shopify:read", do: "shopify:write" },
  "/settings/shopify-connection/:shopId/products": {
    with: { shopId: "secret" },
    see: "shopify:read",
    seen: 404,
    do: "shopify:write",
  },
  "/settings/second-factor": { see: "profile:write", do: "profile:write" },
  "/settings/passkeys": { see: "profile:write", do: "profile:write" },
  "/settings/passkeys/new": { see: "profile:write", do: "profile:write" },
  "/settings/your-data": { see: "company-data:export", do: "company-data:export" },
  "/settings/your-data/erase/:key": {
    with: { key: "secret" },
    see: "company-data:erase",
    do: "company-data:erase",
  },
  "/settings/your-data/person": { see: "customer-data:erase", do: "customer-data:erase" },
  "/settings/your-data/file/:key": { with: { key: "secret" }, see: "company-data:export", seen: 404 },
  "/settings/company-details": { see: "company:read", do: "company:write" },
  "/settings/billing-account": { see: "billing:read", do: "billing:read" },
  "/settings/billing-account/credit": { see: "billing:read" },
  "/settings/billing-account/credit/:billId": {
    with: { billId: "bill" },
    see: "billing:read",
    do: "billing:write",
  },
  "/settings/billing-account/credit/:billId/:file": {
    with: { billId: "bill", file: "billFile" },
    see: "billing:read",
  },
  "/settings/documents": { see: "billing:read", do: "billing:write" },
  "/settings/ledger": { see: "billing:read" },
  "/settings/ledger/export": { see: "billing:read", seen: 302, do: "billing:read" },
  "/settings/documents/zip": { see: "billing:read", seen: 302, do: "billing:read" },
  "/settings/documents/export": { see: "billing:read", seen: 302, do: "billing:read" },
  "/settings/get-paid": { see: "payment-accounts:read", do: "payment-accounts:write" },
  // It leads on to the provider's form, or back to the page.
  "/settings/get-paid/again": { see: "payment-accounts:write", seen: 302 },
  "/assets": { see: "files:read", do: "files:write" },
  "/assets/:assetId": { with: { assetId: "picture" }, see: "files:read", do: "files:write" },
  "/assets/:assetId/drawing": { with: { assetId: "picture" }, see: "products:read" },
  "/clients": { see: "clients:read" },
  "/clients/create": { see: "clients:write", do: "clients:write" },
  "/clients/:clientId/statement": { with: { clientId: "client" }, see: "clients:read" },
  "/clients/:clientId/statement/export": {
    with: { clientId: "client" },
    see: "clients:read",
    seen: 302,
    do: "clients:read",
  },
  "/clients/:clientId": { with: { clientId: "client" }, see: "clients:read", do: "clients:write" },
  "/products": { see: "products:read" },
  "/products/create": { see: "products:write", do: "products:write" },
  "/products/:productId": { with: { productId: "product" }, see: "products:read", do: "products:write" },
  "/products/:productId/proof": { with: { productId: "product" }, see: "products:read" },
  "/products/:productId/design": {
    with: { productId: "product" },
    see: "products:read",
    do: "products:write",
  },
  "/products/:productId/design/save": { with: { productId: "product" }, do: "products:write" },
  "/client-revenue": { see: "clients:read" },
  "/orders/reconciliation": { see: "reconciliation:read", do: "incidents:decide" },
  "/settings/super-admin-panel/credit": { see: "credit:approve" },
  "/settings/super-admin-panel/credit/:tenantId": {
    with: { tenantId: "tenant" },
    see: "credit:approve",
    do: "credit:approve",
  },
  "/settings/super-admin-panel/reconciliation": { see: "panel:read" },
  "/client-revenue/kept": { see: "figures:money" },
  "/client-revenue/kept/export": { see: "figures:money", seen: 302, do: "figures:money" },
  "/client-revenue/vat": { see: "figures:money" },
  "/client-revenue/vat/export": { see: "figures:money", seen: 302, do: "figures:money" },
  "/client-revenue/payouts": { see: "payment-accounts:read" },
  "/client-revenue/payouts/export": {
    see: "payment-accounts:read",
    seen: 302,
    do: "payment-accounts:read",
  },
  "/client-revenue/payouts/:payoutId": { with: { payoutId: "payout" }, see: "payment-accounts:read" },
  "/client-revenue/payouts/:payoutId/export": {
    with: { payoutId: "payout" },
    see: "payment-accounts:read",
    seen: 302,
    do: "payment-accounts:read",
  },
  "/client-revenue/export": { see: "clients:read", seen: 302, do: "clients:read" },
  "/users": { see: "users:read" },
  "/users/create": { see: "users:write", do: "users:write" },
  "/users/:userId": { with: { userId: "user" }, see: "users:read", do: "users:write" },
  "/audit-logs": { see: "audit:read" },
  "/audit-logs/export": { see: "audit:read", seen: 302, do: "audit:read" },
  "/settings/super-admin-panel": { see: "panel:read" },
  "/settings/super-admin-panel/disputes": { see: "panel:read" },
  "/settings/super-admin-panel/incidents": { see: "panel:read", do: "incidents:decide-any" },
  "/settings/super-admin-panel/outbox": { see: "panel:read", do: "deliveries:send-again" },
  "/settings/super-admin-panel/payment-accounts": { see: "panel:read", do: "payment-accounts:ask" },
  "/settings/super-admin-panel/sales": { see: "tenants:sales" },
  "/settings/super-admin-panel/maintenance": { see: "platform:close", do: "platform:close" },
  "/settings/super-admin-panel/:tenantId": {
    with: { tenantId: "tenant" },
    see: "panel:read",
    do: "panel:read",
  },
  "/settings/super-admin-panel/support": { see: "support:enter", seen: 302, do: "support:enter" },

  // Drafts are shown to the tenant's people only.
  "/site-preview/:slug": { with: { slug: "preview" }, see: "events:read" },

  "/dev/ui": { see: "anyone" },
  "/dev/ui/:face": { with: { face: "mail" }, see: "anyone", seen: 404 },
  "/dev/mail": { see: "anyone" },
  "/dev/mail/preview": { see: "anyone" },
  "/dev/mail/preview/:name": { with: { name: "mail" }, see: "anyone", seen: 404 },
  "/dev/mail/:mailId": { with: { mailId: "mail" }, see: "anyone", seen: 404 },
  "/dev/mail/:mailId/html": { with: { mailId: "mail" }, see: "anyone", seen: 404 },
  "/media/cards/:slug/:file": { with: { slug: "shop", file: "hash" }, see: "anyone", seen: 404 },
  "/media/site/:file": { with: { file: "hash" }, see: "anyone", seen: 404 },
  "/media/files/:tenantId/:file": { with: { tenantId: "hash", file: "hash" }, see: "anyone", seen: 404 },
  "/media/print/:file": { with: { file: "hash" }, see: "anyone", seen: 404 },
  "/media/:hash/:file": { with: { hash: "hash", file: "hash" }, see: "anyone", seen: 404 },
  "/api/webhooks/stripe": { see: "anyone", seen: 405, do: "webhook" },
  "/api/webhooks/mail": { see: "anyone", seen: 405, do: "webhook" },
  // The other calls of the API have a table of their own: CALLS of app/routes/api/api.server.ts.

  "/:slug": { ...store, do: "own" },
  "/:slug/storefront": store,
  "/:slug/basket": { ...store, do: "own" },
  // An empty basket has no checkout, and nobody's order no confirmation.
  "/:slug/checkout": { ...store, see: "own", do: "own" },
  "/:slug/payment-success": { ...store, see: "own" },
  "/:slug/contact-us": { ...store, do: "own" },
  "/:slug/faqs": store,
  "/:slug/find-order": { ...store, do: "own" },
  // Its address names the product.
  "/:slug/size-guide": { ...store, see: "anyone", seen: 404 },
  "/:slug/sitemap.xml": store,
  "/:slug/products.xml": store,
  "/:slug/is-this-real": { ...store, see: "own", do: "own" },
  // Without a personal code there is nothing to pass on.
  "/:slug/pass-on": { ...store, see: "own", do: "own" },
  // The key of a mail's link opens one order; a made-up one nothing.
  "/:slug/order/:key": { with: { slug: "slug", key: "secret" }, see: "anyone", seen: 404, do: "own" },
  "/:slug/order/:key/invoice": {
    with: { slug: "slug", key: "secret" },
    see: "anyone",
    seen: 404,
    do: "own",
  },
  "/:slug/order/:key/problem": {
    with: { slug: "slug", key: "secret" },
    see: "anyone",
    seen: 404,
    do: "own",
  },
  "/:slug/order/:key/withdraw": {
    with: { slug: "slug", key: "secret" },
    see: "anyone",
    seen: 404,
    do: "own",
  },
  "/:slug/order/:key/photo/:fulfilmentId": {
    with: { slug: "slug", key: "secret", fulfilmentId: "order" },
    see: "anyone",
    seen: 404,
  },
  "/:slug/order/:key/problem/:caseId/:photo": {
    with: { slug: "slug", key: "secret", caseId: "order", photo: "slug" },
    see: "anyone",
    seen: 404,
  },
  "/:slug/:designRef": { with: { slug: "slug", designRef: "design" }, see: "anyone" },
  "/*": { see: "anyone", seen: 404, do: "own" },
};
