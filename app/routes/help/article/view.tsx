import { useTranslation } from "react-i18next";
import { usePagePlace } from "../../../ui/document/page-place.tsx";
import { StructuredData } from "../../../ui/document/search-tags.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { HelpLinks } from "../help-links.tsx";
import { TextPage } from "../../../ui/site/text-page.tsx";

type Props = {
  article: { title: string; paragraphs: readonly string[] };
  /** Others that the same readers may want. */
  others: readonly { href: string; title: string }[];
  allHref: string;
};

/** One help article, and where to read on. */
export function HelpArticleView({ article, others, allHref }: Props) {
  const { t } = useTranslation();
  const origin = usePagePlace()?.origin ?? "";
  return (
    <TextPage
      title={article.title}
      above={
        <Breadcrumbs crumbs={[{ label: t("helpArticles:title"), href: allHref }, { label: article.title }]} />
      }
    >
      <StructuredData
        data={{
          "@type": "BreadcrumbList",
          itemListElement: [
            { "@type": "ListItem", position: 1, name: t("helpArticles:title"), item: origin + allHref },
            { "@type": "ListItem", position: 2, name: article.title },
          ],
        }}
      />
      {article.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <section>
        <h2>{t("helpArticles:more")}</h2>
        <HelpLinks articles={[...others, { href: allHref, title: t("helpArticles:all") }]} />
      </section>
    </TextPage>
  );
}
