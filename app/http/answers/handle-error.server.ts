import type { AppLoadContext } from "@remix-run/cloudflare";
import { logError } from "../../log.server.ts";

/** Logs what a loader, an action or a page threw; the error page shows what a person may know of it. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted) return;
  const { requestId } = context.page;
  logError("request", error, { requestId });
}
