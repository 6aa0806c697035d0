import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { privacyPage } from "./privacy-page.server.ts";
import { handle as general } from "./privacy/page.tsx";

export const handle = { ...general, oneLanguage: true };

/** The privacy policy in German, whatever the reader's language. */
export function loader(args: LoaderFunctionArgs) {
  return privacyPage(args, "de");
}

export { default, ErrorBoundary } from "./privacy/page.tsx";
