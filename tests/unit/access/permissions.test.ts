import { describe, expect, test } from "vitest";
import { grantableRoles, mayGrant, refusesRoleChange } from "../../../app/domain/access/granting.ts";
import { grantOf, may, type Permission, PERMISSIONS } from "../../../app/domain/access/permissions.ts";
import { hasRole, type Role, ROLE_KEYS, ROLES } from "../../../app/domain/access/roles.ts";

test("the three roles carry the specification's labels", () => {
  expect(ROLES).toEqual({
    admin: "Administrator",
    account_manager: "Account Manager",
    customer_service: "Customer Service",
  });
});

describe("the role check of a pipe-separated list", () => {
  test.each([
    ["admin", "admin|account_manager", true],
    ["account_manager", "admin|account_manager", true],
    ["customer_service", "admin|account_manager", false],
    ["admin", "admin", true],
    ["admin", "", false],
    ["", "admin", false],
    ["", "", false],
    ["", "admin||account_manager", false],
    ["account", "account_manager", false],
    ["admin", "superadmin", false],
    ["admin|account_manager", "admin|account_manager", false],
  ])("%j in %j is %s", (role, list, expected) => expect(hasRole(role, list)).toBe(expected));
});

/**
 * The table of the product's design, written a second time: tenant's admin, account manager, customer service; the
 * platform's admin, account manager, customer service; fulfiller. F fully, L within limits, - not at all.
 */
const TABLE: Record<Permission, string> = {
  "dashboard:read": "FFF FFF -",
  "figures:money": "FF- FF- -",
  "events:read": "FFF FF- -",
  "events:write": "FF- FF- -",
  "events:create": "FF- FF- -",
  "events:status": "FFL FF- -",
  "events:delete": "FL- FF- -",
  "event-products:read": "FFF FF- -",
  "event-products:write": "FF- FF- -",
  "vouchers:read": "FFL FF- -",
  "vouchers:write": "FF- FF- -",
  "recipients:read": "FFF FF- -",
  "recipients:invite": "FFL FF- -",
  "orders:read": "FFF FF- L",
  "orders:write": "FFF FF- -",
  "orders:cancel": "FFF FF- -",
  "orders:cancel-submitted": "FFF FF- F",
  "orders:refund": "FLL FF- -",
  "fulfillers:lend": "--- FF- -",
  "invoices:read": "FFF FF- -",
  "invoices:write": "FFF FF- -",
  "reconciliation:read": "FF- FF- -",
  "incidents:read": "FFF FF- -",
  "incidents:decide": "FF- FF- -",
  "incidents:decide-any": "--- FF- -",
  "deliveries:send-again": "--- F-- -",
  "orders:reprint": "FFL FF- L",
  "orders:approve-budget": "FF- FF- -",
  "orders:approve-limit": "--- FF- -",
  "orders:retry": "FFL FF- -",
  "production:write": "LL- FF- F",
  "files:read": "FF- FF- -",
  "products:read": "FF- FF- L",
  "products:write": "FF- FF- -",
  "files:write": "FF- FF- -",
  "catalogue:read": "FFF FFF L",
  "catalogue:write": "--- F-- L",
  "clients:read": "FF- FF- -",
  "clients:write": "FF- FF- -",
  "settings:read": "FFF FFF -",
  "profile:write": "FFF FFF F",
  "billing:read": "FF- FF- L",
  "billing:write": "F-- --- -",
  "payment-accounts:read": "FF- FF- -",
  "payment-accounts:write": "F-- --- -",
  "payment-accounts:ask": "--- FF- -",
  "credit:request": "FF- --- -",
  "credit:approve": "--- FF- -",
  "credit:write-off": "--- F-- -",
  "company:read": "FF- FF- L",
  "company:write": "F-- F-- L",
  "shopify:read": "FFF FF- -",
  "shopify:write": "FF- FF- -",
  "fulfillers:read": "FF- FF- L",
  "fulfillers:write": "FF- FF- L",
  "users:read": "F-- F-- -",
  "users:write": "F-- F-- -",
  "users:reset-factor": "F-- F-- -",
  "audit:read": "F-- F-- -",
  "customer-data:export": "FL- FF- -",
  "customer-data:erase": "F-L F-- -",
  "company-data:export": "F-- --- -",
  "company-data:erase": "F-- --- -",
  "panel:read": "--- FFF -",
  "platform:close": "--- F-- -",
  "tenants:sales": "--- FF- -",
  "tenants:payouts": "--- FF- -",
  "tenants:verify": "--- FF- -",
  "tenants:reset-factor": "--- F-- -",
  "support:enter": "--- FFF -",
};

const LETTER = { full: "F", limited: "L", none: "-" };

