import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { siteChrome } from "../../../auth/site-chrome.server.ts";
import { firstSentences } from "../../../domain/help/help-articles.ts";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { paths } from "../../../paths.ts";
import { HelpArticleView } from "./view.tsx";
import { PitchEnd } from "../../../ui/site/pitch-end.tsx";
import { SiteLayout } from "../../../ui/site/site-layout.tsx";
import { readArticles } from "../read-articles.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.article.title} – Popstall` }] : [];

export const handle = { styles: "site", enhancers: ["site"] };

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const articles = await readArticles(args);
  const article = articles.find(({ slug }) => slug === args.params.article);
  if (!article) throw new Response(null, { status: 404 });
  const { slug, reader, title, paragraphs } = article;
  return {
    site: await siteChrome(args),
    subject: title,
    /** What search engines show of it: it is listed by this. */
    summary: firstSentences(paragraphs.join(" ")),
    article: { title, paragraphs },
    /** Whoever organises something, or thinks of it, is led to where one begins. */
    builderHref: reader === "organisers" ? paths.eventBuilder : null,
    /** Of the same readers. */
    others: articles
      .filter((other) => other.reader === reader && other.slug !== slug)
      .map((other) => ({ href: paths.helpArticle(other.slug), title: other.title })),
  };
}

/** One help article. */
export default function HelpArticlePage() {
  const { site, article, others, builderHref } = useLoaderData<typeof loader>();
  return (
    <SiteLayout site={site}>
      <HelpArticleView article={article} others={others} allHref={paths.helpArticles} />
      {builderHref && <PitchEnd href={builderHref} />}
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
