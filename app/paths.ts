/** The steps of a checkout, as its address names them. */
export type CheckoutStepName = "address" | "shipping" | "tax" | "payment";

/** Every address that the product links to, in one place; a test holds it against the table of routes. */
export const paths = {
  home: "/",
  ourProducts: "/our-products",
  forEvents: "/need-merch-for-an-event",
  howItWorks: "/how-does-it-work",
  about: "/about",
  customSolutions: "/custom-solutions",
  eventBuilder: "/event-builder",
  /** Where a blank is drawn on before a sign-in. */
  designBlank: (code: string) => `/event-builder/design/${code}`,
  saveDrawnBlank: (code: string) => `/event-builder/design/${code}/save`,
  drawnBlank: (code: string, side: "front" | "back", query: URLSearchParams) =>
    `/event-builder/design/${code}/${side}.svg?${query}`,
  createEvent: "/events/create",
  login: "/login",
  logout: "/logout",
  secondStep: "/login/second-step",
  passkeySignIn: "/login/passkey",
  confirmAddress: (secret: string) => `/login/new-address/${secret}`,
  keepAddress: (secret: string) => `/login/keep-address/${secret}`,
  stopFactorReset: (secret: string) => `/login/stop-reset/${secret}`,
  acceptInvitation: (secret: string) => `/login/invitation/${secret}`,
  getStarted: "/get-started",
  /** The same for a seller with a shop of Shopify's. */
  getStartedInProgram: "/get-started?program=shopify",
  resetPassword: "/reset-password",
  resetSent: "/reset-password/confirmation",
  newPassword: (secret: string) => `/reset-password/${secret}`,
  /** Ends the mails that come unasked to a recipient. */
  unsubscribe: (key: string) => `/unsubscribe/${encodeURIComponent(key)}`,
  askVerification: "/email-verification",
  verifyAddress: (secret: string) => `/email-verification/${secret}`,
  dashboard: "/dashboard",
  /** The search over everything that somebody may open. */
  deskSearch: "/dashboard/search",
  /** The lists that somebody keeps as they were filtered. */
  savedViews: "/dashboard/views",
  events: "/events",
  storeChanges: "/events/changes",
  storeChange: (id: string) => `/events/changes?change=${encodeURIComponent(id)}`,
  orders: "/orders",
  ordersExport: "/orders/export",
  packingSlips: "/orders/packing-slips",
  incidents: "/orders/incidents",
  /** What customers were asked to pay by a link. */
  paymentLinks: "/orders/payment-links",
  deskPaymentLink: (orderId: string) => `/orders/payment-links/${orderId}`,
  /** Where staff make an order for a customer of a store, or change one that is not paid. */
  createPaymentLink: (of: { store?: string; link?: string } = {}) => {
    const query = new URLSearchParams(of);
    return `/orders/payment-links/create${query.size > 0 ? `?${query}` : ""}`;
  },
  disputes: "/orders/disputes",
  reconciliation: "/orders/reconciliation",
  /** What customers and recipients say is wrong. */
  cases: "/orders/cases",
  casePhoto: (orderId: string, caseId: string, sha256: string) =>
    `/orders/${orderId}/cases/${caseId}/${sha256}`,
  order: (orderId: string) => `/orders/${orderId}`,
  unblockOrderAddress: (orderId: string) => `/orders/${orderId}/unblock-address`,
  /** The print shop's photograph of a part of an order, for staff. */
  orderPhoto: (orderId: string, fulfilmentId: string) => `/orders/${orderId}/photo/${fulfilmentId}`,
  orderDocument: (orderId: string, id: string, ending: "pdf" | "xml" | "ubl.xml") =>
    `/orders/${orderId}/documents/${id}.${ending}`,
  dispute: (orderId: string, disputeId: string) => `/orders/${orderId}/disputes/${disputeId}`,
  disputeEvidence: (orderId: string, disputeId: string) =>
    `/orders/${orderId}/disputes/${disputeId}/evidence`,
  packingSlip: (orderId: string) => `/orders/${orderId}/packing-slip`,
  printFile: (orderId: string, lineId: string, side: "front" | "back") =>
    `/orders/${orderId}/print/${lineId}/${side}`,
  clients: "/clients",
  createClient: "/clients/create",
  client: (clientId: string) => `/clients/${clientId}`,
  clientStatement: (clientId: string) => `/clients/${clientId}/statement`,
  clientStatementExport: (clientId: string) => `/clients/${clientId}/statement/export`,
  products: "/products",
  /** A product of the tenant, on the desk. */
  ownProduct: (productId: string) => `/products/${productId}`,
  /** Where its design is drawn. */
  /** How its print file and its picture compare, in millimetres. */
  productProof: (productId: string) => `/products/${productId}/proof`,
  productDesign: (productId: string) => `/products/${productId}/design`,
  /** The same, with the way back to the products of a store. */
  productDesignOf: (productId: string, slug: string) =>
    `/products/${productId}/design?store=${encodeURIComponent(slug)}`,
  saveDesign: (productId: string) => `/products/${productId}/design/save`,
  createProduct: "/products/create",
  createProductOf: (code: string) => `/products/create?use=${encodeURIComponent(code)}`,
  pictures: "/assets",
  picture: (assetId: string) => `/assets/${encodeURIComponent(assetId)}`,
  /** A drawing that only designs place, for its own staff. */
  drawing: (assetId: string) => `/assets/${encodeURIComponent(assetId)}/drawing`,
  revenue: "/client-revenue",
  kept: "/client-revenue/kept",
  keptExport: "/client-revenue/kept/export",
  vat: "/client-revenue/vat",
  vatExport: "/client-revenue/vat/export",
  payouts: "/client-revenue/payouts",
  payoutsExport: "/client-revenue/payouts/export",
  payout: (id: string) => `/client-revenue/payouts/${id}`,
  payoutExport: (id: string) => `/client-revenue/payouts/${id}/export`,
  fulfillers: "/fulfillers",
  /** How it is chosen who makes an order. */
  routeRules: "/fulfillers/choice",
  fulfiller: (fulfillerId: string) => `/fulfillers/${fulfillerId}`,
  /** Where a print shop does its work, the link that opens it there, and one job of it, which codes on paper name. */
  workPage: (pageId: string) => `/print-shop/${pageId}`,
  openWorkPage: (pageId: string, key: string) => `/print-shop/${pageId}/open/${key}`,
  job: (pageId: string, fulfilmentId: string) => `/print-shop/${pageId}/jobs/${fulfilmentId}`,
  jobSlip: (pageId: string, fulfilmentId: string) =>
    `/print-shop/${pageId}/jobs/${fulfilmentId}/packing-slip`,
  /** What the shop photographed of a job. */
  jobPhoto: (pageId: string, fulfilmentId: string) => `/print-shop/${pageId}/jobs/${fulfilmentId}/photo`,
  workSlips: (pageId: string) => `/print-shop/${pageId}/packing-slips`,
  /** The work as a file, and where shipments come back as one. */
  workFile: (pageId: string) => `/print-shop/${pageId}/jobs.csv`,
  workPlan: (pageId: string) => `/print-shop/${pageId}/plan`,
  /** A batch of jobs, which the code on its sheet opens. */
  workBatch: (pageId: string, code: string) => `/print-shop/${pageId}/batches/${code}`,
  workStock: (pageId: string) => `/print-shop/${pageId}/stock`,
  workShipments: (pageId: string) => `/print-shop/${pageId}/shipments`,
  fulfillerApi: (fulfillerId: string) => `/fulfillers/${fulfillerId}/api`,
  revenueExport: "/client-revenue/export",
  users: "/users",
  inviteUser: "/users/create",
  user: (userId: string) => `/users/${userId}`,
  settings: "/settings",
  settingsSecondFactor: "/settings/second-factor",
  settingsPasskeys: "/settings/passkeys",
  settingsNewPasskey: "/settings/passkeys/new",
  settingsCompany: "/settings/company-details",
  companyData: "/settings/your-data",
  erasePerson: "/settings/your-data/person",
  erasePersonOfOrder: (orderId: string) => `/settings/your-data/person?order=${orderId}`,
  confirmErasure: (key: string) => `/settings/your-data/erase/${key}`,
  companyDataFile: (key: string) => `/settings/your-data/file/${key}`,
  settingsBilling: "/settings/billing-account",
  creditAccount: "/settings/billing-account/credit",
  bill: (id: string) => `/settings/billing-account/credit/${id}`,
  billFile: (id: string, ending: string) => `/settings/billing-account/credit/${id}/invoice.${ending}`,
  panelCredit: "/settings/super-admin-panel/credit",
  panelCreditOf: (tenantId: string) => `/settings/super-admin-panel/credit/${tenantId}`,
  settingsDocuments: "/settings/documents",
  settingsDocumentsExport: "/settings/documents/export",
  settingsDocumentsZip: "/settings/documents/zip",
  settingsLedger: "/settings/ledger",
  settingsLedgerExport: "/settings/ledger/export",
  getPaid: "/settings/get-paid",
  /** Where the provider's form leads back to. */
  getPaidBack: "/settings/get-paid?back=1",
  /** Where the provider sends people whose link to its form is used or too old. */
  getPaidAgain: (region: string) => `/settings/get-paid/again?region=${region}`,
  settingsShopify: "/settings/shopify-connection",
  settingsShopProducts: (shopId: string) => `/settings/shopify-connection/${shopId}/products`,
  auditLogs: "/audit-logs",
  auditLogsExport: "/audit-logs/export",
  panel: "/settings/super-admin-panel",
  panelReconciliation: "/settings/super-admin-panel/reconciliation",
  panelIncidents: "/settings/super-admin-panel/incidents",
  panelDisputes: "/settings/super-admin-panel/disputes",
  panelDeliveries: "/settings/super-admin-panel/outbox",
  panelAccounts: "/settings/super-admin-panel/payment-accounts",
  panelSales: "/settings/super-admin-panel/sales",
  panelMaintenance: "/settings/super-admin-panel/maintenance",
  panelTenant: (tenantId: string) => `/settings/super-admin-panel/${tenantId}`,
  supportSession: "/settings/super-admin-panel/support",
  faq: "/help/frequently-asked-questions",
  helpArticles: "/help/help-articles",
  helpArticle: (article: string) => `/help/help-articles/${article}`,
  shippingHelp: "/help/shipping-and-delivery",
  /** The front page of the program for Shopify sellers, the way into it, its terms, and how a shop links to a store. */
  program: "/shopify/spoke",
  programSignUp: "/shopify/signup",
  programTerms: "/shopify/tsas",
  widgetInstructions: "/shopify-widget-instructions",
  /** Where Shopify leads an owner who lets the app in, and where a person connects the shop then. */
  shopCallback: "/shopify/callback",
  shopConnect: "/shopify/connect",
  termsOfSale: "/terms-and-conditions",
  termsOfSaleUs: "/terms-and-conditions-buyer-us",
  /** The terms as one buys by them in a store: they name its seller, in its frame. */
  termsOfStore: (slug: string, forUs: boolean) =>
    `/terms-and-conditions${forUs ? "-buyer-us" : ""}?store=${encodeURIComponent(slug)}`,
  /** The terms of organisers in the United States. */
  termsOfOrganisersUs: "/terms-and-conditions-us",
  privacy: "/privacy-policy",
  mailbox: "/dev/mail",
  mail: (mailId: string) => `/dev/mail/${mailId}`,
  mailPreview: "/dev/mail/preview",
  mailPreviewHtml: (name: string) => `/dev/mail/preview/${name}`,
  styleGuide: "/dev/ui",
  styleGuideFace: (face: string) => `/dev/ui/${face}`,
  sitePreview: (slug: string) => `/site-preview/${encodeURIComponent(slug)}`,
  /** What chats show of a store's page, or of one of its products; named by what is seen on it. */
  shareCard: (slug: string, productId: string | null, hash: string) =>
    `/media/cards/${encodeURIComponent(slug)}/${productId === null ? "store" : `product-${productId}`}-${hash}.png`,
  /** A print file for the fulfiller that holds its key. */
  signedPrintFile: (key: string) => `/media/print/${encodeURIComponent(key)}`,
  siteCard: (language: string) => `/media/site/${language}.png`,
  securityTxt: "/.well-known/security.txt",
  sitemap: "/sitemap.xml",
  /** The index of every shop's own sitemap. */
  storeSitemaps: "/sitemap-stores.xml",
  storeSitemap: (slug: string) => `/${encodeURIComponent(slug)}/sitemap.xml`,
  /** A shop's products as search engines for shopping take them. */
  productFeed: (slug: string) => `/${encodeURIComponent(slug)}/products.xml`,
  store: (slug: string) => `/${encodeURIComponent(slug)}`,
  storefront: (slug: string) => `/${encodeURIComponent(slug)}/storefront`,
  product: (slug: string, productId: string) => `/${encodeURIComponent(slug)}/Product=${productId}`,
  /** A design that is not published yet, for the tenant's staff. */
  newProduct: (slug: string, productId: string) => `/${encodeURIComponent(slug)}/NewProduct=${productId}`,
  /** The measures of a product, which its query names. */
  sizeGuide: (slug: string) => `/${encodeURIComponent(slug)}/size-guide`,
  basket: (slug: string) => `/${encodeURIComponent(slug)}/basket`,
  /** Where a customer pays what staff ordered for them. */
  paymentLink: (slug: string, key: string, step?: CheckoutStepName) =>
    `/${encodeURIComponent(slug)}/checkout?link=${encodeURIComponent(key)}${step ? `&step=${step}` : ""}`,
  checkout: (slug: string, step?: CheckoutStepName) =>
    `/${encodeURIComponent(slug)}/checkout${step ? `?step=${step}` : ""}`,
  confirmation: (slug: string) => `/${encodeURIComponent(slug)}/payment-success`,
  isThisReal: (slug: string) => `/${encodeURIComponent(slug)}/is-this-real`,
  /** The status page of an order, for whoever holds its key. */
  orderStatus: (slug: string, key: string) => `/${encodeURIComponent(slug)}/order/${encodeURIComponent(key)}`,
  /** Where its holder says that something is wrong with it. */
  orderInvoice: (slug: string, key: string) =>
    `/${encodeURIComponent(slug)}/order/${encodeURIComponent(key)}/invoice`,
  orderProblem: (slug: string, key: string) =>
    `/${encodeURIComponent(slug)}/order/${encodeURIComponent(key)}/problem`,
  /** Where its holder withdraws from the contract. */
  orderWithdrawal: (slug: string, key: string) =>
    `/${encodeURIComponent(slug)}/order/${encodeURIComponent(key)}/withdraw`,
  /** A photograph of a problem, for whoever holds the order's key. */
  problemPhoto: (slug: string, key: string, caseId: string, sha256: string) =>
    `/${encodeURIComponent(slug)}/order/${encodeURIComponent(key)}/problem/${caseId}/${sha256}`,
  /** The print shop's photograph of a part of an order; the order's key opens it. */
  finishedPhoto: (slug: string, key: string, fulfilmentId: string) =>
    `/${encodeURIComponent(slug)}/order/${encodeURIComponent(key)}/photo/${fulfilmentId}`,
  eventWall: (slug: string) => `/events/${encodeURIComponent(slug)}/wall`,
  eventOverview: (slug: string) => `/events/${encodeURIComponent(slug)}/overview`,
  eventDetails: (slug: string) => `/events/${encodeURIComponent(slug)}/event-details`,
  eventProducts: (slug: string) => `/events/${encodeURIComponent(slug)}/products`,
  eventCatalogue: (slug: string) => `/events/${encodeURIComponent(slug)}/catalogue`,
  /** A blank of the catalogue as a product of a store in the making. */
  useBlank: (slug: string, code: string) =>
    `/events/${encodeURIComponent(slug)}/catalogue?use=${encodeURIComponent(code)}`,
  eventSeo: (slug: string) => `/events/${encodeURIComponent(slug)}/seo`,
  eventOrders: (slug: string) => `/events/${encodeURIComponent(slug)}/orders`,
  /** What an organiser sets of a gift or an order form. */
  gift: (slug: string) => `/events/${encodeURIComponent(slug)}/gift`,
  /** What an organiser says of a shop. */
  storeConfiguration: (slug: string) => `/events/${encodeURIComponent(slug)}/store-configuration`,
  branding: (slug: string) => `/events/${encodeURIComponent(slug)}/branding`,
  eventPhotos: (slug: string) => `/events/${encodeURIComponent(slug)}/photos`,
  vouchers: (slug: string) => `/events/${encodeURIComponent(slug)}/vouchers`,
  voucher: (slug: string, id: string) => `/events/${encodeURIComponent(slug)}/vouchers/${id}`,
  survey: (slug: string) => `/events/${encodeURIComponent(slug)}/survey`,
  surveyExport: (slug: string) => `/events/${encodeURIComponent(slug)}/survey/export`,
  recipients: (slug: string) => `/events/${encodeURIComponent(slug)}/recipients`,
  invitation: (slug: string) => `/events/${encodeURIComponent(slug)}/invitation`,
  /** Its HTML part, for the frame on its page. */
  invitationMail: (slug: string) => `/events/${encodeURIComponent(slug)}/invitation/mail`,
  booth: (slug: string) => `/events/${encodeURIComponent(slug)}/booth`,
  /** The form of a stand's tablet, where its kept claims are sent, and the script that draws it without a network. */
  boothTablet: (slug: string) => `/events/${encodeURIComponent(slug)}/booth/tablet`,
  boothClaims: (slug: string) => `/events/${encodeURIComponent(slug)}/booth/tablet/claims`,
  boothWorker: (slug: string) => `/events/${encodeURIComponent(slug)}/booth/worker`,
  recipientsExport: (slug: string) => `/events/${encodeURIComponent(slug)}/recipients/export`,
  vouchersExport: (slug: string) => `/events/${encodeURIComponent(slug)}/vouchers/export`,
  vouchersPrint: (slug: string) => `/events/${encodeURIComponent(slug)}/vouchers/print`,
  vouchersQr: (slug: string) => `/events/${encodeURIComponent(slug)}/vouchers/qr`,
  faqs: (slug: string) => `/${encodeURIComponent(slug)}/faqs`,
  contact: (slug: string) => `/${encodeURIComponent(slug)}/contact-us`,
  /** Where the holder of a personal link passes their gift on or gives it back. */
  passOn: (slug: string, code: string) =>
    `/${encodeURIComponent(slug)}/pass-on?${new URLSearchParams({ code })}`,
  /** Where an order is found by its reference and e-mail address. */
  findOrder: (slug: string) => `/${encodeURIComponent(slug)}/find-order`,
} as const;

