import type { RouteConfigEntry } from "@remix-run/route-config";
import { Outlet } from "@remix-run/react";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { handleError } from "../../app/http/answers/handle-error.server.ts";
import { createWorker } from "../../app/worker/worker.server.ts";
import { answerApi } from "../../app/routes/api/api.server.ts";
import { whenAway } from "../../app/http/answers/when-away.server.ts";
import { fixedWords, handlersByAddress } from "../../app/page-cache/route-pruning.server.ts";
import routeTable from "../../app/routes.ts";
import type { TestProduct } from "./page.ts";

type Module = { loader?: unknown; action?: unknown; default?: unknown };
const modules = import.meta.glob<Module>("../../app/routes/**/*.{ts,tsx}", { eager: true });

export type Door = {
  /** As Remix calls the route. */
  id: string;
  /** Of its module, within `app/`. */
  file: string;
  /** `/orders/:orderId`. */
  address: string;
  /** The routes around it, the outermost first. */
  above: string[];
  hasLoader: boolean;
  hasAction: boolean;
  /** A route without a page answers by itself. */
  isPage: boolean;
};

const routes: ServerBuild["routes"] = {
  root: { id: "root", path: "", module: { default: Outlet } as never },
};
/** The same as Remix hands them to whatever draws a page. */
const assets: ServerBuild["assets"]["routes"] = {
  root: {
    id: "root",
    path: "",
    module: "",
    hasAction: false,
    hasLoader: false,
    hasErrorBoundary: false,
  } as never,
};
/** Every route of the table that has an address. */
export const DOORS: Door[] = [];

function enter(
  entries: readonly RouteConfigEntry[],
  parentId: string,
  address: string,
  above: string[],
): void {
  for (const entry of entries) {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    const module = modules[`../../app/${entry.file}`];
    if (!module) throw new Error(`There is no module ${entry.file}.`);
    routes[id] = { id, parentId, path: entry.path, index: entry.index, module: module as never };
    assets[id] = {
      id,
      parentId,
      path: entry.path,
      index: entry.index,
      module: "",
      hasAction: Boolean(module.action),
      hasLoader: Boolean(module.loader),
      hasErrorBoundary: false,
    } as never;
    const here = [address, entry.path ?? ""].filter(Boolean).join("/").replaceAll(/\/+/g, "/");
    if (entry.path !== undefined) {
      DOORS.push({
        id,
        file: entry.file,
        address: `/${here}`.replaceAll(/\/+/g, "/").replace(/(.)\/$/, "$1"),
        above,
        hasLoader: Boolean(module.loader),
        hasAction: Boolean(module.action),
        isPage: Boolean(module.default),
      });
    }
    enter(entry.children ?? [], id, here, [...above, id]);
  }
}
enter(routeTable, "root", "", []);

const build = {
  routes,
  entry: {
    module: {
      // What loaders found is what a page shows; drawing it would only take time.
      default: (
        _request: Request,
        status: number,
        headers: Headers,
        { staticHandlerContext: found }: Found,
      ) => {
        headers.set("Content-Type", "text/html; charset=utf-8");
        return new Response(JSON.stringify([found.loaderData, found.actionData, found.errors]), {
          status,
          headers,
        });
      },
      handleError,
    },
  },
  assets: { entry: { imports: [], module: "" }, routes: assets, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  basename: "/",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
} as unknown as ServerBuild;
type Found = { staticHandlerContext: { loaderData: unknown; actionData: unknown; errors: unknown } };

/** Remix with the routes that an address needs, as in the Worker; it remembers nothing from request to request. */
const handlersOf = (whole: ServerBuild) =>
  handlersByAddress(whenAway(whole), (part) => createRequestHandler(part, "production"));
const handlerOf = handlersOf(build);

/**
 * The same with a function that draws its pages.
 * @param answerForms takes the place of every page's action.
 */
export function drawnBy(draw: ServerBuild["entry"]["module"]["default"], answerForms?: () => Promise<never>) {
  const entry = { module: { ...build.entry.module, default: draw } };
  const changed = Object.entries(build.routes).flatMap(([id, route]) => {
    const isPage = route?.module.action && route.module.default;
    return isPage && answerForms
      ? [[id, { ...route, module: { ...route.module, action: answerForms } }] as const]
      : [[id, route] as const];
  });
  const drawing = handlersOf({ ...build, routes: Object.fromEntries(changed), entry });
  return (product: TestProduct) => oneIsolate(product, drawing);
}

/** The Worker around Remix and all routes, as requests meet it; only the drawing of pages is left out. */
export function wholeProduct(product: TestProduct): (request: Request) => Promise<Response> {
  // A new Worker for each request: nobody is answered from another's page cache.
  return (request) => oneIsolate(product)(request);
}

/** The same as one isolate, which remembers pages and stores from request to request. */
export function oneIsolate(
  product: TestProduct,
  answerOf = handlerOf,
): (request: Request) => Promise<Response> {
  const execution = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  const worker = createWorker(
    (asked, context) => answerOf(new URL(asked.url).pathname)(asked, context),
    answerApi,
    fixedWords(routes),
  );
  return (request) => worker.fetch(request, product.env, execution as unknown as ExecutionContext);
}