describe("who may what", () => {
  test.each(Object.entries(TABLE))("%s: %s", (name, cells) => {
    const permission = name as Permission;
    const of = (superadmin: boolean) =>
      ROLE_KEYS.map((role) => LETTER[grantOf({ role, superadmin }, permission)]).join("");
    const fulfiller = LETTER[grantOf({ fulfillerId: "f1" }, permission)];
    expect(`${of(false)} ${of(true)} ${fulfiller}`).toBe(cells);
    expect(may({ fulfillerId: "f1" }, permission)).toBe(fulfiller !== "-");
    for (const role of ROLE_KEYS) {
      const principal = { role, superadmin: false };
      expect(may(principal, permission)).toBe(grantOf(principal, permission) !== "none");
    }
  });

  test("every permission has a grant, and no role has an unknown permission", () => {
    expect([...PERMISSIONS].sort()).toEqual(Object.keys(TABLE).sort());
    for (const unknown of ["everything", "", "__proto__", "toString"]) {
      expect(may({ fulfillerId: "f1" }, unknown as Permission)).toBe(false);
      for (const role of ROLE_KEYS) {
        expect(may({ role, superadmin: true }, unknown as Permission)).toBe(false);
        expect(may({ role, superadmin: false }, unknown as Permission)).toBe(false);
      }
    }
  });

  test.each(["", "superadmin", "Admin", "admin|account_manager", "constructor"])(
    "a user of the unknown role %j may nothing",
    (role) => {
      for (const permission of PERMISSIONS)
        for (const superadmin of [false, true])
          expect(may({ role: role as Role, superadmin }, permission)).toBe(false);
    },
  );
});

describe("who may give which role", () => {
  const staff = (role: Role, superadmin = false) => ({ role, superadmin });

  test("an administrator may give every role, and other users may give none", () => {
    expect(grantableRoles(staff("admin"))).toEqual(ROLE_KEYS);
    expect(grantableRoles(staff("admin", true))).toEqual(ROLE_KEYS);
    for (const role of ["account_manager", "customer_service"] as const) {
      expect(grantableRoles(staff(role))).toEqual([]);
      expect(grantableRoles(staff(role, true))).toEqual([]);
    }
  });

  test("no role is above the granter's own", () => {
    for (const mine of ROLE_KEYS)
      for (const role of ROLE_KEYS)
        if (mayGrant(staff(mine), role)) {
          expect(ROLE_KEYS.indexOf(mine)).toBeLessThanOrEqual(ROLE_KEYS.indexOf(role));
        }
  });

  test.each(["superadmin", "", "owner", "__proto__"])("%j is no role to give", (role) => {
    expect(mayGrant(staff("admin", true), role as Role)).toBe(false);
  });

  test.each([
    ["their own role", { id: "a", role: "admin" }, "account_manager", 3, "own_role"],
    ["themselves out", { id: "a", role: "admin" }, null, 3, "own_role"],
    ["the last other admin down", { id: "b", role: "admin" }, "account_manager", 0, "last_admin"],
    ["the last other admin out", { id: "b", role: "admin" }, null, 0, "last_admin"],
    ["one of two admins down", { id: "b", role: "admin" }, "account_manager", 1, undefined],
    ["an account manager up", { id: "b", role: "account_manager" }, "admin", 0, undefined],
    ["customer service out", { id: "b", role: "customer_service" }, null, 0, undefined],
  ] as const)("an admin takes %s", (_, person, to, otherAdmins, refusal) => {
    const granter = { ...staff("admin"), id: "a" };
    expect(refusesRoleChange(granter, person, to, otherAdmins)).toBe(refusal);
  });

  test("a user without the right to manage users can change no user", () => {
    const granter = { ...staff("account_manager"), id: "a" };
    const person = { id: "b", role: "customer_service" as const };
    expect(refusesRoleChange(granter, person, "account_manager", 2)).toBe("above_own");
  });
});

test("on a visit that only reads nothing is left but what reads and what is the visitor's own", () => {
  const own = [
    "profile:write",
    "tenants:verify",
    "tenants:reset-factor",
    "credit:approve",
    "credit:write-off",
    "support:enter",
  ];
  for (const role of ROLE_KEYS)
    for (const superadmin of [true, false])
      for (const permission of PERMISSIONS) {
        const reads = /:read$/.test(permission) || ["figures:money", "tenants:sales"].includes(permission);
        const before = grantOf({ role, superadmin }, permission);
        const left = grantOf({ role, superadmin, readsOnly: true }, permission);
        expect(left, permission).toBe(reads || own.includes(permission) ? before : "none");
        expect(grantOf({ role, superadmin, readsOnly: false }, permission)).toBe(before);
      }
});
