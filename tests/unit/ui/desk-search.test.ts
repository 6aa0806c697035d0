import { describe, expect, test } from "vitest";
import { deskPages, groupsOf, type Hit } from "../../../app/ui/admin/search/hits.ts";

const hit = (kind: Hit["kind"], name: string): Hit => ({
  kind,
  key: `${kind} ${name}`,
  name,
  note: "",
  href: "/",
});

describe("the desk's search", () => {
  test("shows kinds in one order, whatever order they were found in, and none that nothing was found of", () => {
    const groups = groupsOf([
      hit("people", "Ada"),
      hit("orders", "PS-1"),
      hit("pages", "Orders"),
      hit("orders", "PS-2"),
    ]);
    expect(groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([
      ["pages", 1],
      ["orders", 2],
      ["people", 1],
    ]);
  });

  test("offers only pages that the role may open, each once", () => {
    const of = (role: "admin" | "customer_service", superadmin = false) =>
      deskPages({ role, superadmin }).map(({ href }) => href);
    expect(of("customer_service")).not.toContain("/users");
    expect(of("customer_service")).not.toContain("/events/create");
    expect(of("customer_service")).toContain("/orders/incidents");
    expect(of("admin")).toEqual(expect.arrayContaining(["/users/create", "/client-revenue"]));
    expect(of("admin").filter((href) => href.includes("super-admin-panel"))).toEqual([]);
    expect(of("admin", true)).toContain("/settings/super-admin-panel/sales");
    expect(new Set(of("admin", true)).size).toBe(of("admin", true).length);
  });
});
