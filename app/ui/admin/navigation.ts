import { hasRole } from "../../domain/access/roles.ts";
import type { AdminUser } from "./models.ts";

export const NAV_PAGES = [
  "dashboard",
  "events",
  "orders",
  "clients",
  "products",
  "users",
  "audit-logs",
  "settings",
] as const;
export type NavPage = (typeof NAV_PAGES)[number];

const EVERYONE = "admin|account_manager|customer_service";
const MANAGERS = "admin|account_manager";

/** Who sees which item: the tenant's own people, and the platform's staff with the specification's stricter list. */
const SEEN_BY: Record<NavPage, { tenant: string; superadmin: string }> = {
  dashboard: { tenant: EVERYONE, superadmin: EVERYONE },
  events: { tenant: EVERYONE, superadmin: MANAGERS },
  orders: { tenant: EVERYONE, superadmin: MANAGERS },
  clients: { tenant: MANAGERS, superadmin: MANAGERS },
  products: { tenant: MANAGERS, superadmin: MANAGERS },
  users: { tenant: "admin", superadmin: "admin" },
  "audit-logs": { tenant: "admin", superadmin: "admin" },
  settings: { tenant: EVERYONE, superadmin: EVERYONE },
};

/** The items of the side navigation for a user, of those pages that exist. */
export function navigationFor(user: AdminUser, built: readonly NavPage[] = NAV_PAGES): NavPage[] {
  return NAV_PAGES.filter((page) => {
    const { tenant, superadmin } = SEEN_BY[page];
    return built.includes(page) && hasRole(user.role, user.superadmin ? superadmin : tenant);
  });
}
