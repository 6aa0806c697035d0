import { may, type Permission } from "../../../domain/access/permissions.ts";
import type { AdminUser } from "../models.ts";

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
export const PERMISSION_OF_PAGE: Record<NavPage, Permission> = {
  dashboard: "dashboard:read",
  events: "events:read",
  orders: "orders:read",
  clients: "clients:read",
  products: "products:read",
  assets: "products:read",
  fulfillers: "fulfillers:read",
  users: "users:read",
  "audit-logs": "audit:read",
  settings: "settings:read",
};

/** The pages of the super-admin panel, for the platform's people wherever they are. */
const PANEL_PAGES = {
  tenants: "panel:read",
  sales: "tenants:sales",
  incidents: "panel:read",
  deliveries: "panel:read",
  maintenance: "platform:close",
} as const satisfies Record<string, Permission>;
export type PanelPage = keyof typeof PANEL_PAGES;

export function panelNavigationFor(user: Pick<AdminUser, "role" | "superadmin">): PanelPage[] {
  if (!user.superadmin) return [];
  return (Object.keys(PANEL_PAGES) as PanelPage[]).filter((page) => may(user, PANEL_PAGES[page]));
}

/** The items of the side navigation for a user. */
export function navigationFor(user: Pick<AdminUser, "role" | "superadmin">): NavPage[] {
  return NAV_PAGES.filter((page) => may(user, PERMISSION_OF_PAGE[page]));
}
