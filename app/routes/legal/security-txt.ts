import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { paths } from "../../paths.ts";

/** RFC 9116 recommends less than a year. Each request gets a new end, counted from its own time. */
const GOOD_FOR_MS = 180 * 86_400_000;

/** Where a weakness is reported, for those who look at `/.well-known/security.txt` (RFC 9116). */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { settings, now } = context.page;
  const { origin } = new URL(settings.APP_ORIGIN);
  const expires = new Date(now().getTime() + GOOD_FOR_MS);
  const lines = [
    `Contact: mailto:${settings.OPERATOR_EMAIL}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en, de, fr",
    `Canonical: ${origin}${paths.securityTxt}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
