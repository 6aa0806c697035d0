import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { paths } from "../paths.ts";
import { formToken } from "../http/forms/form-token.server.ts";

const KEPT = new Set(["return", "done", "sent", "program"]);

/** What every page of the authentication layout shows around its form, and the token of that form. */
export async function authChrome({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const { settings, formOwner, now } = context.page;
  const { pathname, searchParams } = new URL(request.url);
  // What the page shows must survive a change of the language.
  const keep = Object.fromEntries([...searchParams].filter(([name]) => KEPT.has(name)));
  return {
    chrome: {
      homeHref: paths.home,
      languageForm: settings.TRANSLATION ? { action: pathname, keep } : null,
    },
    formToken: await formToken(settings.SESSION_SECRET, formOwner, now().getTime()),
  };
}
