import type { Plugin } from "vite";

/**
 * Remix's list of all routes and their files as JSON that is parsed: V8 reads a string of a hundred kilobytes in a tenth of
 * the time that it takes for the same written as an object (https://v8.dev/blog/cost-of-javascript-2019#json).
 */
export function parsedManifest(): Plugin {
  return {
    name: "popstall-parsed-manifest",
    apply: "build",
    enforce: "post",
    transform(source, id) {
      if (!id.includes("virtual:remix/server-manifest")) return undefined;
      const manifest = /^export default (\{.*\});?\s*$/s.exec(source)?.[1];
      if (manifest === undefined)
        throw new Error("Remix writes its manifest otherwise than parsed-manifest-plugin.ts knows.");
      const json = JSON.stringify((0, eval)(`(${manifest})`));
      return { code: `export default JSON.parse(${JSON.stringify(json)});`, map: null };
    },
  };
}
