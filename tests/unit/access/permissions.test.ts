import { describe, expect, test } from "vitest";
import { may, type Permission, PERMISSIONS } from "../../../app/domain/access/permissions.ts";
import { hasRole, ROLE_KEYS, ROLES } from "../../../app/domain/access/roles.ts";

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
    ["customer_service", "admin|account_manager", false],
    ["admin", "admin", true],
    ["admin", "", false],
    ["", "admin", false],
    ["account", "account_manager", false],
    ["admin|account_manager", "admin|account_manager", false],
  ])("%j in %j is %s", (role, list, expected) => expect(hasRole(role, list)).toBe(expected));
});

const ALL = ["admin", "account_manager", "customer_service"];
const TABLE: Record<Permission, string[]> = {
  "dashboard:read": ALL,
  "events:read": ALL,
  "events:write": ["admin", "account_manager"],
  "orders:read": ALL,
  "orders:write": ALL,
  "products:read": ["admin", "account_manager"],
  "clients:read": ["admin", "account_manager"],
  "users:write": ["admin"],
  "audit:read": ["admin"],
  "settings:read": ALL,
};

describe("who may what", () => {
  test.each(Object.entries(TABLE))("%s", (permission, roles) => {
    const allowed = ROLE_KEYS.filter((role) => may({ role, superadmin: false }, permission as Permission));
    expect(allowed).toEqual(roles);
  });

  test("is told for every permission there is, and an unknown one is nobody's", () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual(Object.keys(TABLE).sort());
    for (const unknown of ["everything", "", "__proto__", "toString"]) {
      for (const role of ROLE_KEYS)
        expect(may({ role, superadmin: true }, unknown as Permission)).toBe(false);
    }
  });
});
