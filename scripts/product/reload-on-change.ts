import { buildProduct, forgetOtherBuilds, installBuild } from "../build/build-product.ts";
import { sourceTimes } from "../build/build-stamp.ts";
import { explain } from "../cli-error.ts";
import { ROOT, type ProductSettings } from "./settings.ts";
import type { WorkerHost } from "./worker-host.ts";

const LOOK_EVERY_MS = 500;

interface Reloading {
  settings: ProductSettings;
  worker: WorkerHost;
  tell: (line: string) => void;
}

/**
 * Builds again after a change and loads the new Worker into the running product. It is the built Worker, as everywhere:
 * Vite's own server would be another product. The files are looked at, not watched: Node's recursive watching loses
 * files that editors replace.
 * @returns what stops it.
 */
export function reloadOnChange({ settings, worker, tell }: Reloading): () => void {
  let seen = sourceTimes(ROOT);
  let stopped = false;

  async function rebuild(): Promise<void> {
    const startedAt = Date.now();
    try {
      const stamp = await buildProduct({ quick: true, tell });
      await worker.reload(await installBuild(stamp, settings.dataDir));
      await forgetOtherBuilds(stamp, settings.dataDir);
      tell(`Reloaded after ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
    } catch (error) {
      if (!stopped) tell(explain(error));
    }
  }

  async function look(): Promise<void> {
    const times = sourceTimes(ROOT);
    if (times !== seen) {
      seen = times;
      await rebuild();
    }
    if (!stopped) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  }

  let timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  tell("Watching the sources: a change is built and loaded.");
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