/** First path parts that a store may not take, since the routes have them. */
export const RESERVED_SLUGS = new Set(
  [
    "about api assets audit-logs auth client-revenue clients custom-solutions dashboard dev event-builder events",
    "favicon.ico favicon.svg fonts brand fulfillers garments get-started healthz help how-does-it-work licences.txt login",
    "logout media need-merch-for-an-event orders our-products parties print-shop privacy-policy privacy-policy-de privacy-policy-fr",
    "privacy-policy-nl products readyz reset-password email-verification robots.txt settings shopify",
    "shopify-widget-instructions site-preview sitemap.xml sitemap-stores.xml terms-and-conditions terms-and-conditions-buyer-us",
    "terms-and-conditions-us unsubscribe users _build .well-known",
  ].flatMap((line) => line.split(" ")),
);

/**
 * A path on our own site, or the fallback. The only way that text from outside may become a redirect or a link: it
 * must begin with one slash, hold nothing that browsers read as another host, and stay on our origin when resolved.
 */
export function safePath(candidate: string | null | undefined, fallback: string): string {
  if (!candidate || !/^\/(?![/\\])/.test(candidate)) return fallback;
  if (/[\\\u0000-\u001f\u007f]/.test(candidate)) return fallback;
  const origin = "https://origin.invalid";
  try {
    const url = new URL(candidate, origin);
    const path = url.pathname + url.search + url.hash;
    // "/..//other.host" is tidied up to "//other.host", which is another host when it is read again.
    return url.origin === origin && !path.startsWith("//") ? path : fallback;
  } catch {
    return fallback;
  }
}
