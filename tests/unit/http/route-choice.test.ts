import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { handlersByAddress, routeChooser } from "../../../app/page-cache/route-pruning.server.ts";
import table from "../../../app/routes.ts";

type Route = { id: string; parentId?: string | undefined; path?: string | undefined; index?: boolean };
type Branch = { id: string; path?: string; index?: boolean; children?: Branch[] };

/** The table of addresses as Remix hands it to a Worker: flat, each route naming its parent. */
const routes: Record<string, Route> = { root: { id: "root", path: "" } };
function add(entries: typeof table, parentId: string): void {
  for (const entry of entries) {
    const id = entry.id ?? entry.file.replace(/\.\w+$/, "");
    routes[id] = { id, parentId, path: entry.path, ...(entry.index ? { index: true } : {}) };
    add(entry.children ?? [], id);
  }
}
add(table, "root");

function tree(ids: ReadonlySet<string>, parentId?: string): Branch[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId && ids.has(route.id))
    .map(({ id, path, index }) =>
      index ? { id, index: true } : { id, ...(path !== undefined && { path }), children: tree(ids, id) },
    );
}

const routesFor = routeChooser(routes);
const all = new Set(Object.keys(routes));
const wholeTree = tree(all);
const matched = (branches: Branch[], pathname: string) =>
  matchRoutes(branches as Parameters<typeof matchRoutes>[0], pathname)?.map(({ route, params }) => ({
    id: route.id,
    params,
  }));

/** Each pattern of the table with something in the place of its params, in several spellings. */
const addresses = Object.values(routes).flatMap((route) => {
  const whole: string[] = [];
  for (let at: Route | undefined = route; at; at = routes[at.parentId ?? ""]) whole.unshift(at.path ?? "");
  const pattern = `/${whole.filter(Boolean).join("/")}`;
  const filled = pattern.replaceAll(/:\w+/g, "Some-Thing").replace("*", "any/thing");
  return [
    filled,
    `${filled}/`,
    filled.toUpperCase(),
    `${filled}/more`,
    filled.replaceAll("Some-Thing", "W%C3%B6rk%20Shop"),
    filled.replaceAll("Some-Thing", "orders"),
    filled.replace(/[^/]+$/, "basket"),
  ];
});

test("every address is answered by the same route, chosen among few", () => {
  for (const pathname of new Set(["/", "//", ...addresses])) {
    const chosen = routesFor(pathname);
    expect(chosen, pathname).toBeDefined();
    expect(matched(tree(new Set(chosen)), pathname), pathname).toEqual(matched(wholeTree, pathname));
  }
});

test("a store's page takes a handful of the routes", () => {
  expect(routesFor("/Acme-UK-Store")?.length).toBeLessThan(6);
  expect(all.size).toBeGreaterThan(20);
});

test("data of a page is asked of the page's own routes", () => {
  expect(routesFor("/orders.data")).toEqual(routesFor("/orders"));
  expect(routesFor("/_root.data")).toEqual(routesFor("/"));
});

test("a malformed address is left to all of them", () => {
  expect(routesFor("/%E0%A4%A")).toBeUndefined();
});

test("a store's pages name the list of a store's routes, everybody else's the whole", () => {
  const listOf = handlersByAddress(
    { routes, assets: { routes, url: "/_build/manifest-12ab.js" } } as unknown as ServerBuild,
    (build) => build.assets.url,
  );
  expect(listOf("/Acme-UK-Store/checkout")).toBe("/_build/manifest-12ab-store.js");
  expect(listOf("/orders")).toBe("/_build/manifest-12ab.js");
  expect(listOf("/login")).toBe("/_build/manifest-12ab.js");
});
