import { useTranslation } from "react-i18next";
import { HELP_READERS, type HelpReader } from "../../../domain/help/help-articles.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { LIST_FIELDS } from "../../../ui/lists/lists.rules.ts";
import { HelpLinks } from "../help-links.tsx";
import { TextPage } from "../../../ui/site/text-page.tsx";

type Props = {
  /** Where the search is asked, as `?q=`. */
  action: string;
  query: string;
  /** Where people write who found nothing. */
  email: string;
  articles: readonly { href: string; title: string; reader: HelpReader }[];
};

const READERS: Record<HelpReader, string> = {
  shoppers: "helpArticles:shoppers",
  recipients: "helpArticles:recipients",
  organisers: "helpArticles:organisers",
};

/** The help articles by their readers, or what a search found, the best first. */
export function HelpArticlesView({ action, query, email, articles }: Props) {
  const { t } = useTranslation();
  return (
    <TextPage title={t("helpArticles:title")}>
      <p className="lead">{t("helpArticles:lead")}</p>
      <form className="help-search" role="search" action={action}>
        <Field rules={LIST_FIELDS.q} label={t("helpArticles:search")} defaultValue={query} />
        <Button>{t("helpArticles:searchButton")}</Button>
      </form>
      {query === "" ? (
        HELP_READERS.map((reader) => (
          <section key={reader}>
            <h2>{t(READERS[reader])}</h2>
            <HelpLinks articles={articles.filter((article) => article.reader === reader)} />
          </section>
        ))
      ) : (
        <section aria-live="polite">
          {articles.length > 0 ? (
            <>
              <h2>{t("helpArticles:found", { query })}</h2>
              <HelpLinks articles={articles} />
            </>
          ) : (
            <p>
              {t("helpArticles:none", { query })} <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
          <p className="help-list">
            <a href={action}>{t("helpArticles:all")}</a>
          </p>
        </section>
      )}
    </TextPage>
  );
}
