import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { randomToken } from "../../../../http/keys/signing.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../../../i18n/languages.ts";
import { paths } from "../../../../paths.ts";
import type { OwnFulfiller } from "../../../../services/fulfillers/read.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import { keepWorkPage, readWorkPage } from "../../../../services/work-pages/keep-work-page.server.ts";
import type { WorkPageModel } from "./work-page-card.tsx";

/** The page of a fulfiller that works by hand; null of one whose system asks ours or is asked. */
export async function workPageModel(
  scope: Scope,
  { id, mode }: OwnFulfiller,
  usualLanguage: string,
): Promise<WorkPageModel | null> {
  if (mode !== "desk" && mode !== "csv") return null;
  const page = await readWorkPage(scope, { fulfillerId: id });
  return { lang: page?.lang ?? usualLanguage, since: page?.isOpen ? page.since.toISOString() : null };
}

/** A new link to a fulfiller's page; it is known to nobody afterwards but to whoever was shown it. */
export async function makeLink(
  { context }: ActionFunctionArgs,
  scope: Scope,
  { fulfiller, lang }: { fulfiller: OwnFulfiller; lang: string },
): Promise<string> {
  const key = randomToken();
  const pageId = await keepWorkPage(scope, {
    fulfiller,
    key,
    lang: isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
  });
  return context.page.settings.APP_ORIGIN + paths.openWorkPage(pageId, key);
}
