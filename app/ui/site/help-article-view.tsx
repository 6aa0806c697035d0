import { useTranslation } from "react-i18next";
import { HelpLinks } from "./help-links.tsx";
import { TextPage } from "./text-page.tsx";

type Props = {
  article: { title: string; paragraphs: readonly string[] };
  /** Others that the same readers may want. */
  others: readonly { href: string; title: string }[];
  allHref: string;
};

/** One help article, and where to read on. */
export function HelpArticleView({ article, others, allHref }: Props) {
  const { t } = useTranslation();
  return (
    <TextPage title={article.title}>
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
