import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { handleError } from "./handle-error.server.ts";
import { rememberedFrame } from "./store-frames.server.ts";

/**
 * What a page of a store threw that says nothing of the store, as an error that wears its frame; undefined for everything
 * else. Only for a store that the visitor may see, and only where a browser shows the answer: scripts read the status.
 */
export function faultInStore(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Response | undefined {
  const { enteredStore } = context.page;
  const isShown = request.headers.get("Accept")?.includes("text/html") ?? false;
  const frame = isShown && enteredStore !== undefined ? rememberedFrame(enteredStore) : undefined;
  if (!frame) return undefined;
  if (!(error instanceof Response)) handleError(error, { request, context });
  else if (error.status < 400 || error.body !== null) return undefined;
  const status = error instanceof Response ? error.status : 500;
  return Response.json({ storeError: { reason: null, store: frame.chrome, products: [] } }, { status });
}
