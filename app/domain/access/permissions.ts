import type { PersonLimit } from "./person-limit.ts";
import { hasRole, type Role } from "./roles.ts";

const ADMIN = "admin";
const MANAGERS = "admin|account_manager";
const ALL = "admin|account_manager|customer_service";
const BELOW_ADMIN = "account_manager|customer_service";
const ACCOUNT_MANAGER = "account_manager";
const SERVICE = "customer_service";
const NOBODY = "";

/** Roles are lists as the specification's role check takes them. */
type Row = {
  /** Of a tenant's own people. */
  tenant: string;
  /** Those of them who may do it within limits, which stand with the service (up to an amount, own drafts, resend only). */
  within?: string;
  /** Of the platform's people (superadmins), whose list is stricter; inside a tenant only through a support session. */
  platform: string;
  /**
   * Whether it is left to a person who is limited to stores: what is done within a store, never what is the company's as
   * a whole (docs/decisions/0528).
   */
  inStores?: true;
  /** Of fulfillers, always for their own work only. */
  fulfiller?: "full" | "limited";
};

/**
 * Who may do what, once: it feeds the navigation, loaders, actions, the API and realtime channels. What is not listed
 * is refused.
 */
const TABLE = {
  "dashboard:read": { tenant: ALL, platform: ALL, inStores: true },
  /** What stores bring and gifts take. */
  "figures:money": { tenant: MANAGERS, platform: MANAGERS, inStores: true },

  "events:read": { tenant: ALL, platform: MANAGERS, inStores: true },
  /** Create, edit, branding, SEO. */
  "events:write": { tenant: MANAGERS, platform: MANAGERS, inStores: true },
  /** A new store, and a copy of one. */
  "events:create": { tenant: MANAGERS, platform: MANAGERS },
  /** Draft, Active, On hold; customer service may only stop a store. */
  "events:status": { tenant: MANAGERS, within: SERVICE, platform: MANAGERS, inStores: true },
  /** Delete, restore, lock; account managers their own drafts. */
  "events:delete": { tenant: ADMIN, within: ACCOUNT_MANAGER, platform: MANAGERS },
  "event-products:read": { tenant: ALL, platform: MANAGERS, inStores: true },
  "event-products:write": { tenant: MANAGERS, platform: MANAGERS, inStores: true },

  /** Customer service looks up one code, resends it or releases one that is stuck. */
  "vouchers:read": { tenant: MANAGERS, within: SERVICE, platform: MANAGERS, inStores: true },
  "vouchers:write": { tenant: MANAGERS, platform: MANAGERS, inStores: true },
  "recipients:read": { tenant: ALL, platform: MANAGERS, inStores: true },
  /** Customer service resends only. */
  "recipients:invite": { tenant: MANAGERS, within: SERVICE, platform: MANAGERS, inStores: true },

  /** A fulfiller sees the orders that it makes. */
  "orders:read": { tenant: ALL, platform: MANAGERS, fulfiller: "limited", inStores: true },
  /** Addresses, and sizes as long as they may change. */
  "orders:write": { tenant: ALL, platform: MANAGERS, inStores: true },
  "orders:cancel": { tenant: ALL, platform: MANAGERS, inStores: true },
  /** A fulfiller accepts or refuses what was asked for after submission. */
  "orders:cancel-submitted": { tenant: ALL, platform: MANAGERS, fulfiller: "full", inStores: true },
  /** Up to the tenant's limit; zero means that it may only be asked for. */
  "orders:refund": { tenant: ADMIN, within: BELOW_ADMIN, platform: MANAGERS, inStores: true },
  /** Invoices, credit notes and receipts. */
  "invoices:read": { tenant: ALL, platform: MANAGERS, inStores: true },
  "invoices:write": { tenant: ALL, platform: MANAGERS, inStores: true },
  /** Money that is not where the orders say it is. */
  /** What the books of the provider, of orders and of print shops say differently of one thing. */
  "reconciliation:read": { tenant: MANAGERS, platform: MANAGERS },
  "incidents:read": { tenant: ALL, platform: MANAGERS, inStores: true },
  /** Give it back, or say how it was resolved. */
  "incidents:decide": { tenant: MANAGERS, platform: MANAGERS, inStores: true },
  /** Those of every tenant. */
  "incidents:decide-any": { tenant: NOBODY, platform: MANAGERS },
  /** A fulfiller reprints what it misprinted. */
  "orders:reprint": {
    tenant: MANAGERS,
    within: SERVICE,
    platform: MANAGERS,
    fulfiller: "limited",
    inStores: true,
  },
  "orders:approve-budget": { tenant: MANAGERS, platform: MANAGERS, inStores: true },
  "orders:approve-limit": { tenant: NOBODY, platform: MANAGERS },
  /** Customer service retries, but does not reroute. */
  "orders:retry": { tenant: MANAGERS, within: SERVICE, platform: MANAGERS, inStores: true },
  /** By hand with a reason; a fulfiller of its own work. */
  "production:write": {
    tenant: NOBODY,
    within: MANAGERS,
    platform: MANAGERS,
    fulfiller: "full",
    inStores: true,
  },

  /** Designs. */
  "products:read": { tenant: MANAGERS, platform: MANAGERS, fulfiller: "limited", inStores: true },
  "products:write": { tenant: MANAGERS, platform: MANAGERS },
  /** The company's pictures. */
  "files:read": { tenant: MANAGERS, platform: MANAGERS },
  "files:write": { tenant: MANAGERS, platform: MANAGERS },
  /** The shared catalogue of garments; a fulfiller its own stock and capacity. */
  "catalogue:read": { tenant: ALL, platform: ALL, fulfiller: "limited", inStores: true },
  "catalogue:write": { tenant: NOBODY, platform: ADMIN, fulfiller: "limited" },

  /** Clients and their revenue. */
  "clients:read": { tenant: MANAGERS, platform: MANAGERS, inStores: true },
  "clients:write": { tenant: MANAGERS, platform: MANAGERS },

  "settings:read": { tenant: ALL, platform: ALL, inStores: true },
  /** One's own name, language, password and sessions. */
  "profile:write": { tenant: ALL, platform: ALL, fulfiller: "full", inStores: true },
  "billing:read": { tenant: MANAGERS, platform: MANAGERS, fulfiller: "limited" },
  /** Bank data are edited by the tenant alone. */
  "billing:write": { tenant: ADMIN, platform: NOBODY },
  /** The company's own accounts at the payment provider: the platform's people see them, and act in nobody's name. */
  "payment-accounts:read": { tenant: MANAGERS, platform: MANAGERS },
  "payment-accounts:write": { tenant: ADMIN, platform: NOBODY },
  /** Have the provider asked about any company's account again. */
  "payment-accounts:ask": { tenant: NOBODY, platform: MANAGERS },
  "credit:request": { tenant: MANAGERS, platform: NOBODY },
  "credit:approve": { tenant: NOBODY, platform: MANAGERS },
  /** Let go of what a company owes. */
  "credit:write-off": { tenant: NOBODY, platform: ADMIN },
  "company:read": { tenant: MANAGERS, platform: MANAGERS, fulfiller: "limited", inStores: true },
  "company:write": { tenant: ADMIN, platform: ADMIN, fulfiller: "limited" },
  "shopify:read": { tenant: ALL, platform: MANAGERS },
  "shopify:write": { tenant: MANAGERS, platform: MANAGERS },
  "fulfillers:read": { tenant: MANAGERS, platform: MANAGERS, fulfiller: "limited" },
  "fulfillers:write": { tenant: MANAGERS, platform: MANAGERS, fulfiller: "limited" },
  /** Lend one of the platform's own to new stores of every tenant. */
  "fulfillers:lend": { tenant: NOBODY, platform: MANAGERS },

  "users:read": { tenant: ADMIN, platform: ADMIN },
  "users:write": { tenant: ADMIN, platform: ADMIN },
  /** Have the lost second factor of a colleague reset; of a visited tenant's people only at the panel. */
  "users:reset-factor": { tenant: ADMIN, platform: ADMIN },
  "audit:read": { tenant: ADMIN, platform: ADMIN },

  /** Account managers of one event at a time. */
  "customer-data:export": { tenant: ADMIN, within: ACCOUNT_MANAGER, platform: MANAGERS, inStores: true },
  /** Customer service opens a request, an admin erases. */
  "customer-data:erase": { tenant: ADMIN, within: SERVICE, platform: ADMIN },

  /** Everything of a company as one file: its own people alone, never a visitor. */
  "company-data:export": { tenant: ADMIN, platform: NOBODY },
  /** The erasure of the company itself: likewise. */
  "company-data:erase": { tenant: ADMIN, platform: NOBODY },

  /** The super-admin panel: every tenant and its state. */
  "panel:read": { tenant: NOBODY, platform: ALL },
  /** Deliveries that failed for days. */
  "deliveries:send-again": { tenant: NOBODY, platform: ADMIN },
  /** Close the whole platform for a while. */
  "platform:close": { tenant: NOBODY, platform: ADMIN },
  /** What each tenant sold. */
  "tenants:sales": { tenant: NOBODY, platform: MANAGERS },
  /** Book what the platform paid out to a tenant. */
  "tenants:payouts": { tenant: NOBODY, platform: MANAGERS },
  "tenants:verify": { tenant: NOBODY, platform: MANAGERS },
  /** Have the lost second factor of a tenant's last admin reset. */
  "tenants:reset-factor": { tenant: NOBODY, platform: ADMIN },
  "support:enter": { tenant: NOBODY, platform: ALL },
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof TABLE;
export const PERMISSIONS = Object.keys(TABLE) as Permission[];

/** Rights that only read, though their names do not say so. */
const ALSO_READING: ReadonlySet<Permission> = new Set(["figures:money", "tenants:sales"]);

/** What stays a superadmin's own while they visit a tenant, however little the visit may. */
const OWN_ON_A_VISIT: ReadonlySet<Permission> = new Set([
  "profile:write",
  "panel:read",
  "tenants:verify",
  "tenants:reset-factor",
  "credit:approve",
  "credit:write-off",
  "support:enter",
]);

/** Whether a right of a visitor's own may also change something while their visit only reads. */
export const isOwnOnVisit = (permission: Permission): boolean => OWN_ON_A_VISIT.has(permission);

/** What is left to who only reads. */
const isOpenToReaders = (permission: Permission): boolean =>
  permission.endsWith(":read") || ALSO_READING.has(permission) || isOwnOnVisit(permission);

/** A person with a role: one of a tenant's people, or of the platform's. */
export type StaffPrincipal = {
  role: Role;
  superadmin: boolean;
  /** On a support visit that may not change anything: no right is left but those that read, and one's own. */
  readsOnly?: boolean;
  /** What they are limited to; nothing or null: everything of the tenant. */
  limitedTo?: PersonLimit | null;
};
/** A printer that proves itself by signed requests or links; it has no role and acts on its own work only. */
export type FulfillerPrincipal = { fulfillerId: string };
export type Principal = StaffPrincipal | FulfillerPrincipal;

export type Grant = "full" | "limited" | "none";

/** How far a principal's right goes. No principal has an unknown permission. */
export function grantOf(principal: Principal, permission: Permission): Grant {
  if (!Object.hasOwn(TABLE, permission)) return "none";
  const row: Row = TABLE[permission];
  if ("fulfillerId" in principal) return row.fulfiller ?? "none";
  const { role, superadmin, readsOnly, limitedTo } = principal;
  if (readsOnly && !isOpenToReaders(permission)) return "none";
  if (limitedTo && !row.inStores) return "none";
  if (superadmin) return hasRole(role, row.platform) ? "full" : "none";
  if (hasRole(role, row.tenant)) return "full";
  return hasRole(role, row.within ?? NOBODY) ? "limited" : "none";
}

/** Whether a principal may do it at all, fully or within limits. */
export function may(principal: Principal, permission: Permission): boolean {
  return grantOf(principal, permission) !== "none";
}
