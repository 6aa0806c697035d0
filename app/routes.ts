import { layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

/**
 * Every address of the product. A store may sit at any free first word, so stores come last; the words that are taken
 * stand in RESERVED_SLUGS (paths.ts), and a test holds the two together.
 */
const storefront = prefix(":slug", [
  route("/", "routes/storefront/home.tsx"),
  route("storefront", "routes/storefront/listing.tsx"),
  route("basket", "routes/storefront/basket.tsx"),
  route("checkout", "routes/storefront/checkout/page.tsx"),
  route("payment-success", "routes/storefront/payment-success.tsx"),
  route("contact-us", "routes/storefront/contact.tsx"),
  route("faqs", "routes/storefront/faqs.tsx"),
  route("is-this-real", "routes/storefront/is-this-real.tsx"),
  route("order/:key", "routes/storefront/order-status.tsx"),
  // Product=12 and NewProduct=12: one whole segment, read in the loader.
  route(":designRef", "routes/storefront/product.tsx"),
]);

const admin = [
  route("dashboard", "routes/admin/dashboard/page.tsx"),
  route("events", "routes/admin/events/page.tsx"),
  // A new page of an event is a line here and one in ui/admin/event/event-pages.ts.
  layout("routes/admin/event/layout.tsx", [
    route("events/:slug/overview", "routes/admin/event/overview/page.tsx"),
    route("events/:slug/event-details", "routes/admin/event/details/page.tsx"),
    route("events/:slug/products", "routes/admin/event/products/page.tsx"),
    route("events/:slug/seo", "routes/admin/event/seo/page.tsx"),
    route("events/:slug/fulfillers/register", "routes/admin/event/fulfillers/page.tsx"),
    route("events/:slug/orders", "routes/admin/event/orders/page.tsx"),
    route("events/:slug/gift", "routes/admin/gift/page.tsx"),
    route("events/:slug/store-configuration", "routes/admin/store-configuration/page.tsx"),
    route("events/:slug/branding", "routes/admin/event/branding/page.tsx"),
    route("events/:slug/photos", "routes/admin/event/photos/page.tsx"),
    route("events/:slug/vouchers", "routes/admin/vouchers/page.tsx"),
  ]),
  route("orders", "routes/admin/orders/page.tsx"),
  route("orders/incidents", "routes/admin/incidents/page.tsx"),
  route("orders/:orderId", "routes/admin/orders/order.tsx"),
  route("clients", "routes/admin/clients/page.tsx"),
  route("clients/create", "routes/admin/clients/create.tsx"),
  route("clients/:clientId", "routes/admin/clients/client.tsx"),
  route("fulfillers", "routes/admin/fulfillers/page.tsx"),
  route("products", "routes/admin/products/page.tsx"),
  route("products/:productId", "routes/admin/products/product.tsx"),
  route("assets", "routes/admin/pictures/page.tsx"),
  route("assets/:assetId", "routes/admin/pictures/picture.tsx"),
  route("client-revenue", "routes/admin/revenue/page.tsx"),
  route("settings", "routes/admin/settings/own-account.tsx"),
  route("settings/second-factor", "routes/admin/settings/second-factor.tsx"),
  route("settings/passkeys", "routes/admin/settings/passkeys.tsx"),
  route("settings/passkeys/new", "routes/admin/settings/new-passkey.tsx"),
  route("settings/company-details", "routes/admin/settings/company.tsx"),
  route("settings/billing-account", "routes/admin/settings/billing.tsx"),
  route("users", "routes/admin/people/list.tsx"),
  route("users/create", "routes/admin/people/invite.tsx"),
  route("users/:userId", "routes/admin/people/person.tsx"),
  route("audit-logs", "routes/admin/audit/log.tsx"),
  route("settings/super-admin-panel", "routes/admin/panel/tenants.tsx"),
  route("settings/super-admin-panel/incidents", "routes/admin/panel/incidents.tsx"),
  route("settings/super-admin-panel/outbox", "routes/admin/panel/deliveries.tsx"),
  route("settings/super-admin-panel/:tenantId", "routes/admin/panel/tenant.tsx"),
];

const developer = prefix("dev", [
  route("ui", "routes/dev/ui.tsx"),
  route("ui/:face", "routes/dev/face.tsx"),
  route("mail", "routes/dev/mailbox.tsx"),
  route("mail/preview", "routes/dev/mail-preview.tsx"),
  route("mail/preview/:name", "routes/dev/mail-preview-html.ts"),
  route("mail/:mailId", "routes/dev/mail.tsx"),
  route("mail/:mailId/html", "routes/dev/mail-html.ts"),
]);

export default [
  route("/", "routes/marketing/home.tsx"),
  route("our-products", "routes/marketing/our-products.tsx"),
  route("need-merch-for-an-event", "routes/marketing/for-events.tsx"),
  route("how-does-it-work", "routes/marketing/how-it-works.tsx"),
  route("event-builder", "routes/builder/event-builder.tsx"),
  // The same builder for whoever is signed in, outside the admin's frame.
  route("events/create", "routes/builder/create-event.tsx"),
  route("terms-and-conditions", "routes/storefront/terms.tsx"),
  route("terms-and-conditions-buyer-us", "routes/storefront/terms-buyer-us.tsx"),
  route("privacy-policy", "routes/legal/privacy.tsx"),
  route("help/frequently-asked-questions", "routes/help/faq.tsx"),
  route("login", "routes/account/login.tsx"),
  route("logout", "routes/account/logout.ts"),
  route("login/second-step", "routes/account/second-step.tsx"),
  route("login/passkey", "routes/account/passkey-sign-in.tsx"),
  route("login/invitation/:secret", "routes/account/accept-invitation.tsx"),
  route("login/stop-reset/:secret", "routes/account/stop-reset.tsx"),
  route("get-started", "routes/account/get-started.tsx"),
  route("reset-password", "routes/account/reset-password.tsx"),
  route("reset-password/confirmation", "routes/account/reset-sent.tsx"),
  route("reset-password/:secret", "routes/account/new-password.tsx"),
  route("email-verification", "routes/account/ask-verification.tsx"),
  route("email-verification/:secret", "routes/account/verify-address.tsx"),
  layout("routes/admin/layout.tsx", admin),
  route("site-preview/:slug", "routes/storefront/site-preview.tsx"),
  // Files, not pages: they stand outside the admin's frame and ask for their right themselves.
  route("events/:slug/vouchers/export", "routes/admin/vouchers/export.ts"),
  route("events/:slug/vouchers/print", "routes/admin/vouchers/print.tsx"),
  route("events/:slug/vouchers/qr", "routes/admin/vouchers/qr.ts"),
  route("orders/export", "routes/admin/orders/export.ts"),
  route("assets/:assetId/drawing", "routes/admin/pictures/drawing.ts"),
  route("client-revenue/export", "routes/admin/revenue/export.ts"),
  route("audit-logs/export", "routes/admin/audit/export.ts"),
  route("settings/super-admin-panel/support", "routes/admin/panel/support.ts"),
  ...developer,
  route("media/cards/:slug/:file", "routes/media/card.ts"),
  route("media/files/:tenantId/:file", "routes/media/file.ts"),
  route("media/:hash/:file", "routes/media/picture.ts"),
  // The other addresses below /api are hono's: routes/api/api.server.ts.
  route("api/webhooks/stripe", "routes/api/stripe-webhook.ts"),
  ...storefront,
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
