import { may, type Permission, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { paths } from "../../../paths.ts";
import { navigationFor, PAGE_LABELS, PANEL_LINKS, panelNavigationFor } from "../frame/navigation.ts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { holdsWords } from "../../../domain/text/words.ts";

/** What the desk's search finds, in the order in which the kinds are shown; pages are found in the browser. */
export const HIT_TEXTS = {
  pages: "admin:deskSearch.pages",
  tenants: "superPanel:platformDesk.all",
  stores: "admin:nav.stores",
  orders: "admin:nav.orders",
  products: "admin:nav.products",
  clients: "admin:nav.clients",
  people: "admin:nav.users",
  places: "admin:deskSearch.places",
  actions: "admin:deskSearch.actions",
  help: "admin:deskSearch.helpPages",
} as const;
type HitKind = keyof typeof HIT_TEXTS;

export type Hit = { kind: HitKind; key: string; name: string; note: string; href: string };

/** Hits by their kind, without kinds that nothing was found of. */
export function groupsOf(hits: readonly Hit[]): { kind: HitKind; hits: Hit[] }[] {
  return (Object.keys(HIT_TEXTS) as HitKind[])
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0);
}

type DeskPage = {
  href: string;
  label: string;
  /** Something is made there: it is found by "new" and "add" as well, whatever its name says. */
  makes?: true;
  /** What the page itself is called, where menus call it otherwise. */
  title?: string;
};

/** Words for making something. */
export const MAKING = "admin:deskSearch.making";

/** Pages that stand in no navigation, and what they ask for. */
const FURTHER: readonly (DeskPage & { asks: Permission })[] = [
  { href: paths.createEvent, label: "admin:stores.create", asks: "events:create", makes: true },
  { href: paths.storeChanges, label: "storeChanges:title", asks: "event-products:write" },
  { href: paths.cases, label: "cases:desk.title", asks: "orders:read" },
  { href: paths.paymentLinks, label: "paymentLinks:title", asks: "orders:read" },
  {
    href: paths.createPaymentLink(),
    label: "paymentLinks:create.title",
    asks: "orders:write",
    makes: true,
  },
  { href: paths.incidents, label: "orderDesk:incidentDesk.title", asks: "incidents:read" },
  { href: paths.disputes, label: "orderDesk:dispute.list.title", asks: "incidents:read" },
  { href: paths.revenue, label: "clientDesk:revenue.title", asks: "clients:read" },
  { href: paths.kept, label: "orderDesk:kept.title", asks: "figures:money" },
  { href: paths.vat, label: "clientDesk:vat.title", asks: "figures:money" },
  { href: paths.createClient, label: "clientDesk:create.title", asks: "clients:write", makes: true },
  {
    href: paths.createProduct,
    label: "productDesk:catalogueDesk.newProduct",
    asks: "products:write",
    makes: true,
  },
  { href: paths.savedViews, label: "admin:views.title", asks: "profile:write" },
  { href: paths.routeRules, label: "fulfillerDesk:routes.title", asks: "fulfillers:read" },
  { href: paths.inviteUser, label: "people:invite.title", asks: "users:write", makes: true },
  { href: paths.settingsCompany, label: "preferences:company.tab", asks: "company:read" },
  { href: paths.settingsBilling, label: "preferences:billing.tab", asks: "billing:read" },
  {
    href: paths.creditAccount,
    label: "preferences:credit.title",
    title: "creditDesk:invoices",
    asks: "billing:read",
  },
  { href: paths.settingsDocuments, label: "orderDesk:documents.title", asks: "billing:read" },
  { href: paths.reconciliation, label: "reconcile:title", asks: "reconciliation:read" },
  { href: paths.payouts, label: "payouts:title", asks: "payment-accounts:read" },
  { href: paths.settingsLedger, label: "preferences:ledger.title", asks: "billing:read" },
  { href: paths.getPaid, label: "getPaid:title", asks: "payment-accounts:read" },
  { href: paths.companyData, label: "companyData:title", asks: "company-data:export" },
  { href: paths.settingsShopify, label: "setup:connection.title", asks: "shopify:read" },
  { href: paths.erasePerson, label: "companyData:person.title", asks: "customer-data:erase" },
  { href: paths.settingsSecondFactor, label: "factor:title", asks: "profile:write" },
  { href: paths.settingsPasskeys, label: "passkey:title", asks: "profile:write" },
  { href: paths.settingsNewPasskey, label: "passkey:create.title", asks: "profile:write" },
];

/** What the pages of the panel are called together. */
const PANEL_TITLE = "superPanel:title";

/** The desk's search itself. */
const SEARCH: DeskPage = { href: paths.deskSearch, label: "admin:deskSearch.title" };

/**
 * Every page of the desk that somebody may open, but for those of one thing: made of the same tables as the menus are, and of
 * the pages that stand in none. A page that is missing fails tests/integration/search/every-page.test.ts.
 */
export function deskPages(user: StaffPrincipal): DeskPage[] {
  return [
    ...navigationFor(user).map((page) => ({
      href: `/${page}`,
      label: page === "events" && user.superadmin ? "admin:nav.event" : PAGE_LABELS[page],
      title: PAGE_LABELS[page],
    })),
    ...panelNavigationFor(user).map((page) => ({ ...PANEL_LINKS[page], title: PANEL_TITLE })),
    SEARCH,
    ...FURTHER.filter(({ asks }) => may(user, asks)),
  ];
}

/** Every name by which a page is found. */
export const namesOf = (t: TFunction, { label, title, makes }: DeskPage): string =>
  [t(label), title && t(title), makes && t(MAKING)].filter(Boolean).join(" ");

/** The pages whose names hold the words; all of them while nothing is typed. */
export function usePageHits(user: StaffPrincipal, words: string): Hit[] {
  const { t } = useTranslation();
  return deskPages(user)
    .filter((page) => holdsWords(namesOf(t, page), words))
    .map(({ href, label }): Hit => ({ kind: "pages", key: href, name: t(label), note: "", href }));
}
