import { addressBlock } from "../domain/access/flood-counter.ts";
import { isWrite, SIGNED_PATHS } from "./guard.server.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";

const MINUTE = 60_000;
/** Writes of one address in a minute, in one isolate. A conference behind one address stays far below it. */
const MOST_WRITES = 3_000;

/**
 * Counts a write of its sender's address in memory, before anything is read of it.
 * @returns whole seconds to wait when too many came, else undefined. Signed requests (webhooks) do not count, nor do
 * requests without an address (none, behind Cloudflare).
 */
export function floodWait(request: Request, { floods, now }: PageState): number | undefined {
  const ip = request.headers.get("CF-Connecting-IP");
  if (ip === null || !isWrite(request) || SIGNED_PATHS.has(new URL(request.url).pathname)) return undefined;
  const at = now().getTime();
  const subject = `writes:${addressBlock(ip)}`;
  const until = floods.count({ subject, most: MOST_WRITES, windowMs: MINUTE }, at);
  return until === undefined ? undefined : Math.max(1, Math.ceil((until - at) / 1000));
}
