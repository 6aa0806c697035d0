import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// The Remix server build; it exists once `npm run build` ran.
import * as remixBuild from "../build/server/index.js";
import { fixedWords, handlersByAddress } from "./page-cache/route-pruning.server.ts";
import type { whenAway } from "./http/answers/when-away.server.ts";
import type { createWorker } from "./worker/worker.server.ts";
import type { workerJobs } from "./jobs/worker-jobs.server.ts";

export { TenantRoom } from "../party/tenant-room.ts";

const remix = remixBuild as unknown as ServerBuild;
const parts = remix.entry.module as unknown as {
  createWorker: (
    remix: Parameters<typeof createWorker>[0],
    words: ReadonlySet<string>,
  ) => ReturnType<typeof createWorker>;
  workerJobs: typeof workerJobs;
  whenAway: typeof whenAway;
};
const build = parts.whenAway(remix);

const handlerOf = handlersByAddress(build, (part) => createRequestHandler(part, "production"));

export default {
  ...parts.createWorker(
    (request, context) => handlerOf(new URL(request.url).pathname)(request, context),
    fixedWords(build.routes),
  ),
  ...parts.workerJobs,
};
