import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { siteChrome } from "../../../auth/site-chrome.server.ts";
import { searchArticles } from "../../../domain/help/help-articles.ts";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { paths } from "../../../paths.ts";
import { searchOf } from "../../../schemas/list-query.ts";
import { HelpArticlesView } from "./view.tsx";
import { SiteLayout } from "../../../ui/site/site-layout.tsx";
import { readArticles } from "../read-articles.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "helpArticles:title",
  description: "sitePages:summaries.helpArticles",
};

export async function loader(args: LoaderFunctionArgs) {
  const query = searchOf(new URL(args.request.url).searchParams);
  // What people search for has no end: their pages are not worth keeping.
  if (query === "") sharePage(args.context);
  const site = await siteChrome(args);
  const articles = searchArticles(await readArticles(args), query);
  return {
    site,
    query,
    articles: articles.map(({ slug, reader, title }) => ({ href: paths.helpArticle(slug), reader, title })),
  };
}

/** All help articles, or those that a search finds. */
export default function HelpArticlesPage() {
  const { site, query, articles } = useLoaderData<typeof loader>();
  return (
    <SiteLayout site={site}>
      <HelpArticlesView
        action={paths.helpArticles}
        query={query}
        email={site.operatorEmail}
        articles={articles}
      />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
