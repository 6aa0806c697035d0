import { expect, test } from "vitest";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes.ts";
import { EVENT_PAGES, type EventPage, eventPagesFor } from "../../../app/ui/admin/event/event-pages.ts";

const below = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...below(entry.children ?? [])]);
const frame = below(routes).find(({ file }) => file === "routes/admin/event/layout.tsx");
const admin = { role: "admin", superadmin: false } as const;
const shown = (type: "Store" | "Promo" | "Bulk", role: "admin" | "customer_service" = "admin") =>
  eventPagesFor({ ...admin, role }, { slug: "Some-Store", type }).map(({ href }) =>
    href.split("/").slice(3).join("/"),
  );

test("the pages within the frame of an event are those of its navigation that are built", () => {
  const built = (Object.keys(EVENT_PAGES) as EventPage[]).filter((page) => EVENT_PAGES[page].built);
  const addresses = (frame?.children ?? []).map(({ path = "" }) => path.replace("events/:slug/", ""));
  // One thing of a page's list has an address below the page's.
  expect(new Set(addresses.filter((address) => !/\/:\w+$/.test(address)))).toEqual(new Set(built));
  for (const address of addresses) expect(built).toContain(address.replace(/\/:\w+$/, ""));
});

test("a store has the pages of its type, by the words of its type", () => {
  expect(shown("Store")).toContain("store-configuration");
  expect(shown("Store")).not.toContain("gift");
  expect(shown("Bulk")).toContain("gift");
  const texts = (type: "Promo" | "Store") =>
    eventPagesFor(admin, { slug: "x", type }).map(({ text }) => text);
  expect(texts("Promo")).toContain("eventDesk:page.codes");
  expect(texts("Store")).toContain("eventDesk:page.vouchers");
});
