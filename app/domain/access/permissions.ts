import type { Role } from "./roles.ts";

/**
 * Who may do what, once: it feeds the navigation, loaders, actions, the API and realtime channels. What is not listed
 * is refused.
 */
export const PERMISSIONS = {
  "dashboard:read": ["admin", "account_manager", "customer_service"],
  "events:read": ["admin", "account_manager", "customer_service"],
  "events:write": ["admin", "account_manager"],
  "orders:read": ["admin", "account_manager", "customer_service"],
  "orders:write": ["admin", "account_manager", "customer_service"],
  "products:read": ["admin", "account_manager"],
  "clients:read": ["admin", "account_manager"],
  "users:write": ["admin"],
  "audit:read": ["admin"],
  "settings:read": ["admin", "account_manager", "customer_service"],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

export type Principal = { role: Role; superadmin: boolean };

/** An unknown permission is nobody's. */
export function may(principal: Principal, permission: Permission): boolean {
  if (!Object.hasOwn(PERMISSIONS, permission)) return false;
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return allowed.includes(principal.role);
}
