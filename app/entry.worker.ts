import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// The Remix server build; it exists once `npm run build` ran.
import * as remixBuild from "../build/server/index.js";
import { handlersByAddress } from "./http/route-choice.server.ts";
import type { createWorker } from "./http/worker.server.ts";

export { TenantRoom } from "../party/tenant-room.ts";

const build = remixBuild as unknown as ServerBuild;
const { createWorker: worker } = build.entry.module as unknown as { createWorker: typeof createWorker };

const handlerOf = handlersByAddress(build, (part) => createRequestHandler(part, "production"));

export default worker((request, context) => handlerOf(new URL(request.url).pathname)(request, context));
