import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { processorsOf } from "../../domain/processors.ts";
import type { Language } from "../../i18n/languages.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { paths } from "../../paths.ts";

/**
 * What the privacy policy shows.
 * @param language of an address that is about one; whoever chooses another one there reads the general page.
 */
export async function privacyPage(args: LoaderFunctionArgs, language?: Language) {
  const { page } = args.context;
  sharePage(args.context);
  if (language) page.drawnLanguage = language;
  const { OPERATOR: operator, OPERATOR_EMAIL: operatorEmail } = page.settings;
  const chrome = await siteChrome(args);
  const languageForm = chrome.languageForm && (language ? { action: paths.privacy } : chrome.languageForm);
  return {
    site: { ...chrome, languageForm },
    operator: { operator, operatorEmail },
    processors: processorsOf(page.settings),
  };
}
