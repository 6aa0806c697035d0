import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// The Remix server build; it exists once `npm run build` ran.
import * as remixBuild from "../build/server/index.js";
import type { createWorker } from "./http/worker.server.ts";

export { TenantRoom } from "../party/tenant-room.ts";

const build = remixBuild as unknown as ServerBuild;
const { createWorker: worker } = build.entry.module as unknown as { createWorker: typeof createWorker };

export default worker(createRequestHandler(build, "production"));
