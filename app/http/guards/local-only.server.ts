import type { AppLoadContext } from "@remix-run/cloudflare";

/** Pages for developers are there on one's own machine only. */
export function requireLocal(context: AppLoadContext): void {
  if (context.page.settings.APP_ENV !== "local") throw new Response(null, { status: 404 });
}
