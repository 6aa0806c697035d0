import type { AppLoadContext } from "@remix-run/cloudflare";

/** The HTML part of a mail as a document for a frame of ours: it runs nothing, and loads only our pictures. */
export function framedMail(context: AppLoadContext, html: string): Response {
  context.page.framedByUs = true;
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox",
    },
  });
}
