import { may, type Permission } from "../../../domain/access/permissions.ts";
import type { AdminUser } from "../models.ts";

export const NAV_PAGES = [
  "dashboard",
  "events",
  "orders",
  "clients",
  "products",
  "assets",
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
  users: "users:read",
  "audit-logs": "audit:read",
  settings: "settings:read",
};

/** The items of the side navigation for a user, of those pages that exist. */
export function navigationFor(
  user: Pick<AdminUser, "role" | "superadmin">,
  built: readonly NavPage[] = NAV_PAGES,
): NavPage[] {
  return NAV_PAGES.filter((page) => built.includes(page) && may(user, PERMISSION_OF_PAGE[page]));
}
