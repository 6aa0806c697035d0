import { watch } from "node:fs";
import path from "node:path";
import { buildProduct, forgetOtherBuilds, installBuild } from "../build/build-product.ts";
import { explain } from "../plain-failure.ts";
import { ROOT, type ProductSettings } from "./settings.ts";
import type { WorkerHost } from "./worker-host.ts";

const QUIET_MS = 150;
const WATCHED = ["app", "db", "party", "public", "remix.config.ts", "wrangler.toml"];

interface Reloading {
  settings: ProductSettings;
  worker: WorkerHost;
  tell: (line: string) => void;
}

/**
 * Builds again after a change and loads the new Worker into the running product. It is the built Worker, as everywhere:
 * Vite's own server would be another product.
 * @returns what stops it.
 */
export function reloadOnChange({ settings, worker, tell }: Reloading): () => void {
  let timer: NodeJS.Timeout | undefined;
  let building = false;
  let again = false;
  let shown: string | undefined;

  async function rebuild(): Promise<void> {
    if (building) {
      again = true;
      return;
    }
    building = true;
    const startedAt = Date.now();
    try {
      const stamp = await buildProduct({ tell: () => tell("Building …") });
      if (stamp !== shown) {
        await worker.reload(await installBuild(stamp, settings.dataDir));
        await forgetOtherBuilds(stamp, settings.dataDir);
        shown = stamp;
        tell(`Reloaded after ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
      }
    } catch (error) {
      tell(explain(error));
    } finally {
      building = false;
      if (again) {
        again = false;
        void rebuild();
      }
    }
  }

  const watchers = WATCHED.map((place) =>
    watch(path.join(ROOT, place), { recursive: !path.extname(place) }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), QUIET_MS);
    }),
  );
  tell("Watching the sources: a change is built and loaded.");
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
