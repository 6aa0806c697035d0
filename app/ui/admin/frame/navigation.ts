import { may, type Permission, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { paths } from "../../../paths.ts";

export const NAV_PAGES = [
  "dashboard",
  "events",
  "orders",
  "clients",
  "products",
  "assets",
  "fulfillers",
  "users",
  "audit-logs",
  "settings",
] as const;
export type NavPage = (typeof NAV_PAGES)[number];

/** What each page asks for; the same right that its loader asks for. */
const PERMISSION_OF_PAGE: Record<NavPage, Permission> = {
  dashboard: "dashboard:read",
  events: "events:read",
  orders: "orders:read",
  clients: "clients:read",
  products: "products:read",
  assets: "files:read",
  fulfillers: "fulfillers:read",
  users: "users:read",
  "audit-logs": "audit:read",
  settings: "settings:read",
};

/** The pages of the super-admin panel, for the platform's people wherever they are. */
const PANEL_PAGES = {
  tenants: "panel:read",
  sales: "tenants:sales",
  accounts: "panel:read",
  credit: "credit:approve",
  incidents: "panel:read",
  disputes: "panel:read",
  reconciliation: "panel:read",
  deliveries: "panel:read",
  maintenance: "platform:close",
} as const satisfies Record<string, Permission>;
export type PanelPage = keyof typeof PANEL_PAGES;

export function panelNavigationFor(user: StaffPrincipal): PanelPage[] {
  if (!user.superadmin) return [];
  return (Object.keys(PANEL_PAGES) as PanelPage[]).filter((page) => may(user, PANEL_PAGES[page]));
}

/** The items of the side navigation for a user. */
export function navigationFor(user: StaffPrincipal): NavPage[] {
  return NAV_PAGES.filter((page) => may(user, PERMISSION_OF_PAGE[page]));
}

/** What the pages of the navigation are called. */
export const PAGE_LABELS: Record<NavPage, string> = {
  dashboard: "admin:nav.dashboard",
  events: "admin:nav.stores",
  orders: "admin:nav.orders",
  clients: "admin:nav.clients",
  assets: "admin:nav.assets",
  fulfillers: "admin:nav.fulfillers",
  products: "admin:nav.products",
  users: "admin:nav.users",
  "audit-logs": "admin:nav.auditLogs",
  settings: "admin:nav.settings",
};

export const PANEL_LINKS: Record<PanelPage, { href: string; label: string }> = {
  tenants: { href: paths.panel, label: "superPanel:platformDesk.all" },
  sales: { href: paths.panelSales, label: "superPanel:platformDesk.sales" },
  accounts: { href: paths.panelAccounts, label: "superPanel:accounts.title" },
  credit: { href: paths.panelCredit, label: "creditDesk:panel.title" },
  incidents: { href: paths.panelIncidents, label: "orderDesk:incidentDesk.title" },
  disputes: { href: paths.panelDisputes, label: "orderDesk:dispute.list.title" },
  reconciliation: { href: paths.panelReconciliation, label: "reconcile:title" },
  deliveries: { href: paths.panelDeliveries, label: "superPanel:deliveryDesk.title" },
  maintenance: { href: paths.panelMaintenance, label: "superPanel:maintenanceDesk.title" },
};
