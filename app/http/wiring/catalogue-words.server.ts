import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type CatalogueWords, catalogueWords } from "../../i18n/catalogue-words.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { languageOf } from "./page-state.server.ts";

/** How the catalogue is said to whom this request is answered. */
export async function catalogueWordsFor({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<CatalogueWords> {
  const language = await languageOf(request, context);
  return catalogueWords(await translatorFor(language), language);
}
