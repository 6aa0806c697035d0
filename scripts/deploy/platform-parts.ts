import path from "node:path";
import { WORKERS } from "../build/workers.ts";
import { ROOT } from "../product/settings.ts";

export type PlatformParts = {
  /** By their names at Cloudflare, the pages' own first. */
  workers: { name: string; config: string }[];
  queues: string[];
  buckets: string[];
};

/** What of wrangler's configuration is read here; its own types do not say it. */
type Config = {
  name?: string;
  queues: { producers?: { queue: string }[]; consumers?: { queue: string; dead_letter_queue?: string }[] };
  r2_buckets: { bucket_name?: string }[];
};

/** What the three wrangler files need at Cloudflare, read from them, so that no list of it stands elsewhere. */
export async function platformParts(): Promise<PlatformParts> {
  // Loading wrangler costs a second.
  const { unstable_readConfig: read } = await import("wrangler");
  const all = WORKERS.map(({ config }) => read({ config: path.join(ROOT, config) }) as Config);
  const queues = all.flatMap(({ queues }) => [
    ...(queues.producers ?? []).map(({ queue }) => queue),
    ...(queues.consumers ?? []).flatMap(({ queue, dead_letter_queue }) =>
      dead_letter_queue === undefined ? [queue] : [queue, dead_letter_queue],
    ),
  ]);
  const buckets = all.flatMap(({ r2_buckets }) => r2_buckets.flatMap(({ bucket_name }) => bucket_name ?? []));
  return {
    workers: WORKERS.map(({ config }, at) => ({ name: all[at]?.name ?? "", config })),
    queues: [...new Set(queues)],
    buckets: [...new Set(buckets)],
  };
}
