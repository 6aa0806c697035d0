import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isStoreRoute, storeManifestUrl } from "../../app/http/answers/store-manifest.ts";

const ASSIGNMENT = "window.__remixManifest=";

type Manifest = { routes: Record<string, unknown> };

/**
 * Writes the browser's list of a store's routes beside the list of all routes, which grows with every page of the desk:
 * the checkout, which nobody leaves for the desk, would carry it.
 * @param folder of the browser's built files.
 */
export function writeStoreManifest(folder: string): void {
  const file = readdirSync(folder).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error(`There is no list of routes in ${folder}.`);
  const text = readFileSync(path.join(folder, file), "utf8");
  if (!text.startsWith(ASSIGNMENT)) throw new Error(`${file} is not written as Remix 2 writes it.`);
  const manifest = JSON.parse(text.slice(ASSIGNMENT.length).replace(/;\s*$/, "")) as Manifest;
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isStoreRoute(id)));
  writeFileSync(
    path.join(folder, storeManifestUrl(file)),
    `${ASSIGNMENT}${JSON.stringify({ ...manifest, routes })};`,
  );
}
