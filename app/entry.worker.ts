import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// The Remix server build; it exists once `npm run build` ran.
import * as remixBuild from "../build/server/index.js";
import { createWorker } from "./http/worker.server.ts";

export { TenantRoom } from "../party/tenant-room.ts";

const build = remixBuild as unknown as ServerBuild;

export default createWorker(createRequestHandler(build, "production"));
