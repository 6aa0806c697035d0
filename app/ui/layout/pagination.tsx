import { useTranslation } from "react-i18next";

type Props = { page: number; pages: number; previousHref: string | null; nextHref: string | null };

/** Back and on through a long list. */
export function Pagination({ page, pages, previousHref, nextHref }: Props) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <nav className="row pages" aria-label={t("common:pages")}>
      {previousHref && (
        <a className="button quiet tiny" href={previousHref} rel="prev">
          {t("common:previous")}
        </a>
      )}
      <span className="soft num">{t("common:pageOf", { page, pages })}</span>
      {nextHref && (
        <a className="button quiet tiny" href={nextHref} rel="next">
          {t("common:next")}
        </a>
      )}
    </nav>
  );
}
