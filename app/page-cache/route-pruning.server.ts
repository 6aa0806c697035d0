import type { ServerBuild } from "@remix-run/cloudflare";
import { isStoreRoute, storeManifestUrl } from "../http/answers/store-manifest.ts";
import { isCacheOn } from "../caches.ts";

type Route = { id: string; parentId?: string | undefined; path?: string | undefined };
type Routes = Record<string, Route>;

/**
 * Tells the routes that an address could mean, with their layouts; undefined when it takes all of them to tell. Remix
 * works through every route several times a request, which took an eighth of a page's time; of a hundred two or three
 * can match. It is never too few: Remix itself chooses among them.
 */
export function routeChooser(routes: Routes): (pathname: string) => string[] | undefined {
  const patterns = Object.values(routes).map((route) => ({
    pattern: toPattern(partsOfRoute(routes, route)),
    ids: withLayouts(routes, route),
  }));
  return (pathname) => {
    const parts = partsOf(pathname);
    if (!parts) return undefined;
    const chosen = new Set<string>();
    for (const { pattern, ids } of patterns) {
      if (couldMatch(pattern, parts)) for (const id of ids) chosen.add(id);
    }
    return [...chosen].sort();
  };
}

/** The words that addresses of routes have whatever is shown there: `orders` of `/orders/:orderId`. */
export function fixedWords(routes: Record<string, { path?: string | undefined } | undefined>): Set<string> {
  const parts = Object.values(routes).flatMap((route) => route?.path?.split("/") ?? []);
  return new Set(parts.filter((part) => !/[:*]/.test(part)));
}

/** The whole build's handler for each address, made of as many routes as that address needs. */
export function handlersByAddress<Handler>(
  build: ServerBuild,
  make: (build: ServerBuild) => Handler,
): (pathname: string) => Handler {
  const handleAll = make(build);
  const handlers = new Map<string, Handler>();
  const routesFor = routeChooser(build.routes as Routes);
  return (pathname) => {
    const ids = isCacheOn("routes") ? routesFor(pathname) : undefined;
    if (!ids) return handleAll;
    const key = ids.join("\n");
    const handler = handlers.get(key);
    if (handler) return handler;
    const made = make(only(build, new Set(ids)));
    handlers.set(key, made);
    return made;
  };
}

function only(build: ServerBuild, ids: Set<string>): ServerBuild {
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: {
      ...build.assets,
      routes: pick(build.assets.routes),
      url: [...ids].every(isStoreRoute) ? storeManifestUrl(build.assets.url) : build.assets.url,
    },
  };
}

/** The address in parts as routes are written; undefined when it is malformed. */
function partsOf(pathname: string): string[] | undefined {
  const bare = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  try {
    return bare
      .split("/")
      .filter(Boolean)
      .map((part) => decodeURIComponent(part).toLowerCase());
  } catch {
    return undefined;
  }
}

function partsOfRoute(routes: Routes, route: Route): string[] {
  const own = (route.path ?? "").split("/").filter(Boolean);
  const parent = routes[route.parentId ?? ""];
  return parent ? [...partsOfRoute(routes, parent), ...own] : own;
}

function withLayouts(routes: Routes, route: Route): string[] {
  const parent = routes[route.parentId ?? ""];
  return parent ? [route.id, ...withLayouts(routes, parent)] : [route.id];
}

/** What an address must have in each place; undefined where anything will do. */
type Pattern = { fixed: readonly (string | undefined)[]; more: boolean };

function toPattern(parts: readonly string[]): Pattern {
  const splat = parts.indexOf("*");
  const fixed = splat < 0 ? parts : parts.slice(0, splat);
  return {
    fixed: fixed.map((part) => (part.startsWith(":") ? undefined : part.toLowerCase())),
    more: splat >= 0,
  };
}

/** Literal parts must be equal whatever their case, a param takes any part, and `*` all that is left. */
function couldMatch({ fixed, more }: Pattern, parts: readonly string[]): boolean {
  if (more ? parts.length < fixed.length : parts.length !== fixed.length) return false;
  return fixed.every((part, index) => part === undefined || part === parts[index]);
}
