import { may, type Permission, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { paths } from "../../../paths.ts";
import { PANEL_LINKS, PAGE_LABELS } from "../frame/page-labels.ts";
import { navigationFor, panelNavigationFor } from "../frame/navigation.ts";

export type DeskPage = { href: string; label: string };

/** Pages that stand in no navigation, and what they ask for. */
const FURTHER: readonly (DeskPage & { asks: Permission })[] = [
  { href: paths.createEvent, label: "admin:stores.create", asks: "events:write" },
  { href: paths.incidents, label: "incidentDesk:title", asks: "incidents:read" },
  { href: paths.revenue, label: "revenue:title", asks: "clients:read" },
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
