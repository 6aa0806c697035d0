import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { HELP_ARTICLES, type HelpArticle } from "../../domain/help/help-articles.ts";
import { languageOf } from "../../http/wiring/page-state.server.ts";
import { translatorFor } from "../../i18n/instance.server.ts";

// texts: helpArticles:article.*
/** Every help article in the language of the answer. */
export async function readArticles({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<HelpArticle[]> {
  const t = await translatorFor(await languageOf(request, context));
  return HELP_ARTICLES.map(({ name, slug, reader }) => {
    const key = `helpArticles:article.${name}`;
    // What an order's page says of its rule is said here too.
    const text = name === "changeOrder" ? t("claim:change.rule") : t(`${key}.text`);
    return {
      slug,
      reader,
      title: t(`${key}.title`),
      paragraphs: [text, t(`${key}.more`)],
      words: t(`${key}.words`),
    };
  });
}
