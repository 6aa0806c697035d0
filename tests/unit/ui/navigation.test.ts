import { expect, test } from "vitest";
import type { Role } from "../../../app/domain/access/roles.ts";
import { navigationFor, panelNavigationFor } from "../../../app/ui/admin/frame/navigation.ts";

const user = (role: Role, superadmin: boolean) => ({ name: "A", email: "a@acme.example", role, superadmin });

test("only an administrator sees users and audit logs", () => {
  for (const superadmin of [false, true]) {
    expect(navigationFor(user("admin", superadmin))).toEqual(expect.arrayContaining(["users", "audit-logs"]));
    for (const role of ["account_manager", "customer_service"] as const) {
      expect(navigationFor(user(role, superadmin))).not.toContain("users");
      expect(navigationFor(user(role, superadmin))).not.toContain("audit-logs");
    }
  }
});

test("customer service of a tenant works on stores and orders, not on clients and products", () => {
  expect(navigationFor(user("customer_service", false))).toEqual([
    "dashboard",
    "events",
    "orders",
    "settings",
  ]);
});

test("customer service of the platform sees dashboard and settings only", () => {
  expect(navigationFor(user("customer_service", true))).toEqual(["dashboard", "settings"]);
});

test("only the platform's own people see its pages in the navigation, and only people who may see money see sales", () => {
  expect(panelNavigationFor(user("admin", true))).toEqual([
    "tenants",
    "sales",
    "accounts",
    "credit",
    "incidents",
    "disputes",
    "reconciliation",
    "deliveries",
    "maintenance",
  ]);
  expect(panelNavigationFor(user("customer_service", true))).toEqual([
    "tenants",
    "accounts",
    "incidents",
    "disputes",
    "reconciliation",
    "deliveries",
  ]);
  expect(panelNavigationFor(user("admin", false))).toEqual([]);
});
