/** One of the Workers of the product: where it is configured, built and begun. */
export type WorkerPart = { name: string; config: string; folder: string; entry: string };

/**
 * The page's own Worker first, which has an address. The others only it can reach, over a binding; they are deployed
 * before it, since a binding must find its Worker.
 */
export const WORKERS = [
  { name: "popstall", config: "wrangler.toml", folder: "worker", entry: "entry.worker.js" },
  {
    name: "popstall-pictures",
    config: "wrangler.pictures.toml",
    folder: "pictures",
    entry: "entry.pictures.js",
  },
  { name: "popstall-print", config: "wrangler.print.toml", folder: "print", entry: "entry.print.js" },
] as const satisfies readonly WorkerPart[];
