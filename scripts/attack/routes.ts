import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Door, Visitor } from "./doors.ts";

type Route = { id: string; parentId?: string; path?: string; hasAction: boolean };
export type Address = { pattern: string; hasAction: boolean };

const ASSIGNMENT = "window.__remixManifest=";
/** What a form of ours may be asked at least, where nobody knows its fields. */
const FIELDS = ["intent", "id", "email", "name", "reason", "page"];
/** Ends the session that asks, or answers whatever no other route does. */
const LEFT_OUT = /^\/logout$|\*/;

/** Every address of the built product, whether a link leads there or not, as the build's list of routes has it. */
export function readAddresses(folder: string): Address[] {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name ? readFileSync(path.join(folder, name), "utf8") : "";
  if (!text.startsWith(ASSIGNMENT)) throw new Error(`There is no list of routes in ${folder}.`);
  const { routes } = JSON.parse(text.slice(ASSIGNMENT.length).replace(/;\s*$/, "")) as {
    routes: Record<string, Route>;
  };
  return addressesOf(routes);
}

export function addressesOf(routes: Record<string, Route>): Address[] {
  const pathOf = ({ parentId, path: own = "" }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? pathOf(parent) : ""}/${own}`;
  };
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.values(routes)
    .filter((route) => !parents.has(route.id))
    .map((route) => ({
      pattern: pathOf(route)
        .replaceAll(/\/+/g, "/")
        .replace(/(.)\/$/, "$1"),
      hasAction: route.hasAction,
    }))
    .filter(({ pattern }) => !LEFT_OUT.test(pattern));
}

/**
 * Doors to the addresses that no door leads to yet: a visit of each, and a form where it takes one.
 * @param params what stands for an address's parameters; any other is 1.
 */
export function doorsOfAddresses(
  addresses: readonly Address[],
  doors: readonly Door[],
  { name, cookie }: Pick<Visitor, "name" | "cookie">,
  params: Record<string, string>,
): Door[] {
  return addresses.flatMap(({ pattern, hasAction }): Door[] => {
    const shape = new RegExp(`^${pattern.replaceAll(/[.+]/g, "\\$&").replaceAll(/:\w+/g, "[^/]+")}$`);
    const isKnown = (isVisit: boolean) =>
      doors.some(
        ({ address, kind }) =>
          (kind === "visit") === isVisit &&
          shape.test(address.split("?", 1)[0]?.replace(/(.)\/$/, "$1") ?? ""),
      );
    const address = pattern.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? "1");
    const door = (kind: "visit" | "form"): Door => ({
      name: `${kind === "visit" ? "GET" : "POST"} ${address} as ${name}`,
      fields: FIELDS.map((field) => [field, "1"]),
      address,
      kind,
      cookie,
    });
    return [
      ...(isKnown(true) ? [] : [door("visit")]),
      ...(hasAction && !isKnown(false) ? [door("form")] : []),
    ];
  });
}
