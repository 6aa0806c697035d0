import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

export type Pages = { previousHref: string | null; nextHref: string | null };

/** Back and on through a list whose pages have places, not numbers. */
export function Pager({ previousHref, nextHref }: Pages) {
  const { t } = useTranslation();
  if (previousHref === null && nextHref === null) return null;
  return (
    <nav className="row pages" aria-label={t("common:pages")}>
      {previousHref !== null && (
        <Link className="button quiet tiny" to={previousHref} rel="prev">
          {t("common:previous")}
        </Link>
      )}
      {nextHref !== null && (
        <Link className="button quiet tiny" to={nextHref} rel="next">
          {t("common:next")}
        </Link>
      )}
    </nav>
  );
}
