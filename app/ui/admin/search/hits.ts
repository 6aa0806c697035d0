import { may, type Permission, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { paths } from "../../../paths.ts";
import { navigationFor, PAGE_LABELS, PANEL_LINKS, panelNavigationFor } from "../frame/navigation.ts";
import { useTranslation } from "react-i18next";

/** What the desk's search finds, in the order in which the kinds are shown; pages are found in the browser. */
export const HIT_TEXTS = {
  pages: "admin:deskSearch.pages",
  tenants: "superPanel:platformDesk.all",
  stores: "admin:nav.stores",
  orders: "admin:nav.orders",
  products: "admin:nav.products",
  clients: "admin:nav.clients",
  people: "admin:nav.users",
} as const;
type HitKind = keyof typeof HIT_TEXTS;

export type Hit = { kind: HitKind; key: string; name: string; note: string; href: string };

/** Hits by their kind, without kinds that nothing was found of. */
export function groupsOf(hits: readonly Hit[]): { kind: HitKind; hits: Hit[] }[] {
  return (Object.keys(HIT_TEXTS) as HitKind[])
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0);
}

/** Letters without case and accents, so that "cafe" finds "Café". */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a name holds every one of the words, in any order. */
export function holdsWords(name: string, words: string): boolean {
  const inside = plain(name);
  return plain(words)
    .split(/\s+/)
    .every((word) => inside.includes(word));
}

type DeskPage = { href: string; label: string };

/** Pages that stand in no navigation, and what they ask for. */
const FURTHER: readonly (DeskPage & { asks: Permission })[] = [
  { href: paths.createEvent, label: "admin:stores.create", asks: "events:write" },
  { href: paths.incidents, label: "orderDesk:incidentDesk.title", asks: "incidents:read" },
  { href: paths.revenue, label: "clientDesk:revenue.title", asks: "clients:read" },
  { href: paths.createClient, label: "clientDesk:create.title", asks: "clients:write" },
  { href: paths.routeRules, label: "fulfillerDesk:routes.title", asks: "fulfillers:read" },
  { href: paths.inviteUser, label: "people:invite.title", asks: "users:write" },
  { href: paths.settingsCompany, label: "preferences:company.tab", asks: "company:read" },
  { href: paths.settingsBilling, label: "preferences:billing.tab", asks: "billing:read" },
  { href: paths.companyData, label: "companyData:title", asks: "company-data:export" },
  { href: paths.settingsShopify, label: "setup:connection.title", asks: "settings:read" },
  { href: paths.erasePerson, label: "companyData:person.title", asks: "customer-data:erase" },
  { href: paths.settingsSecondFactor, label: "factor:title", asks: "profile:write" },
  { href: paths.settingsPasskeys, label: "passkey:title", asks: "profile:write" },
];

/** Every page of the desk that somebody may open, but for those of one thing. */
export function deskPages(user: StaffPrincipal): DeskPage[] {
  return [
    ...navigationFor(user).map((page) => ({
      href: `/${page}`,
      label: page === "events" && user.superadmin ? "admin:nav.event" : PAGE_LABELS[page],
    })),
    ...panelNavigationFor(user).map((page) => PANEL_LINKS[page]),
    ...FURTHER.filter(({ asks }) => may(user, asks)).map(({ href, label }) => ({ href, label })),
  ];
}

/** The pages whose names hold the words; all of them while nothing is typed. */
export function usePageHits(user: StaffPrincipal, words: string): Hit[] {
  const { t } = useTranslation();
  return deskPages(user)
    .map(({ href, label }): Hit => ({ kind: "pages", key: href, name: t(label), note: "", href }))
    .filter(({ name }) => holdsWords(name, words));
}
